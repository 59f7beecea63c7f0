import { expect, onTestFinished, test, vi } from 'vitest'
import { allPairs } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import type { PairPubs } from '../../../shared/contract/backend.ts'
import {
  countCell,
  countWords,
  decisionText,
  factsText,
  leftOutTexts,
  reasonOf,
  resultText,
  scopeTexts,
} from '../../../shared/export/pair-text.ts'
import { localeOf } from '../../../shared/messages/locale.ts'
import { answerOf, pair, paper, unique } from '../conflicts/answers.ts'
import { decided } from '../conflicts/decided.ts'
import { first, tableOf } from '../conflicts/decisions/decided.ts'
import { EN, takenOf } from './taken.ts'

test("gives the date of a decision in the user's time zone, and the note", () => {
  const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(5 * 60)
  onTestFinished(() => offset.mockRestore())
  const pair = first(decided(tableOf(), 'Ann Lee', 'Bo Sun', 'confirmed'))
  expect(decisionText(pair, localeOf('en'))).toMatch(/^decided Nov 21, 2026: /)
  Object.assign(pair.decision ?? {}, { note: ' 同事 ' })
  expect(decisionText(pair, localeOf('zh-CN'))).toMatch(/，“同事”$/)
})

const DATA = { data_date: '2026-11-20', resolution: { left: [unique('A')], right: [unique('X')] } }
const ONE = paper('One')
const OLD_DATA =
  'The data end on Jun 30, 2023, and papers since 2024 count. A pair without a counted joint paper is not covered by the data, and not clear.'

test.each<[Partial<PairPubs>, number | null, string, string | undefined]>([
  [{ verdict: 'none' }, 0, '', undefined],
  [{ verdict: 'conflict', items: [ONE] }, 1, '1 joint paper, last 2001', undefined],
  [{ verdict: 'conflict', items: [paper('One', { year: null })] }, 1, '1 joint paper', undefined],
  [{ verdict: 'possible' }, null, '', 'disambiguation_page'],
  [{ verdict: 'possible', items: [ONE] }, 1, '1 joint paper, last 2001', 'disambiguation_page'],
  [{ verdict: 'unresolved' }, null, '', undefined],
  [{ verdict: 'same_person' }, null, '', undefined],
])('writes the papers of %j as %j in tables and %j in lines', (more, cell, words, reason) => {
  const [one] = allPairs(takenOf(answerOf([pair('A', 'X', more)], DATA)).table)
  expect(one && [countCell(one), countWords(one, EN), reasonOf(one)]).toEqual([cell, words, reason])
})

test('gives the reason “joint papers that may count” if papers are unlisted', () => {
  const answer = answerOf([pair('A', 'X', { verdict: 'conflict', count: 3, items: [ONE] })], DATA)
  const [one] = allPairs(takenOf(answer, { policy: { ...ANY_WORK, name: 'Two', least: 2 } }).table)
  const texts = one && [reasonOf(one), resultText(one, EN), factsText(one, EN)]
  const [clear] = allPairs(takenOf(answerOf([pair('A', 'X', { verdict: 'none' })], DATA)).table)
  expect(clear && resultText(clear, EN)).toBe('clear')
  const reason = 'joint papers that may count'
  expect(texts).toEqual(['unlisted_papers', `possible: ${reason}`, `1 joint paper, last 2001; ${reason}`])
})

test.each([
  ['2026-11-20', ['No pair needs checking.'], '1 further pair is clear and not listed.'],
  ['2023-06-30', [OLD_DATA], '1 further pair is not covered by the data and not listed.'],
])('says whether data of %s are too old, and how many pairs are left out', (data_date, scope, leftOut) => {
  const answer = answerOf([pair('A', 'X', { verdict: 'none' })], { ...DATA, data_date })
  const policy = { ...ANY_WORK, name: 'Recent', months: 24 }
  const taken = takenOf(answer, { policy })
  expect([scopeTexts(taken, EN), leftOutTexts(taken.table, EN)]).toEqual([scope, [leftOut]])
  const conflict = pair('A', 'Y', { verdict: 'conflict', items: [paper('Two', { year: 2026 })] })
  const withConflict = takenOf(answerOf([...answer.pair_pubs, conflict], { data_date }), { policy })
  expect(scopeTexts(withConflict, EN)).not.toContain('No pair needs checking.')
  // The file also lists a clear pair that has a decision.
  const listing = takenOf(answer, { policy, decisions: { 'A–X': { newItems: [ONE] } } })
  expect(leftOutTexts(listing.table, EN)).toEqual([])
  expect(scopeTexts(listing, EN)).toEqual(scope.filter((text) => text === OLD_DATA))
})
