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

test('opens the list for an answer with people, and closes it for an empty or missing answer', () => {
  expect(open().active).toBeNull()
  expect(afterAnswer(open(), place, answerOf())).toBeNull()
  expect(afterAnswer(open(), place, null)).toBeNull()
})

test('moves down to the last person, and up back into the text', () => {
  expect(steps(open(), 1)?.active).toBe(0)
  expect(steps(open(), 1, 1, 1)?.active).toBe(1)
  expect(steps(open(), 1, 1, -1)?.active).toBe(0)
  expect(steps(open(), 1, -1)?.active).toBeNull()
  expect(steps(null, 1)).toBeNull()
})

test('keeps the list while its user types in the line, and closes it in another line', () => {
  const further = { ...place, end: 15, entry: 'weiz' }
  const typed = afterTyping(steps(open(), 1), further)
  expect(typed).toMatchObject({ place: further, active: null, suggestions: open().suggestions })
  expect(afterTyping(open(), { ...place, start: 0 })).toBeNull()
  expect(afterTyping(open(), null)).toBeNull()
})

test('keeps the active person if the next answer has it', () => {
  const gone = steps(open(), 1, 1)
  const answer = answerOf('Wei Zhang', 'Wei Zhao')
  expect(afterAnswer(gone, place, answer)?.active).toBe(0)
  expect(afterAnswer(gone, place, answerOf('Wei Wang', 'Wei Zhao'))?.active).toBeNull()
})
