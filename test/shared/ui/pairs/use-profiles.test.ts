import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { coauthorsInCommon } from '../../../../shared/ui/pairs/use-profiles.ts'
import { ambiguous, answerOf, pair, unique } from '../../conflicts/answers.ts'

test('counts common coauthors only for a name that is one person and has a profile', () => {
  const answer = answerOf(
    ['One', 'Shared', 'Unasked'].map((name) => pair('Ada', name, { verdict: 'none' })),
    { resolution: { left: [unique('Ada')], right: [unique('One'), ambiguous('Shared'), unique('Unasked')] } },
  )
  const empty = (entry: string) => ({ entry, ties: [], papers: [] })
  const known = new Map(['One', 'Shared'].map((entry) => [entry, empty(entry)]))
  const profiles = { known, hasFailed: false, again: () => {} }
  const common = ['One', 'Shared', 'Unasked'].map((entry) =>
    coauthorsInCommon(profiles, pairTable(answer), entry),
  )
  expect(common).toEqual([0, null, null])
})
