import { expect, test } from 'vitest'
import { CappedSample } from '../../../backend/dump/capped-sample.ts'

test('counts all messages, and holds the first ten, each cut to 300 characters', () => {
  const sample = new CappedSample()
  expect(sample).toMatchObject({ count: 0, first: [] })
  const messages = Array.from({ length: 300 }, (_, index) => `${index}${'x'.repeat(300)}`)
  for (const message of messages) sample.add(message)
  expect(sample).toMatchObject({
    count: 300,
    first: messages.slice(0, 10).map((message) => message.slice(0, 300)),
  })
})
