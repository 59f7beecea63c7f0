import { expect, test } from 'vitest'
import {
  type ConferenceAction,
  type ConferenceState,
  EMPTY_STATE,
  NEW_PROJECT,
  reduceConference,
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

const after = (state: ConferenceState, ...actions: ConferenceAction[]): ConferenceState =>
  actions.reduce(reduceConference, state)

const OPENED = after(EMPTY_STATE, { type: 'opened', project: PROJECT, blocks: [], isTraceless: false })
const asking = { type: 'asking', share: 0.5, isWaiting: false } as const

test('a conference with people is ready once it is opened, one without is empty', () => {
  expect(OPENED).toMatchObject({ phase: 'ready', given: { before: CONFERENCE } })
  expect(
    after(OPENED, { type: 'opened', project: NEW_PROJECT, blocks: [], isTraceless: true }),
  ).toMatchObject({
    phase: 'empty',
    isTraceless: true,
  })
})

test('a change that can be taken back gives back just what it has changed', () => {
  const chosen = after(
    OPENED,
    { type: 'changed', now: { windows: { 'ada@example.org': 60 } } },
    { type: 'changed', now: { choices: { a: { entry: 'B', at: '' } } }, undo: { key: 'didChoose' } },
  )
  expect(chosen.undo).toMatchObject({ key: 'didChoose', before: { choices: {} } })
  const undone = after(chosen, { type: 'undone' })
  expect(undone.project).toEqual({ ...PROJECT, windows: { 'ada@example.org': 60 } })
  expect(undone.undo).toBeNull()
  // Another change ends what could be undone.
  expect(after(chosen, { type: 'changed', now: { name: 'ICDE' } }).undo).toBeNull()
})

test('undoing a file that was left out gives back the conference and the file', () => {
  const given = { ...OPENED.given, files: [{ name: 'a.csv', bytes: new Uint8Array(1) }] }
  const nothing = { preview: { header: [], rows: [] }, problems: { listed: [], count: 0 } }
  const files = [
    { name: 'a.csv', format: 'chosenTable', role: 'submissions', rows: 1, used: 1, ...nothing } as const,
  ]
  const read = after(OPENED, { type: 'read', given, files, now: { conference: CONFERENCE } })
  const empty = { submissions: [], reviewers: [] }
  const without = after(read, {
    ...{ type: 'read', given: OPENED.given, files: [], now: { conference: empty } },
    undo: { key: 'didRemoveFile', values: { name: 'a.csv' } },
  })
  expect(without.phase).toBe('empty')
  expect(after(without, { type: 'undone' })).toMatchObject({
    ...{ phase: 'ready', given, files, project: PROJECT },
  })
})

test('a stopped question keeps what was answered, and a change of names does not start it again', () => {
  const stopped = after(
    OPENED,
    asking,
    { type: 'block', block: block('2026-01-01'), isFresh: false },
    { type: 'stopped' },
  )
  expect(stopped).toMatchObject({ phase: 'stopped', progress: null, blocks: [{ left: ['Ada Lovelace'] }] })
  expect(after(stopped, { type: 'changed', now: { name: 'ICDE' } }).phase).toBe('stopped')
})

test('blocks of newer data take the place of all earlier ones, which are there to be compared', () => {
  const [old, other] = [block('2026-01-01'), block('2026-01-01', ['Grace Hopper'])]
  const before = after(
    OPENED,
    { type: 'block', block: old, isFresh: false },
    { type: 'block', block: other, isFresh: false },
  )
  expect(before.blocks).toHaveLength(2)
  const renewed = after(before, { type: 'block', block: block('2026-02-01'), isFresh: true })
  expect(renewed).toMatchObject({ earlier: [old, other], blocks: [{ data: { date: '2026-02-01' } }] })
  expect(after(renewed, { type: 'earlierRead' }).earlier).toBeNull()
  // The same data, asked for once more, have nothing to compare.
  expect(after(before, { type: 'block', block: block('2026-01-01'), isFresh: true }).earlier).toBeNull()
})

test('a failure says why until something runs again', () => {
  const failed = after(OPENED, asking, { type: 'failed', problem: 'why' })
  expect(failed).toMatchObject({ phase: 'failed', problem: 'why', progress: null })
  expect(after(failed, asking)).toMatchObject({ phase: 'asking', problem: null })
})
