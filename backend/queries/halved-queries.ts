import type { Query } from './query-worker.ts'

/** A query whose answer has a separate part for each person of one list. */
export type LongQuery = Extract<Query, { kind: 'pairs' | 'coauthors' }>

/** The fewest people that are worth a second worker. */
const WORTH_A_WORKER = 20

/**
 * Answers a query about many people in two workers at once, half of the people in each, and joins the answers. The parts
 * that do not depend on the people must be equal in both answers. If an import that ended in between has made them differ,
 * asks one worker about all people.
 * @param run answers a query in a worker, as JSON
 */
export async function inHalves(query: LongQuery, run: (half: LongQuery) => Promise<Buffer>): Promise<Buffer> {
  const people = query.kind === 'pairs' ? query.left : query.authors
  if (people.length < WORTH_A_WORKER) return run(query)
  const middle = Math.ceil(people.length / 2)
  const partsFor = async (half: readonly string[]): Promise<Buffer[]> => {
    const asked = query.kind === 'pairs' ? { ...query, left: half } : { ...query, authors: half }
    return partsIn(await run(asked), frameOf(asked))
  }
  const [first, second] = await Promise.all([
    partsFor(people.slice(0, middle)),
    partsFor(people.slice(middle)),
  ])
  const joined: Buffer[] = []
  for (const [at, { isList, end }] of frameOf(query).entries()) {
    const [one, other] = [first[at] ?? NOTHING, second[at] ?? NOTHING]
    if (!isList && !one.equals(other)) return run(query)
    joined.push(one, ...(isList ? [COMMA, other] : []), Buffer.from(end))
  }
  return Buffer.concat(joined)
}

const [NOTHING, COMMA] = [Buffer.alloc(0), Buffer.from(',')]

/** A part of an answer, and the text after it. A list has an item for each person; any other part is the same in both halves. */
type Part = { isList: boolean; end: string }

/** Returns the parts of an answer. Strings in JSON cannot contain these ends, because JSON escapes quotation marks. */
function frameOf(query: LongQuery): Part[] {
  if (query.kind === 'coauthors')
    return [
      { isList: false, end: '"authors":[' },
      { isList: true, end: ']}' },
    ]
  return [
    { isList: false, end: '"left_authors":[' },
    { isList: true, end: '],"right_authors":[' },
    { isList: false, end: '],"matrix":{' },
    { isList: true, end: `},"pair_count":${query.left.length * query.right.length},"resolution":{"left":[` },
    { isList: true, end: '],"right":[' },
    { isList: false, end: ']},"pair_pubs":[' },
    { isList: true, end: ']}' },
  ]
}

function partsIn(answer: Buffer, frame: readonly Part[]): Buffer[] {
  let start = 0
  return frame.map(({ end }, at) => {
    const stop = at === frame.length - 1 ? answer.length - end.length : answer.indexOf(end, start)
    const part = answer.subarray(start, stop)
    start = stop + end.length
    return part
  })
}
