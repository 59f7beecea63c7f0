import { expect, test } from 'vitest'
import { knownLists } from '../../../backend/bibliography/known-lists.ts'

/** Person n has n numbers; person 0 is nobody. */
function counted() {
  const asked: number[][] = []
  const listsOf = knownLists((personIds) => {
    asked.push([...personIds])
    return new Map(personIds.filter((id) => id > 0).map((id) => [id, Array(id).fill(id)]))
  })
  return { asked, listsOf }
}

test('only persons who were not asked for before are read', () => {
  const { asked, listsOf } = counted()
  expect([...listsOf([1, 2]).keys()]).toEqual([1, 2])
  expect(listsOf([2, 3, 1]).get(3)).toEqual([3, 3, 3])
  listsOf([1, 2, 3])
  expect(asked).toEqual([[1, 2], [3]])
})

test('nobody is made up', () => {
  const { listsOf } = counted()
  expect(listsOf([0])).toEqual(new Map())
  expect(listsOf([0, 1]).size).toBe(1)
})

test('what was not asked for for long gives way; what is larger than the room is read every time', () => {
  const { asked, listsOf } = counted()
  for (const person of [300_000, 299_999, 300_000, 600_000, 600_000, 300_000]) {
    expect(listsOf([person]).get(person)).toHaveLength(person)
  }
  expect(asked.flat()).toEqual([300_000, 299_999, 300_000, 600_000, 600_000])
})
