import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Samples } from '../rows.ts'
import { timedRequest } from '../timed-request.ts'
import type { PairsQuestion } from './pairs-query.ts'

const QUERIES = 50

/** Measures `/api/health` during fifty queries, against `/api/health` before them. Throws if a query fails. */
export async function healthInACrowd(url: string, question: PairsQuestion): Promise<Samples> {
  const body = JSON.stringify(question)
  const health = async () => (await timedRequest(`${url}/api/health`)).milliseconds
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < QUERIES; round++) theirs.push(await health())
  let underWay = QUERIES
  const queries = Array.from({ length: QUERIES }, () =>
    drained(`${url}/api/coauthors/pairs`, body).finally(() => underWay--),
  )
  const answered = Promise.all(queries)
  while (underWay > 0) ours.push(await health())
  await answered
  return { ours, theirs }
}

/** Does not decode the answer, because that would delay the other requests. */
async function drained(url: string, body: string): Promise<void> {
  const asked = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
  asked.end(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject)
  })
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
}
