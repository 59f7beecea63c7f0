import { expect, test } from 'vitest'
import { coauthorsAnswer } from '../../../shared/contract/coauthors.ts'
import { fitsOf, parseFast } from '../../../shared/contract/zod.ts'
import { unique } from '../conflicts/answers.ts'

test('reads malformed years of coauthors as absent', () => {
  const answerWith = (years: unknown) => {
    const coauthor = { person: { key: null, name: 'X' }, works: 1, first_year: 2020, last_year: 2020, years }
    const all = { coauthor_count: 1, coauthors: [{ ...coauthor, papers: [] }], works: 1 }
    const author = { entry: 'A', resolution: unique('A'), ...all, undated: 0, left_out: 0 }
    return {
      authors: [author],
      limit: 1,
      exact_base_match: true,
      author_limit: null,
      year_min: null,
      data_date: '2026-11-21',
      newest_year: 2026,
      sample: false,
      rules: 5,
    }
  }
  expect(fitsOf(coauthorsAnswer)(answerWith([[2020, 1]]))).toBe(true)
  for (const odd of [[[2020]], [[2020, -1]], [[2020, 1, 1]], [2020]]) {
    const { data } = parseFast(coauthorsAnswer, answerWith(odd))
    expect(data?.authors[0]?.coauthors[0]?.years).toBeUndefined()
  }
})
