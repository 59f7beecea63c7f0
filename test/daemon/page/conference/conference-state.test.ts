import { expect, test } from 'vitest'
import {
  changed,
  NEW_PROJECT,
  noting,
  opened,
  resting,
  undone,
  withBlock,
} from '../../../../daemon/page/conference/conference-state.ts'
import type { Block } from '../../../../shared/conference/answer.ts'

const CONFERENCE = {
  submissions: [{ id: '1', title: 'A', authors: [{ name: 'Ada Lovelace' }], declared: [] }],
  reviewers: [{ name: 'Charles Babbage' }],
}
const PROJECT = { ...NEW_PROJECT, name: 'VLDB', conference: CONFERENCE }

const block = (date: string, left: string[] = ['Ada Lovelace']): Block => ({
  ...{ left, right: ['Charles Babbage'], exact: true, rules: 1, entries: [], pairs: [] },
  data: { date, newestYear: 2026, sample: false },
})

const OPENED = opened(PROJECT, [], false)
const ASKING = { ...OPENED, phase: 'asking', progress: { share: 0.5, isWaiting: false } } as const
const CHOICE = { key: 'didChoose' } as const

test('a conference with people is ready once it is opened, one without is empty', () => {
  expect(OPENED).toMatchObject({ phase: 'ready', given: { before: CONFERENCE } })
  expect(opened(NEW_PROJECT, [], true)).toMatchObject({ phase: 'empty', isTraceless: true })
})

test('a change that can be taken back gives back just what it has changed', () => {
  const other = changed(OPENED, { windows: { 'ada@example.org': 60 } }, undefined)
  const chosen = changed(other, { choices: { a: { entry: 'B', at: '' } } }, CHOICE)
  expect(chosen.undo).toMatchObject({ key: 'didChoose', before: { choices: {} } })
  expect(undone(chosen)).toMatchObject({
    project: { ...PROJECT, windows: { 'ada@example.org': 60 } },
    undo: null,
  })
  // Another change ends what could be undone.
  expect(changed(chosen, { name: 'ICDE' }, undefined).undo).toBeNull()
})

test('undoing the first ruling or site of a project takes it away again', () => {
  const ruling = { author: 'a', reviewer: 'b', isSame: false, at: '2026-05-01T00:00:00.000Z' }
  const ruled = changed(OPENED, { rulings: [ruling], site: 'https://vldb.hotcrp.com' }, CHOICE)
  expect(undone(ruled).project).toStrictEqual(PROJECT)
})

test('what came is noted since the first state that is not read, and Undo of a merge takes its note back', () => {
  const merge = { key: 'didMerge', values: { name: 'a' } } as const
  const differed = [{ kind: 'policy', taken: 'mine' }] as const
  const noted = { ...OPENED, earlier: noting(OPENED, { key: 'newData' }) }
  const merged = {
    ...changed(noted, { conference: { ...CONFERENCE, reviewers: [] } }, merge),
    earlier: noting({ ...noted, project: NEW_PROJECT }, merge, differed),
  }
  expect(merged.earlier).toEqual({ ...noted.earlier, why: [{ key: 'newData' }, merge], differed })
  expect(noting(merged, merge, differed)).toEqual(merged.earlier)
  expect(undone(merged).earlier).toEqual(noted.earlier)
  // A note that the user has read stays away.
  expect(undone({ ...merged, earlier: null }).earlier).toBeNull()
})

test('undoing a file that was left out gives back the conference and the file', () => {
  const given = { ...OPENED.given, files: [{ name: 'a.csv', bytes: new Uint8Array(1) }] }
  const nothing = {
    leftOut: [],
    recognised: null,
    preview: { header: [], rows: [] },
    problems: { listed: [], count: 0 },
  }
  const files = [
    { name: 'a.csv', format: 'chosenTable', role: 'submissions', rows: 1, used: 1, ...nothing } as const,
  ]
  const read = changed(OPENED, { conference: CONFERENCE }, undefined, { given, files })
  const empty = { submissions: [], reviewers: [] }
  const without = changed(read, { conference: empty }, CHOICE, { given: OPENED.given, files: [] })
  expect(without.phase).toBe('empty')
  expect(undone(without)).toMatchObject({ phase: 'ready', given, files, project: PROJECT })
})

test('a stopped question keeps what was answered, and a change of names does not start it again', () => {
  const answered = withBlock(ASKING, block('2026-01-01'), false)
  expect(changed(answered, { name: 'ICDE' }, undefined)).toMatchObject({ phase: 'asking' })
  const stopped = resting({ ...answered, phase: 'stopped' })
  expect(stopped).toMatchObject({ phase: 'stopped', progress: null, blocks: [{ left: ['Ada Lovelace'] }] })
  expect(changed(stopped, { name: 'ICDE' }, undefined).phase).toBe('stopped')
})

test('blocks of newer data take the place of all earlier ones, which are there to be compared', () => {
  const [old, other] = [block('2026-01-01'), block('2026-01-01', ['Grace Hopper'])]
  const before = withBlock(withBlock(OPENED, old, false), other, false)
  expect(before.blocks).toHaveLength(2)
  expect(withBlock(before, block('2026-02-01'), true)).toMatchObject({
    earlier: { blocks: [old, other], why: [{ key: 'newData' }] },
    blocks: [{ data: { date: '2026-02-01' } }],
  })
  // The same data, asked for once more, have nothing to compare.
  expect(withBlock(before, block('2026-01-01'), true).earlier).toBeNull()
})
