import { expect, test } from 'vitest'
import {
  cellAt,
  placeAt,
  type ResultFilter,
  type ResultIndex,
  resultIndex,
  shownHits,
  shownPlaces,
  shownRows,
} from '../../../../../daemon/page/conference/results/result-rows.ts'
import { searchSteps } from '../../../../../daemon/page/conference/results/results-search.ts'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import { ANY_WORK } from '../../../../../shared/conflicts/policy/conflict-policy.ts'
import { finish } from '../../../../../shared/slices.ts'
import { asking, conferenceOf, judged } from '../../../../shared/conference/world.ts'

const WORLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'New', year: 2025 },
    { authors: ['Ann Lee', 'Bo Xu'], title: 'Newer', year: 2026 },
    { authors: ['Ann Lee', 'Cy Orr'], title: 'Old', year: 2010 },
    { authors: ['Dee Poe', 'Eve Ray'], title: 'Else', year: 2026 },
    { authors: ['Zoë Müller', 'Eve Ray'], title: 'Umlaut', year: 2026 },
  ],
}

const indexed = (): Promise<ResultIndex> => {
  index ??= makeIndex()
  return index
}
let index: Promise<ResultIndex> | undefined

async function makeIndex(): Promise<ResultIndex> {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf(
    {
      9: { authors: ['Ann Lee'], declared: ['Cy Orr', 'Eve Ray'] },
      10: { authors: ['Dee Poe', 'Zoë Müller'] },
      11: { authors: ['Eve Ray', 'Nobody Known'] },
      12: { authors: ['Fay Solo'] },
    },
    ['Bo Xu', 'Cy Orr', 'Eve Ray', 'Nobody Else'],
  )
  const policy = { ...ANY_WORK, name: 'two years', months: 24 }
  return resultIndex(judged(conference, await ask(conference), { policy }))
}

const shownBy = (filter: ResultFilter | null, enough = 3) => ({ filter, search: null, enough })
const searchedBy = ({ judged: { conference } }: ResultIndex, filter: ResultFilter | null, words: string) => ({
  ...shownBy(filter),
  search: finish(searchSteps(conference, words)),
})
const found = (...[index, shown]: Parameters<typeof shownHits>) =>
  shownHits(index, shown).flatMap((hit) =>
    'row' in hit ? (cellAt(index, placeAt(hit.row, hit.at)) ?? []) : [],
  )
const shownCells = (...[index, shown]: Parameters<typeof shownHits>) =>
  shownPlaces(index, shown).flatMap((place) => cellAt(index, place) ?? [])
const textsOf = ({ judged: { conference } }: Awaited<ReturnType<typeof indexed>>, cells: readonly Cell[]) =>
  cells.map(
    ({ submission, reviewer, kind }) =>
      `${conference.submissions[submission]?.id} ${conference.reviewers[reviewer]?.name}: ${kind}`,
  )

test('shows the cells of a figure, gravest first', async () => {
  const index = await indexed()
  expect(textsOf(index, found(index, shownBy('undeclared')))).toEqual([
    '11 Eve Ray: same_person',
    '9 Bo Xu: undeclared',
    '10 Eve Ray: undeclared',
  ])
  expect(textsOf(index, shownCells(index, shownBy('no_evidence')))).toEqual(['9 Eve Ray: no_evidence'])
  expect(shownRows(index, shownBy('undeclared'), 'submission').map(({ place }) => place)).toEqual([0, 1, 2])
  expect(shownRows(index, shownBy('outside'), 'reviewer').map(({ place }) => place)).toEqual([1])
  expect(shownRows(index, shownBy(null), 'submission')).toHaveLength(4)
})

test('counts a submission as short of reviewers only if too few are free or unknown', async () => {
  const index = await indexed()
  const few = (enough: number) =>
    shownRows(index, shownBy('few', enough), 'submission').map(({ place }) => place)
  // One reviewer is unknown: submission 9 has at most one free reviewer, 10 and 11 have at most three, 12 may have all.
  expect(few(1)).toEqual([])
  expect(few(2)).toEqual([0])
  expect(few(4)).toEqual([0, 1, 2])
  expect(textsOf(index, shownCells(index, shownBy('few', 2)))).toHaveLength(3)
})

test('finds words without accents in titles, numbers, authors and reviewers', async () => {
  const index = await indexed()
  const cells = (words: string) => textsOf(index, found(index, searchedBy(index, null, words)))
  expect(cells('muller eve')).toEqual(['10 Eve Ray: undeclared'])
  expect(cells('#9 cy')).toEqual(['9 Cy Orr: outside'])
  expect(cells('nobody here')).toEqual([])
  const hits = (words: string) =>
    shownHits(index, searchedBy(index, null, words)).filter((hit) => !('row' in hit))
  expect(hits('fay solo')).toMatchObject([{ within: 'submission', place: 3 }])
  expect(hits('nobody.else@x.org')).toMatchObject([{ within: 'reviewer', place: 3 }])
  expect(shownHits(index, searchedBy(index, 'undeclared', 'fay solo'))).toEqual([])
})

test('shows as many open cells, and cells to ask about, as it counts', async () => {
  const index = await indexed()
  const { counts } = index
  expect([counts.open, counts.undeclared, counts.ask, counts.outside]).toEqual([2, 3, 1, 1])
  // One undeclared cell is not open: by the account, reviewer Eve Ray is the author.
  expect(textsOf(index, shownCells(index, shownBy('open')))).toHaveLength(2)
  expect(textsOf(index, shownCells(index, shownBy('ask')))).toEqual(['9 Eve Ray: no_evidence'])
})

test('sorts the cells of one kind by papers, and the cells of a row by kind', async () => {
  const index = await indexed()
  const cells = found(index, shownBy(null)).filter(({ kind }) => kind === 'undeclared')
  expect(textsOf(index, cells)).toEqual(['9 Bo Xu: undeclared', '10 Eve Ray: undeclared'])
  const own = index.submissions[0]?.cells
  expect([0, 1, 2].map((at) => own?.kindAt(at))).toEqual(['undeclared', 'no_evidence', 'outside'])
})
