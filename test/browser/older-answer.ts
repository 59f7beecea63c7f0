import { batchesOf } from '../../shared/query/batched-flow.ts'
import { cacheKey, pairsPayload } from '../../shared/query/payload.ts'
import { jsonPost } from '../json-post.ts'

type Servers = { url: string; backend: { url: string } }

/** Stores the backend's answer as an answer of earlier data: each pair lacks its newest paper. */
export async function storeOlderAnswer(
  { url, backend }: Servers,
  left: readonly string[],
  right: readonly string[],
): Promise<void> {
  for (const batch of batchesOf({ left, right })) {
    const payload = pairsPayload(batch.left, batch.right, { exactBaseMatch: true })
    const answer = await post(`${backend.url}/api/coauthors/pairs`, payload)
    for (const pair of answer.pair_pubs.filter(({ count }: { count: number }) => count > 0)) {
      pair.items.shift()
      pair.count -= 1
      answer.matrix[pair.left][pair.right] -= 1
    }
    const data = { ...answer, data_date: '2020-01-02' }
    await post(`${url}/api/runtime/cache/put`, { key: cacheKey(payload), data })
  }
}

async function post(url: string, body: unknown) {
  const response = await fetch(url, jsonPost(body))
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.json()
}
