import { expect, test } from 'vitest'
import { isFound, searchSteps } from '../../../../../daemon/page/conference/results/results-search.ts'
import { finish } from '../../../../../shared/slices.ts'

const CONFERENCE = {
  submissions: [
    { id: '7', title: 'Joins', authors: [{ name: 'Zoë Müller', affiliation: 'Oxford' }], declared: [] },
    { id: '70', title: 'Sorts', authors: [{ name: 'Ann Lee' }], declared: [] },
  ],
  reviewers: [{ name: 'Bo Xu', email: 'bo@cmu.example' }],
}

const found = (words: string): string[] => {
  const search = finish(searchSteps(CONFERENCE, words))
  return CONFERENCE.submissions.flatMap(({ id }, submission) =>
    isFound(search, { submission, reviewer: 0 }) ? [id] : [],
  )
}

test('finds a pair if submission and reviewer together have all words', () => {
  expect([found('muller bo'), found('oxford cmu'), found('joins ann')]).toEqual([['7'], ['7'], []])
})

test('finds words without accents, and submissions by numbers such as #70', () => {
  expect([found('ZOE'), found('#70')]).toEqual([['7'], ['70']])
})

test('uses the first thirty words of a search', () => {
  expect(found(`${'joins '.repeat(30)} nowhere`)).toEqual(['7'])
})
