import { expect, test } from 'vitest'
import { cleanList } from '../../../../shared/people/clean-list.ts'

test.each([
  ['Topics', 'cleaned'],
  ['Country', 'cleaned'],
  ['Hobby', 'unread'],
])('marks a row whose column %s has a second person as %s', (title, state) => {
  expect(cleanList(`Name,${title}\nIon Stoica,Scott Shenker`).lines[1]?.state).toBe(state)
})
