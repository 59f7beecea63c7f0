import { expect, test } from 'vitest'
import type { Suggestions } from '../../../../../shared/ui/names/suggestions/person-search.ts'
import {
  afterAnswer,
  afterTyping,
  type Completion,
  moved,
  type NamePlace,
} from '../../../../../shared/ui/names/suggestions/use-completion.ts'

const place: NamePlace = { start: 11, end: 14, entry: 'wei' }
const answerOf = (...names: string[]): Suggestions => ({
  suggestions: names.map((name) => ({
    name,
    entry: name,
    alias: null,
    affiliation: null,
    publications: 1,
    kind: 'person',
  })),
  isCut: false,
})
const open = (answer = answerOf('Wei Wang', 'Wei Zhang')): NonNullable<Completion> => {
  const completion = afterAnswer(null, place, answer)
  if (!completion) throw new Error('The list must be open.')
  return completion
}
const steps = (completion: Completion, ...by: (1 | -1)[]): Completion => by.reduce(moved, completion)

test('an answer opens the list with nobody active; one without anybody, or none, closes it', () => {
  expect(open().active).toBeNull()
  expect(afterAnswer(open(), place, answerOf())).toBeNull()
  expect(afterAnswer(open(), place, null)).toBeNull()
})

test('Down goes to the first and ends at the last, Up leads back into the text', () => {
  expect(steps(open(), 1)?.active).toBe(0)
  expect(steps(open(), 1, 1, 1)?.active).toBe(1)
  expect(steps(open(), 1, 1, -1)?.active).toBe(0)
  expect(steps(open(), 1, -1)?.active).toBeNull()
  expect(steps(null, 1)).toBeNull()
})

test('typing on in the line keeps the list, with nobody active; another line closes it', () => {
  const further = { ...place, end: 15, entry: 'weiz' }
  const typed = afterTyping(steps(open(), 1), further)
  expect(typed).toMatchObject({ place: further, active: null, suggestions: open().suggestions })
  expect(afterTyping(open(), { ...place, start: 0 })).toBeNull()
  expect(afterTyping(open(), null)).toBeNull()
})

test('a suggestion chosen while the answer was under way stays active if the answer has it', () => {
  const gone = steps(open(), 1, 1)
  const answer = answerOf('Wei Zhang', 'Wei Zhao')
  expect(afterAnswer(gone, place, answer)?.active).toBe(0)
  expect(afterAnswer(gone, place, answerOf('Wei Wang', 'Wei Zhao'))?.active).toBeNull()
})
