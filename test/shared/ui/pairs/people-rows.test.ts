import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { groupedPairs } from '../../../../shared/conflicts/standing.ts'
import { peopleRows } from '../../../../shared/ui/pairs/people-rows.ts'
import { answerOf, notFound, pair, paper, unique } from '../../conflicts/answers.ts'

const right = ['Conflict', 'Waits', 'Nobody', 'Clear']
const table = pairTable(
  answerOf(
    right.flatMap((name) => [
      pair('Ada', name, {
        verdict: name === 'Conflict' ? 'conflict' : name === 'Nobody' ? 'unresolved' : 'none',
        items: name === 'Conflict' ? [paper('1')] : [],
      }),
      pair('Gone', name, { verdict: name === 'Clear' ? 'none' : 'unresolved' }),
    ]),
    {
      resolution: {
        left: [unique('Ada'), notFound('Gone')],
        right: right.map((name) => (name === 'Nobody' ? notFound(name) : unique(name))),
      },
    },
  ),
)
const namesOf = (filter: Partial<Parameters<typeof peopleRows>[1]> = {}) => {
  const rows = peopleRows(table, { only: null, showsClear: true, matches: () => true, ...filter })
  return Object.fromEntries(
    Object.entries(rows).map(([section, of]) => [section, of.map(({ person }) => person.name)]),
  )
}

test('lists people who only wait for a name of A after people with a finding, and clear people last', () => {
  expect(namesOf()).toEqual({
    found: ['Conflict', 'Nobody'],
    waiting: ['Waits'],
    not_covered: [],
    clear: ['Clear'],
  })
})

test('hides the pairs that only wait for a name of A in the row of a person with a conflict', () => {
  const [row] = peopleRows(table, { only: null, showsClear: true, matches: () => true }).found
  expect(row?.reasons.map(({ left }) => left)).toEqual(['Ada'])
})

test('shows only people with a pair of the filter, and only clear people whose name the search finds', () => {
  const only = new Set(groupedPairs(table).conflict)
  expect(namesOf({ only, showsClear: false })).toMatchObject({ found: ['Conflict'], waiting: [], clear: [] })
  expect(namesOf({ matches: (name) => name === 'Nobody' }).clear).toEqual([])
})
