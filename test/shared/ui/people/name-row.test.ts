import { expect, test } from 'vitest'
import { candidatesOf } from '../../../../shared/conflicts/names-to-check.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { peopleCount, statusText } from '../../../../shared/ui/people/name-row.tsx'

const person = (key: string) => ({ key, name: key })
const persons = [person('1'), person('2')]
const name = { entry: 'Wei Wang', status: 'ambiguous' as const, persons }

test('counts the people of a name, whether the row lists them or not', () => {
  expect(peopleCount(name)).toBe(2)
  const near = { ...name, near: [person('3')], person_count: 2 }
  expect(peopleCount(near)).toBe(candidatesOf(near).length)
  expect(peopleCount({ ...near, person_count: 15 })).toBe(16)
})

test.each([
  [{}, 'ambiguous · 2 people'],
  [{ persons: [person('1')] }, 'one person fits, but another may be meant'],
  [{ truncated: true }, 'fits more people than CoAuthors compared · 2 people'],
])('says how many people a name with %j may mean', (part, says) => {
  expect(statusText({ ...name, ...part }, localeOf('en').t)).toBe(says)
})
