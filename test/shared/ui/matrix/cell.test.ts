import { expect, test } from 'vitest'
import { decidedTable } from '../../../../shared/conflicts/decisions/decided-table.ts'
import { allPairs, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import type { EntryResolution, PairsAnswer } from '../../../../shared/contract/backend.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { cellClass, cellMark } from '../../../../shared/ui/matrix/cell.ts'
import { pairLabel } from '../../../../shared/words/pair-statements.ts'
import { ambiguous, answerOf, notFound, pair, unique } from '../../conflicts/answers.ts'
import { decidedOn, first, tableOf } from '../../conflicts/decisions/decided.ts'

const english = localeOf('en')
const decided = (ruling: 'confirmed' | 'dismissed' | 'somebody_else', works = ['w1']) =>
  first(decidedTable(tableOf({ works }), [decidedOn(tableOf(), { ruling })]))

const possible = pair('A', 'X', { count: 2, verdict: 'possible' })
function labelsOf(answer: PairsAnswer): string[] {
  const table = pairTable(answer)
  return allPairs(table).map((one) => pairLabel(one, table, english))
}
const labels = (right?: EntryResolution): string[] =>
  labelsOf(answerOf([possible], right && { resolution: { left: [unique('A')], right: [right] } }))

test('says why a pair is only possible', () => {
  expect(labels(ambiguous('X'))).toEqual(['A and X: 2 possible joint papers, a name is ambiguous'])
  expect(labels(unique('X'))).toEqual([
    'A and X: 2 possible joint papers, not assigned to one person by dblp',
  ])
  expect(labels()).toEqual(['A and X: 2 possible joint papers'])
})

test('shows no number of papers for two entries that may be one person', () => {
  const one = pair('A', 'X', { count: 0, verdict: 'possible', reason: 'same_person' })
  const said = labelsOf(answerOf([one]))
  expect(said).toEqual(['A and X: may be the same person'])
})

test.each([
  ['confirmed', 'mark-conflict is-decided', /1 joint paper, conflict, confirmed by you/],
  ['dismissed', 'mark-dismissed is-decided', /1 joint paper, dismissed by you,/],
  ['somebody_else', 'mark-dismissed is-decided', /1 joint paper, dismissed by you as another person/],
] as const)('shows a pair as %s, with the number of its papers', (ruling, look, label) => {
  const pair = decided(ruling)
  expect(cellMark(pair, english)).toBe('1')
  expect(pairLabel(pair, tableOf(), english)).toMatch(label)
  expect(cellClass(pair)).toContain(look)
})

test('shows “?” instead of a number for an unknown name', () => {
  const unresolved = pair('A', 'X', { count: 0, verdict: 'unresolved' })
  const resolution = { left: [unique('A')], right: [notFound('X')] }
  const [one] = allPairs(pairTable(answerOf([unresolved], { resolution })))
  expect(one && cellMark(one, english)).toBe('?')
})

test('does not call a confirmed pair clear even without papers that count', () => {
  const pair = { ...decided('confirmed'), status: 'none', count: 0 } as const
  expect(pairLabel(pair, tableOf(), english)).toMatch(/0 joint papers, conflict, confirmed by you/)
})

test('adds ↻ to the mark of a pair to decide again', () => {
  const pair = decided('dismissed', ['w1', 'w2'])
  expect(cellMark(pair, english)).toBe('2↻')
  expect(cellClass(pair)).toContain('mark-conflict')
  expect(pairLabel(pair, tableOf(), english)).toContain('decided before, to be decided again')
})
