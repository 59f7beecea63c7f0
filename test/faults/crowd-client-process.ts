import assert from 'node:assert/strict'
import { jsonPost } from '../json-post.ts'

/** Sends puts, events and gets, and checks each answer. */
const [url = '', name = '', count = '0'] = process.argv.slice(2)

const post = async (path: string, body: unknown) => {
  const answer = await fetch(`${url}/api/runtime/${path}`, jsonPost(body))
  assert.equal(answer.status, 200)
  return answer.json()
}

for (let number = 0; number < Number(count); number++) {
  const key = `client ${name} number ${number}`
  await post('cache/put', { key, data: { key } })
  await post('query/event', { left_count: 1, right_count: 1, total_pairs: 1 })
  // Half of the look-ups are for a key that all clients share.
  const { hit, data } = await post('cache/get', { key: number % 2 === 0 ? key : 'shared' })
  assert.equal(hit, true)
  assert.equal(data.key, number % 2 === 0 ? key : 'shared')
}
process.disconnect?.()
