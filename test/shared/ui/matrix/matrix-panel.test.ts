import { expect, test } from 'vitest'
import { decidedTable } from '../../../../shared/conflicts/decisions/decided-table.ts'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { legendOf } from '../../../../shared/ui/matrix/matrix-panel.tsx'
import { answerOf, pair } from '../../conflicts/answers.ts'
import { decided } from '../../conflicts/decided.ts'
import { decidedOn, tableOf } from '../../conflicts/decisions/decided.ts'

const english = localeOf('en')

test('explains only the marks of the table', () => {
  const table = pairTable(answerOf([pair('A', 'X', { count: 1, verdict: 'possible' })]))
  expect(legendOf(table, english)).toEqual([
    { look: 'cell mark mark-unsure is-possible', mark: '1?', says: 'possible' },
  ])
})

test('explains each verdict once, gravest first', () => {
  const found = pairTable(
    answerOf([
      pair('A', 'W', { verdict: 'none' }),
      pair('A', 'X', { verdict: 'unresolved' }),
      pair('A', 'Y', { verdict: 'conflict', count: 2 }),
      pair('A', 'Z', { verdict: 'conflict', count: 3 }),
    ]),
  )
  const entries = legendOf(decided(found, 'A', 'Z', 'confirmed'), english)
  expect(entries.map(({ mark, says }) => `${mark} ${says}`)).toEqual([
    '2 conflict',
    '3 conflict, confirmed by you',
    '? unknown',
    '· clear',
  ])
})

test.each([
  ['dismissed', ['w1'], '1 dismissed by you'],
  ['somebody_else', ['w1'], '1 dismissed by you as another person'],
  ['confirmed', ['w1'], '1 conflict, confirmed by you'],
  ['dismissed', ['w1', 'w2'], '2↻ decided before, to be decided again'],
] as const)('explains the mark of a pair decided as %s, with the papers %j', (ruling, works, says) => {
  const table = decidedTable(tableOf({ works: [...works] }), [decidedOn(tableOf(), { ruling })])
  expect(legendOf(table, english).map(({ mark, says }) => `${mark} ${says}`)).toContain(says)
})
