import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { legendOf } from '../../../../shared/ui/matrix/matrix-panel.tsx'
import { answerOf, pair } from '../../conflicts/answers.ts'
import { decided } from '../../conflicts/decided.ts'

const english = localeOf('en')

test('explains only the marks that the table has', () => {
  const table = pairTable(answerOf([pair('A', 'X', { count: 1, verdict: 'possible' })]))
  expect(legendOf(table, english)).toEqual([
    { look: 'cell mark mark-unsure is-possible', mark: '1?', says: 'possible' },
  ])
})

test('explains each verdict once, gravest first, a decided one apart', () => {
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
