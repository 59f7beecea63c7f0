import { expect, test } from 'vitest'
import { memoized } from '../../../shared/people/memoized.ts'

function lengths() {
  const computed: string[] = []
  const length = memoized((text) => {
    computed.push(text)
    return text.length
  })
  return { computed, length }
}

test('computes the answer to a text once, even if the answer is falsy', () => {
  const { computed, length } = lengths()
  expect(['Ada', '', 'Ada', '', 'Bo'].map(length)).toEqual([3, 0, 3, 0, 2])
  expect(computed).toEqual(['Ada', '', 'Bo'])
})

test('forgets all texts when 20,000 are known', () => {
  const { computed, length } = lengths()
  for (let count = 0; count < 20_000; count++) length(`Name ${count}`)
  length('Name 0')
  expect(computed).toHaveLength(20_000)
  length('Ada')
  length('Name 0')
  expect(computed.slice(20_000)).toEqual(['Ada', 'Name 0'])
})
