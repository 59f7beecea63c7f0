import { expect, test } from 'vitest'
import { doubtsIn, mayLackPapers, unlistedIn, unsureEntries } from '../../../shared/collaborators/doubts.ts'
import type { CoauthorsAnswer, CoauthorsOfEntry } from '../../../shared/contract/coauthors.ts'
import { coauthor, coauthorsAnswer } from './coauthors-answer.ts'

test('warns of papers under a similar name or on a disambiguation page', () => {
  const answer = coauthorsAnswer({ Ann: [], Bo: [] })
  const lacks = (more: object) =>
    mayLackPapers({ ...answer, authors: answer.authors.map((one) => ({ ...one, ...more })) })
  const resolution = { entry: 'Ann', status: 'unique' as const, persons: [] }
  expect(mayLackPapers(answer)).toBe(false)
  expect(lacks({ disambiguation_works: 0, resolution: { ...resolution, near: [] } })).toBe(false)
  expect(lacks({ disambiguation_works: 1 })).toBe(true)
  expect(lacks({ resolution: { ...resolution, near: [{ key: null, name: 'A. Ann' }] } })).toBe(true)
})

test('counts coauthors whom the answer leaves out, unless it lists a coauthor from before the window', () => {
  const found = coauthorsAnswer({
    Ann: [coauthor('Both', 3, [2001, 2020]), coauthor('Old', 2, [2001, 2002])],
  })
  const cut = { ...found, authors: found.authors.map((one) => ({ ...one, coauthor_count: 9 })) }
  expect(
    [2002, 2003, null].map((from) => unlistedIn(cut, from === null ? null : { from, hasEdge: false })),
  ).toEqual([7, 0, 7])
  const unsure = {
    ...found,
    authors: found.authors.map((one) => ({ ...one, coauthor_count: null, coauthors: [] })),
  }
  expect(unlistedIn(unsure, null)).toBe(0)
})

test('warns of a list that lacks people', () => {
  const at = { year: 2026, month: 11, day: 28 }
  const answer = coauthorsAnswer({ Ann: [] })
  const ofAnn = (part: Partial<CoauthorsOfEntry>) => answer.authors.map((ann) => ({ ...ann, ...part }))
  const keysOf = (part: Partial<CoauthorsAnswer>) =>
    doubtsIn({ ...answer, ...part }, null, at).map(({ key }) => key)
  expect(keysOf({ data_date: '2026-06-01' })).toEqual([])
  expect(keysOf({ data_date: '2025-10-01', newest_year: 2025 })).toEqual(['dataEnd'])
  expect(keysOf({ data_date: 'unknown', newest_year: null })).toEqual(['coverageUnknown'])
  expect(keysOf({ sample: true })).toEqual(['onlyStarter'])
  expect(keysOf({ sample: true, data_date: 'unknown', newest_year: null })).toEqual(['onlyStarter'])
  expect(keysOf({ authors: ofAnn({ coauthor_count: 1 }) })).toEqual(['unlisted'])
  expect(keysOf({ authors: ofAnn({ undated: 1, left_out: 1 }) })).toEqual(['undatedLeftOut', 'worksLeftOut'])
})

test('suggests no similar names from the starter data', () => {
  const [ann] = coauthorsAnswer({ Ann: [] }).authors
  if (!ann) throw new Error('The answer has no author.')
  const suggestions = [{ key: null, name: 'Anne' }]
  const resolution = { entry: 'Ann', status: 'not_found' as const, persons: [], suggestions }
  const of = (sample: boolean) =>
    unsureEntries({ ...coauthorsAnswer({}), sample, authors: [{ ...ann, coauthor_count: null, resolution }] })
  expect(of(false)[0]?.resolution.suggestions).toEqual(suggestions)
  expect(of(true)[0]?.resolution.suggestions).toBeUndefined()
})
