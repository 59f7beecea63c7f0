import { expect, test } from 'vitest'
import { EXAMPLE_CONFERENCE } from '../../../../daemon/page/conference/example-conference.ts'

const { submissions, reviewers } = EXAMPLE_CONFERENCE
const names = new Set(reviewers.map(({ name }) => name))

test('declares conflicts only with reviewers of the example', () => {
  const declared = submissions.flatMap((one) => one.declared.map(({ reviewer }) => reviewer.name))
  expect(declared.length).toBeGreaterThan(1)
  expect(declared.filter((name) => !names.has(name))).toEqual([])
})

test('numbers the submissions, and has a reviewer among the authors', () => {
  expect(submissions.map(({ id }) => id)).toEqual(submissions.map((_, at) => String(at + 1)))
  expect(submissions.some(({ authors }) => authors.some(({ name }) => names.has(name)))).toBe(true)
})
