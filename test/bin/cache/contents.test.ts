import { expect, test } from 'vitest'
import { answersText, itemsText } from '../../../bin/cache/contents.ts'

test.each([
  [0, '0 answers', '0 items'],
  [1, '1 answer', '1 item'],
  [12_345, '12,345 answers', '12,345 items'],
])('writes the number %i with its noun', (count, answers, items) => {
  expect([answersText(count), itemsText(count)]).toEqual([answers, items])
})
