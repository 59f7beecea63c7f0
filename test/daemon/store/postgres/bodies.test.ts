import { expect, onTestFinished, test } from 'vitest'
import { createBodyReader } from '../../../../daemon/store/postgres/bodies.ts'
import { bytesOf } from '../test-store.ts'

const bodies = () => {
  const reader = createBodyReader()
  onTestFinished(() => reader.close())
  return reader
}
const LONG = 'x'.repeat(70_000)

test('gives the memory of a large body to the thread', async () => {
  const facts = { created_at: null, updated_at: null, hit_count: 0, last_hit_at: null }
  const lines = bytesOf({ key: 'k', data: { text: LONG }, ...facts })
  expect(await bodies().read('answers', lines)).toMatchObject({ values: [{ key: 'k' }], bad: null })
  expect(lines.byteLength).toBe(0)
})

test('leaves the memory of a large stored answer to the caller', async () => {
  const answer = bytesOf({ data_date: '2026-01-01', text: LONG })
  expect(await bodies().read('facts', answer)).toMatchObject({ data_date: '2026-01-01' })
  expect(answer.byteLength).toBeGreaterThan(LONG.length)
})

test('rejects an invalid large body with 422', async () => {
  await expect(bodies().read('find', bytesOf(LONG))).rejects.toMatchObject({ statusCode: 422 })
})
