import { expect, test } from 'vitest'
import { decidedTable } from '../../../../shared/conflicts/decisions/decided-table.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { cellClass, cellMark } from '../../../../shared/ui/matrix/cell.ts'
import { legendOf } from '../../../../shared/ui/matrix/matrix-panel.tsx'
import { pairLabel } from '../../../../shared/words/pair-statements.ts'
import { decidedOn, first, tableOf } from '../../conflicts/decisions/decided.ts'

const english = localeOf('en')
const decided = (ruling: 'confirmed' | 'dismissed' | 'somebody_else', works = ['w1']) =>
  first(decidedTable(tableOf({ works }), [decidedOn(tableOf(), { ruling })]))

test.each([
  ['confirmed', 'mark-conflict is-decided', /1 joint paper, conflict, confirmed by you/],
  ['dismissed', 'mark-dismissed is-decided', /1 joint paper, dismissed by you,/],
  ['somebody_else', 'mark-dismissed is-decided', /1 joint paper, dismissed by you as another person/],
] as const)('a cell that is %s says so, and keeps its number', (ruling, look, label) => {
  const pair = decided(ruling)
  expect(cellMark(pair, english)).toBe('1')
  expect(pairLabel(pair, tableOf(), english)).toMatch(label)
  expect(cellClass(pair)).toContain(look)
})

test('a confirmed pair without a paper that counts is not called clear', () => {
  const pair = { ...decided('confirmed'), status: 'none', count: 0 } as const
  expect(pairLabel(pair, tableOf(), english)).toMatch(/0 joint papers, conflict, confirmed by you/)
})

test('a decision that does not stand has a mark of its own, and the look of the verdict', () => {
  const pair = decided('dismissed', ['w1', 'w2'])
  expect(cellMark(pair, english)).toBe('2↻')
  expect(cellClass(pair)).toContain('mark-conflict')
  expect(pairLabel(pair, tableOf(), english)).toContain('decided before, to be decided again')
})

test.each([
  ['dismissed', ['w1'], '1 dismissed by you'],
  ['somebody_else', ['w1'], '1 dismissed by you as another person'],
  ['confirmed', ['w1'], '1 conflict, confirmed by you'],
  ['dismissed', ['w1', 'w2'], '2↻ decided before, to be decided again'],
] as const)('the legend explains the mark of a pair that is %s', (ruling, works, says) => {
  const table = decidedTable(tableOf({ works: [...works] }), [decidedOn(tableOf(), { ruling })])
  expect(legendOf(table, english).map(({ mark, says }) => `${mark} ${says}`)).toContain(says)
})
