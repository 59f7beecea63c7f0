import { expect, test } from 'vitest'
import { cleanList } from '../../../../shared/people/clean-list.ts'

test.each([
  ['Topics', 'cleaned'],
  ['Country', 'cleaned'],
  ['Hobby', 'unread'],
])('looks for a further person in the column %s only if its title is unknown', (title, state) => {
  expect(cleanList(`Name,${title}\nIon Stoica,Scott Shenker`).lines[1]?.state).toBe(state)
})
