import { expect, it } from 'vitest'
import { Ties } from '../../../backend/rows/ties.ts'

// Among 300,000 keys, about ten pairs share a hash of 32 bits.
it('finds each related record by its key among 300,000 keys', () => {
  const count = 300_000
  const ties = new Ties()
  const key = (id: number) => Buffer.from(`records/corr/abs-${id}`)
  for (let id = 1; id <= count; id++) {
    ties.addKey(id, key(id), 0, key(id).length)
    ties.add(id, key(id + 1), 0, key(id + 1).length)
  }
  const resolved = ties.resolved()
  expect(resolved.filter(([one, other]) => other !== one + 1)).toEqual([])
  expect(resolved).toHaveLength(count - 1)
})
