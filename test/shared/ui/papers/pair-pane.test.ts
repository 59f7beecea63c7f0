import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { peopleFacts } from '../../../../shared/ui/papers/pair-pane.tsx'
import { ambiguous, answerOf, pair, person, unique } from '../../conflicts/answers.ts'

test('shows the pasted affiliation of a person, else the affiliation in dblp', () => {
  const known = { affiliations: ['MIT'], first_year: 1999, last_year: 2020 }
  const resolution = {
    left: [{ ...unique('Ada'), persons: [person('Ada', known)] }],
    right: [ambiguous('Wei Wang')],
  }
  const table = pairTable(answerOf([pair('Ada', 'Wei Wang')], { resolution }))
  const [one] = table.pairs.flat()
  if (!one) return expect.unreachable()
  const { t } = localeOf('en')
  expect(peopleFacts(table, one, undefined, t)).toEqual([
    'MIT · 1999–2020',
    expect.stringMatching(/^\d+ people$/),
  ])
  const about = {
    left: [{ entry: 'Ada', affiliation: 'of A' }],
    right: [{ entry: 'Wei Wang', affiliation: 'of B' }],
  }
  expect(peopleFacts(table, one, about, t)).toEqual([
    'of A · 1999–2020',
    expect.stringMatching(/^of B · \d+ people$/),
  ])
})
