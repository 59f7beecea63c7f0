import { expect, test } from 'vitest'
import { GrowableInt32 } from '../../../backend/dump/growable.ts'

test('holds more numbers than its first memory has room for', () => {
  const list = new GrowableInt32()
  for (let at = 0; at < 5000; at++) list.push(at)
  expect([list.length, list.get(0), list.get(1024), list.get(4999)]).toEqual([5000, 0, 1024, 4999])
})

test('gives 0 for skipped and missing indexes', () => {
  const list = new GrowableInt32()
  list.set(3, 7)
  list.set(1, 5)
  expect([list.length, ...[0, 1, 2, 3, 4].map((at) => list.get(at))]).toEqual([4, 0, 5, 0, 7, 0])
  list.set(9000, 1)
  expect([list.length, list.get(3), list.get(9000), list.get(9001)]).toEqual([9001, 7, 1, 0])
})

test('takes over the memory of a list of numbers', () => {
  const numbers = Int32Array.of(1, 2)
  const list = new GrowableInt32(numbers)
  expect([list.length, list.values]).toEqual([2, numbers])
  list.push(3)
  expect([list.length, ...[0, 1, 2].map((at) => list.get(at))]).toEqual([3, 1, 2, 3])
})

test('is empty after a clear, and gives its memory back', () => {
  const list = new GrowableInt32()
  list.push(1)
  const { values } = list
  list.clear()
  expect([list.length, list.get(0), values.length]).toEqual([0, 0, 0])
})
