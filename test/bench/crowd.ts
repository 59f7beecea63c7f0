import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { startProgram } from '../programs.ts'
import type { halves } from './pairs-query.ts'
import type { Comparison } from './statistics.ts'
import { timedRequest } from './timed-request.ts'

const QUERIES = 50

/**
 * How long `/api/health` takes while fifty queries are under way, against an idle server. Throws when one of the
 * queries fails.
 */
export async function healthInACrowd(
  dataFolder: string,
  question: ReturnType<typeof halves>,
): Promise<Comparison> {
  const body = JSON.stringify(question)
  const backend = await startProgram('backend', { DATA_DIR: dataFolder })
  const health = async () => (await timedRequest(`${backend.url}/api/health`)).milliseconds
  const ours: number[] = []
  const theirs: number[] = []
  try {
    for (let round = 0; round < QUERIES; round++) theirs.push(await health())
    let underWay = QUERIES
    const queries = Array.from({ length: QUERIES }, () =>
      drained(`${backend.url}/api/coauthors/pairs`, body).finally(() => underWay--),
    )
    const answered = Promise.all(queries)
    while (underWay > 0) ours.push(await health())
    await answered
  } finally {
    await backend.stop()
  }
  const bar = { mostAtMost: 50 }
  return {
    work: '/api/health during 50 queries',
    unit: 'ms',
    ours,
    comparator: 'the same, idle',
    theirs,
    bar,
  }
}

/** The answer is thrown away as it comes: making a text of it would hold up the clock of the others. */
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
