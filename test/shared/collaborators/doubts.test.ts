import { expect, test } from 'vitest'
import { mayLackPapers } from '../../../shared/collaborators/doubts.ts'
import { coauthorsAnswer } from './coauthors-answer.ts'

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
