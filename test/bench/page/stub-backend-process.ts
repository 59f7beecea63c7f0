import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { seededRandom } from '../../data/seeded-random.ts'

/** A backend that answers a conference at once. The parent's first message is the number of pairs. */
const [pairs] = await once(process, 'message')
const WRITTEN_AT_ONCE = 1_000_000
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-private-network': 'true',
}
const ANSWERS: Record<string, object> = {
  '/api/health': { status: 'ok' },
  '/api/stats': {
    publications: 1,
    authors: 1,
    data_source: 'DBLP',
    data_date: '2026-01-15',
    newest_year: 2026,
    sample: false,
  },
}

const server = createServer(async (request, response) => {
  if (request.method === 'OPTIONS') response.writeHead(204, HEADERS).end()
  else if (request.url === '/api/coauthors/conflicts') await answerConference(request, response)
  else {
    const answer = ANSWERS[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { ...HEADERS, 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { detail: 'Not Found' }))
  }
}).listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.(server.address())
process.once('SIGTERM', () => process.exit(0))

async function answerConference(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { left, right } = (await json(request)) as { left: string[]; right: string[] } // as the page sends it
  response.writeHead(200, { ...HEADERS, 'content-type': 'application/x-ndjson' })
  let waiting = ''
  for (const line of lines(left, right)) {
    waiting += `${JSON.stringify(line)}\n`
    if (waiting.length < WRITTEN_AT_ONCE) continue
    if (!response.write(waiting)) await once(response, 'drain')
    waiting = ''
  }
  response.end(waiting)
}

function* lines(left: readonly string[], right: readonly string[]): Generator<object> {
  const random = seededRandom(3)
  yield {
    rules: 5,
    data_date: '2026-01-15',
    newest_year: 2026,
    sample: false,
    left_count: left.length,
    right_count: right.length,
  }
  for (const [side, names] of Object.entries({ left, right }))
    for (const [index, name] of names.entries()) yield entry(side, index, name)
  const made = new Set<number>()
  while (made.size < Number(pairs)) {
    const [one, other] = [random.below(left.length), random.below(right.length)]
    const pair = one * right.length + other
    if (made.has(pair)) continue
    made.add(pair)
    const year = 2015 + random.below(12)
    const item = {
      title: `A joint paper of ${pair}`,
      year,
      venue: 'SIGMOD',
      pub_type: 'inproceedings',
      key: `conf/x/${pair}`,
      url: `https://dblp.org/rec/conf/x/${pair}`,
      author_count: 4,
    }
    const verdict = isHomonym(one)
      ? { verdict: 'possible', reason: 'ambiguous_name' }
      : { verdict: 'conflict' }
    yield { left: one, right: other, ...verdict, count: 1, last_year: year, items: [item] }
  }
  yield { end: true, pairs: made.size, resolved: left.length + right.length, unresolved: 0 }
}

/** Some authors' names belong to two people. */
const isHomonym = (index: number) => index % 40 === 7

function entry(side: string, index: number, name: string): object {
  const persons = side === 'left' && isHomonym(index) ? ['0001', '0002'] : ['']
  return {
    side,
    index,
    entry: name,
    truncated: false,
    person_count: persons.length,
    status: persons.length === 1 ? 'unique' : 'ambiguous',
    persons: persons.map((number) => ({
      key: `homepages/${side}/${index}${number}`,
      name: `${name} ${number}`.trim(),
      aliases: [],
      publications: 9,
    })),
  }
}
