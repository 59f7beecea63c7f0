import { expect, test } from 'vitest'
import { batchedLookup } from '../../../backend/database/batched-lookup.ts'

const ROOM = 10

/** Number n has a text of n letters; 0 has none. */
function counted() {
  const asked: number[][] = []
  const textsOf = batchedLookup(
    (ids) => {
      asked.push([...ids])
      return new Map(ids.filter((id) => id > 0).map((id) => [id, 'x'.repeat(id)]))
    },
    { size: ROOM, sizeOf: (text) => text.length },
  )
  return { asked, textsOf }
}

test('a batched look-up reads only the keys that were not asked for before', () => {
  const { asked, textsOf } = counted()
  expect([...textsOf([1, 2]).keys()]).toEqual([1, 2])
  expect(textsOf([2, 3, 1]).get(3)).toBe('xxx')
  textsOf([1, 2, 3])
  expect(asked).toEqual([[1, 2], [3]])
})

test('a batched look-up has no value for a key that is not there', () => {
  const { textsOf } = counted()
  expect(textsOf([0])).toEqual(new Map())
  expect(textsOf([0, 1]).size).toBe(1)
})

test('a batched look-up drops what was not asked for for long, and reads what is larger than its room every time', () => {
  const { asked, textsOf } = counted()
  for (const id of [6, 4, 6, 3, 6, 4, 20, 20, 6]) expect(textsOf([id]).get(id)).toHaveLength(id)
  expect(asked.flat()).toEqual([6, 4, 3, 4, 20, 20])
})
