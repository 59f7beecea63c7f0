import { expect, test } from 'vitest'
import {
  type Completion,
  completed,
  type NamePlace,
} from '../../../../../shared/ui/form/suggestions/completion.ts'
import type { Suggestions } from '../../../../../shared/ui/form/suggestions/suggestion.ts'

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
  const completion = completed(null, { type: 'answered', place, answer })
  if (!completion) throw new Error('The list must be open.')
  return completion
}
const moved = (completion: Completion, ...steps: (1 | -1)[]): Completion =>
  steps.reduce((before: Completion, by) => completed(before, { type: 'moved', by }), completion)

test('an answer opens the list with nobody active; one without anybody, or none, closes it', () => {
  expect(open().active).toBeNull()
  expect(completed(open(), { type: 'answered', place, answer: answerOf() })).toBeNull()
  expect(completed(open(), { type: 'answered', place, answer: null })).toBeNull()
})

test('Down goes to the first and ends at the last, Up leads back into the text', () => {
  expect(moved(open(), 1)?.active).toBe(0)
  expect(moved(open(), 1, 1, 1)?.active).toBe(1)
  expect(moved(open(), 1, 1, -1)?.active).toBe(0)
  expect(moved(open(), 1, -1)?.active).toBeNull()
  expect(moved(null, 1)).toBeNull()
})

test('typing on in the line keeps the list, with nobody active; another line closes it', () => {
  const further = { ...place, end: 15, entry: 'weiz' }
  const typed = completed(moved(open(), 1), { type: 'typed', place: further })
  expect(typed).toMatchObject({ place: further, active: null, suggestions: open().suggestions })
  expect(completed(open(), { type: 'typed', place: { ...place, start: 0 } })).toBeNull()
  expect(completed(open(), { type: 'typed', place: null })).toBeNull()
})

test('who was gone to while the answer was under way stays active if the answer has them', () => {
  const gone = moved(open(), 1, 1)
  const answer = answerOf('Wei Zhang', 'Wei Zhao')
  expect(completed(gone, { type: 'answered', place, answer })?.active).toBe(0)
  expect(
    completed(gone, { type: 'answered', place, answer: answerOf('Wei Wang', 'Wei Zhao') })?.active,
  ).toBeNull()
})
