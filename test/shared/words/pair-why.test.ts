import { expect, test } from 'vitest'
import { allPairs, pairTable } from '../../../shared/conflicts/pair-table.ts'
import type { EntryResolution } from '../../../shared/contract/backend.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { whySentences } from '../../../shared/words/pair-why.ts'
import { answerOf, pair, unique } from '../conflicts/answers.ts'

const why = (left: EntryResolution, right: EntryResolution): string[] => {
  const answer = answerOf([pair(left.entry, right.entry, { verdict: 'same_person' })], {
    resolution: { left: [left], right: [right] },
  })
  const table = pairTable(answer)
  return allPairs(table).flatMap((one) => whySentences(table, one, localeOf('en')))
}

test('says that one person on both sides is no pair', () => {
  expect(why(unique('Ion Stoica'), unique('Ion Stoica'))).toEqual([
    'Both names stand for one person, so there is no pair to compare.',
  ])
})
