import { expect, test } from 'vitest'
import { fuzzyMatches } from '../../../../backend/names/spelling/fuzzy-match.ts'
import { bibliographyOf } from '../../fixture.ts'

test('lists names within a few edits, fewest edits first', async () => {
  const names = ['Jennifer Widom', 'Jenifer Widom', 'Jennifer Widomsky', 'Surajit Chaudhuri']
  const bibliography = await bibliographyOf({ papers: names.map((name) => ({ authors: [name] })) })
  const matches = (...words: string[]) =>
    fuzzyMatches(bibliography, words).map((id) => bibliography.primaryName(id))
  expect(matches('jenifer', 'widom')).toEqual(['Jenifer Widom', 'Jennifer Widom'])
  expect(matches('jennifer', 'wydom')).toEqual(['Jennifer Widom'])
  expect(matches('widom')).toEqual([])
})

test('finds a person by the nearest of several names', async () => {
  const bibliography = await bibliographyOf({
    persons: [{ names: ['Jennifer Anne Ullmann', 'Jennifer Widom'] }],
    papers: [{ authors: ['Jennifer Widom'] }],
  })
  expect(fuzzyMatches(bibliography, ['jenifer', 'widom'])).toHaveLength(1)
})

test('lists the person with the most papers first among names with equally many edits', async () => {
  const names = ['Jennifer Widom', 'Jenifer Wodom', 'Jenifer Wodom']
  const bibliography = await bibliographyOf({ papers: names.map((name) => ({ authors: [name] })) })
  const found = fuzzyMatches(bibliography, ['jenifer', 'widom']).map((id) => bibliography.primaryName(id))
  expect(found).toEqual(['Jenifer Wodom', 'Jennifer Widom'])
})

test('finds names of twelve letters with two edits, not with three', async () => {
  const bibliography = await bibliographyOf({ papers: [{ authors: ['Anna Berglund'] }] })
  expect(fuzzyMatches(bibliography, ['anna', 'bexylund'])).toHaveLength(1)
  expect(fuzzyMatches(bibliography, ['anna', 'bexyzund'])).toEqual([])
})

test('finds a misspelled family name beside 200 people of the same given name', async () => {
  const decoys = Array.from({ length: 200 }, (_, at) => `Wei B${at.toString(36).padStart(2, 'x')}bbb`)
  const bibliography = await bibliographyOf({
    papers: [...decoys, ...decoys, 'Wei Zhong'].map((name) => ({ authors: [name] })),
  })
  const found = fuzzyMatches(bibliography, ['wei', 'zhang']).map((id) => bibliography.primaryName(id))
  expect(found).toEqual(['Wei Zhong'])
})
