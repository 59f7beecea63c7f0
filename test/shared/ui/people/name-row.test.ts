import { expect, test } from 'vitest'
import { candidatesOf } from '../../../../shared/conflicts/names-to-check.ts'
import { peopleCount } from '../../../../shared/ui/people/name-row.tsx'

const person = (key: string) => ({ key, name: key })
const persons = [person('1'), person('2')]
const name = { entry: 'Wei Wang', status: 'ambiguous' as const, persons }

test('counts the people of a name, whether the row lists them or not', () => {
  expect(peopleCount(name)).toBe(2)
  const near = { ...name, near: [person('3')], person_count: 2 }
  expect(peopleCount(near)).toBe(candidatesOf(near).length)
  expect(peopleCount({ ...near, person_count: 15 })).toBe(16)
})
