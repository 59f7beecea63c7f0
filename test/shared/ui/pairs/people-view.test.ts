import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { type PairTable, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import type { Verdict } from '../../../../shared/contract/backend.ts'
import type { PairFilter } from '../../../../shared/ui/matrix/matrix-view.ts'
import { PeopleView } from '../../../../shared/ui/pairs/people-view.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { answerOf, notFound, pair, paper, resolvedTable, unique } from '../../conflicts/answers.ts'

const conflict = (left: string, right: string) =>
  pair(left, right, { items: [paper('One')], verdict: 'conflict' })
const clear = (right: string, verdict: Verdict = 'none') => pair('Ada', right, { verdict })
const DATA = { data_date: '2099-01-01', newest_year: 2099 }

type Wishes = {
  filter?: PairFilter | null
  words?: string
  ties?: Record<string, number>
  hasFailed?: boolean
}

async function peopleOf(
  table: PairTable,
  { filter = null, words = '', ties, hasFailed = false }: Wishes = {},
) {
  const known = ties
    ? new Map(Object.entries(ties).map(([entry, count]) => [entry, { entry, ties: [{ count }] }]))
    : null
  const [onChoose, onSettle, again] = [vi.fn(), vi.fn(), vi.fn()]
  const profiles = { known, hasFailed, again } as unknown as Parameters<typeof PeopleView>[0]['profiles'] // only the counts matter
  const shared = { table, only: null, chosen: undefined, onChoose, onOrder: () => undefined, onSettle }
  const page = await drawComponent(h(PeopleView, { ...shared, filter, words, profiles }))
  return { ...page, onChoose, onSettle, again, names: () => page.all('.column-person strong') }
}

test('lists people with conflicts before clear people, and opens the pair of a chip', async () => {
  const table = pairTable(answerOf([clear('Cy'), conflict('Ada', 'Bob')], DATA))
  const { names, all, send, onChoose } = await peopleOf(table)
  expect(names()).toEqual(['Bob', 'Cy'])
  expect(all('.chips button')).toEqual(['Ada 1'])
  await send('.chips button', 'click')
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ left: 'Ada', right: 'Bob' }))
})

test('leads from the chip of an unknown name to the place where the user settles it', async () => {
  const table = resolvedTable(
    [pair('Ada', 'Nobody', { verdict: 'unresolved' })],
    [unique('Ada')],
    [notFound('Nobody')],
    DATA,
  )
  const { send, onSettle, all } = await peopleOf(table)
  expect(all('.chips button')[0]).toMatch(/^not found/)
  await send('.chips button', 'click')
  expect(onSettle).toHaveBeenCalledWith('right', 'Nobody')
})

const many = pairTable(
  answerOf(
    Array.from({ length: 11 }, (_, at) => clear(`Person ${at}`)),
    DATA,
  ),
)

test('folds many clear people after the first eight, but not in a search or a filter', async () => {
  const { names, all, press } = await peopleOf(many)
  expect(names()).toHaveLength(8)
  await press('3 more people')
  expect(names()).toHaveLength(11)
  expect(all('button')).toContain('Copy all 11 names')
  expect((await peopleOf(many, { filter: 'clear' })).names()).toHaveLength(11)
  expect((await peopleOf(many, { words: 'person' })).names()).toHaveLength(11)
})

test('copies the ticked people, or all clear people if nobody is ticked', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const { all, press, send } = await peopleOf(pairTable(answerOf([clear('Cy'), clear('Di')], DATA)))
  await press('Copy all 2 names')
  expect(writeText).toHaveBeenLastCalledWith('Cy\nDi')
  await soon(() => expect(all('[role=status]')[0]).toMatch(/2/))
  await send('[aria-label$=Di]', 'change')
  await press('Copy the 1 ticked name')
  expect(writeText).toHaveBeenLastCalledWith('Di')
})

test('says how near a clear person is, or that the backend did not answer', async () => {
  const table = resolvedTable([clear('Cy'), clear('Di')], [unique('Ada')], [unique('Cy'), unique('Di')], DATA)
  const { all } = await peopleOf(table, { ties: { Cy: 0, Di: 3 } })
  expect(all('.column-with .hint, td.column-distance')).toEqual([
    'no coauthor in common',
    'far',
    '3 coauthors in common',
    '2 steps',
  ])
  const failed = await peopleOf(table, { hasFailed: true })
  expect(failed.all('[role=alert]')).toEqual(['The backend did not answer about coauthors in common.'])
  await failed.press('Try again')
  expect(failed.again).toHaveBeenCalledOnce()
})

test('says that a filter shows nobody', async () => {
  expect((await peopleOf(many, { filter: 'conflict' })).all('.nobody')).toEqual([
    'Nobody has a pair of this kind.',
  ])
})
