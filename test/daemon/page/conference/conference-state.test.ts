import { expect, test } from 'vitest'
import {
  type ConferenceState,
  NEW_PROJECT,
  openedState,
  undoneState,
  withBlock,
  withNews,
} from '../../../../daemon/page/conference/conference-state.ts'
import type { Block } from '../../../../shared/conference/conference-answer.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'

const CONFERENCE = {
  submissions: [{ id: '1', title: 'A', authors: [{ name: 'Ada Lovelace' }], declared: [] }],
  reviewers: [{ name: 'Charles Babbage' }],
}
const PROJECT = { ...NEW_PROJECT, name: 'VLDB', conference: CONFERENCE }

const block = (date: string, left: string[] = ['Ada Lovelace']): Block => ({
  left,
  right: ['Charles Babbage'],
  exact: true,
  rules: 1,
  entries: [],
  pairs: [],
  data: { date, newestYear: 2026, sample: false },
})

const OPENED = openedState(PROJECT, [], false)

const changed = (state: ConferenceState, now: Partial<Project>, read: Partial<ConferenceState> = {}) => ({
  ...state,
  ...read,
  project: { ...state.project, ...now },
})

test('leaves the answer as it is when the user undoes a change', () => {
  const blocks = [block('2026-01-01')]
  const chosen = { ...changed(OPENED, { choices: { a: { entry: 'B', at: '' } } }), blocks }
  expect(undoneState(chosen, OPENED)).toEqual({ ...OPENED, blocks })
})

test('undoes the first decision on an author and the connection of a site', () => {
  const ruling = { author: 'a', reviewer: 'b', isSame: false, at: '2026-05-01T00:00:00.000Z' }
  const change = { rulings: [ruling], site: 'https://vldb.hotcrp.com' }
  expect(undoneState(changed(OPENED, change), OPENED).project).toStrictEqual(PROJECT)
})

test('holds the state before the first news, and collects the reasons of later news', () => {
  const merge = { key: 'didMergeProject', values: { name: 'a' } } as const
  const differed = ['policy']
  const noted = { ...OPENED, earlier: withNews(OPENED, { key: 'didLookUpAgain' }) }
  const change = { conference: { ...CONFERENCE, reviewers: [] } }
  const merged = {
    ...changed(noted, change),
    earlier: withNews({ ...noted, project: NEW_PROJECT }, merge, differed),
  }
  expect(merged.earlier).toEqual({ ...noted.earlier, why: [{ key: 'didLookUpAgain' }, merge], differed })
  expect(withNews(merged, merge, differed)).toEqual(merged.earlier)
  expect(undoneState(merged, noted).earlier).toEqual(noted.earlier)
  // A closed note does not come back.
  expect(undoneState({ ...merged, earlier: null }, noted).earlier).toBeNull()
})

test('restores a left-out file at Undo', () => {
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
  const read = changed(OPENED, { conference: CONFERENCE }, { given, files })
  const empty = { submissions: [], reviewers: [] }
  const change = { conference: empty }
  const without = changed(read, change, { given: OPENED.given, files: [] })
  expect(without).toMatchObject({ files: [], project: { conference: empty } })
  expect(undoneState(without, read)).toMatchObject({ given, files, project: PROJECT })
})

test('replaces all blocks by a block from newer data', () => {
  const [old, other] = [block('2026-01-01'), block('2026-01-01', ['Grace Hopper'])]
  const before = withBlock(withBlock(OPENED, old, false), other, false)
  expect(before.blocks).toHaveLength(2)
  expect(withBlock(before, block('2026-02-01'), true)).toMatchObject({
    earlier: { blocks: [old, other], why: [{ key: 'didLookUpAgain' }] },
    blocks: [{ data: { date: '2026-02-01' } }],
  })
  // A second answer from the same data has nothing to compare.
  expect(withBlock(before, block('2026-01-01'), true).earlier).toBeNull()
})
