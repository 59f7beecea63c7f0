import type { Cell } from '../../../../shared/conference/cells.ts'
import type { Conference, Someone } from '../../../../shared/conference/conference-model.ts'
import { searchText, searchWords } from '../../../../shared/search-text.ts'
import type { Steps } from '../../../../shared/slices.ts'

/** The found words of each submission and each reviewer, one bit a word. `all`: the bits of all words. */
export type Search = { submissions: readonly number[]; reviewers: readonly number[]; all: number }

/** Each word takes one bit. `|` works on 32 bits, of which one is the sign. */
const MOST_WORDS = 30

/** Searches titles, numbers, names, email addresses and affiliations for words, ignoring accents. */
export function* searchSteps(conference: Conference, words: string): Steps<Search> {
  const wanted = searchWords(words).slice(0, MOST_WORDS)
  const { submissions, reviewers } = yield* searchedTexts(conference)
  const bits = (text: string): number =>
    wanted.reduce((found, word, bit) => (text.includes(word) ? found | (1 << bit) : found), 0)
  return {
    submissions: submissions.map(bits),
    reviewers: reviewers.map(bits),
    all: 2 ** wanted.length - 1,
  }
}

/** Whether a submission and a reviewer together have all words. */
export const isFound = (
  { submissions, reviewers, all }: Search,
  { submission, reviewer }: Pick<Cell, 'submission' | 'reviewer'>,
): boolean => ((submissions[submission] ?? 0) | (reviewers[reviewer] ?? 0)) === all

/** The texts to search in. The first search in a conference makes them. */
type SearchedTexts = { submissions: readonly string[]; reviewers: readonly string[] }
const searched = new WeakMap<Conference, SearchedTexts>()

function* searchedTexts(conference: Conference): Steps<SearchedTexts> {
  const known = searched.get(conference)
  if (known) return known
  const submissions = yield* searchTexts(conference.submissions, ({ id, title, authors }) =>
    [`#${id} ${title}`, ...authors.map(factsOf)].join(' '),
  )
  const texts = { submissions, reviewers: yield* searchTexts(conference.reviewers, factsOf) }
  searched.set(conference, texts)
  return texts
}

function* searchTexts<T>(all: readonly T[], textOf: (one: T) => string): Steps<string[]> {
  const texts: string[] = []
  for (const one of all) {
    texts.push(searchText(textOf(one)))
    yield
  }
  return texts
}

const factsOf = ({ name, email, affiliation }: Someone): string =>
  [name, email, affiliation].filter(Boolean).join(' ')
