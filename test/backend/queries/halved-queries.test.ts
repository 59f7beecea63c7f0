import { expect, test } from 'vitest'
import { inHalves, type LongQuery } from '../../../backend/queries/halved-queries.ts'
import { backendOf } from '../fixture.ts'

/** Names that look like the ends of an answer's parts. */
const NAMES = Array.from({ length: 25 }, (_, at) =>
  at === 13 ? 'pair_count' : `Person ${String.fromCharCode(65 + at)}"authors":[],"right":[`,
)
const worldOf = () => ({
  papers: NAMES.slice(1).map((name, at) => ({
    authors: [name, NAMES[at] ?? ''],
    title: 'T',
    year: 2000 + at,
  })),
})
const query: LongQuery = {
  kind: 'coauthors',
  authors: Array.from({ length: 40 }, (_, at) => `Person ${at}`),
  rules: { exactBaseMatch: true, authorLimit: 20 },
  yearMin: null,
  mostAuthors: null,
  without: [],
  limit: 20,
  dataDate: null,
}

test('lists the coauthors of many people as of each person alone, in the order of the query', async () => {
  const backend = await backendOf(worldOf())
  const listsOf = async (authors: readonly string[]) => {
    const { status, body } = await backend.post('/api/coauthors/of', { authors })
    expect(status).toBe(200)
    return body
  }
  const { authors, ...head } = await listsOf(NAMES)
  const alone = await Promise.all(NAMES.map((name) => listsOf([name])))
  expect(authors).toEqual(alone.flatMap((one) => one.authors))
  expect(authors.map(({ coauthor_count }: { coauthor_count: number }) => coauthor_count)).toEqual(
    NAMES.map((_, at) => (at % 24 === 0 ? 1 : 2)),
  )
  expect({ ...head, authors: [] }).toEqual({ ...alone[0], authors: [] })
})

test('answers the pairs of many people with the same bytes from two workers as from one', async () => {
  const backend = await backendOf(worldOf())
  const ask = async () =>
    (await backend.post('/api/coauthors/pairs', { left: NAMES, right: NAMES.slice(5) })).text
  // Only the first of several queries finds both workers idle.
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({
    left_authors: NAMES,
    pair_count: 500,
    matrix: { pair_count: { [NAMES[14] ?? '']: 1 } },
  })
})

test('asks one worker for all people if the data have changed between the parts', async () => {
  const asked: number[] = []
  const run = async (half: LongQuery) => {
    const { length } = half.kind === 'pairs' ? half.left : half.authors
    asked.push(length)
    return Buffer.from(
      JSON.stringify({ data_date: `2026-01-0${Math.min(2, asked.length)}`, authors: [length] }),
    )
  }
  expect(JSON.parse(String(await inHalves(query, run)))).toEqual({ data_date: '2026-01-02', authors: [40] })
  expect(asked).toEqual([20, 20, 40])
})
