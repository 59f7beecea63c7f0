import { expect, test } from 'vitest'
import type { CoauthorsQuery } from '../../../backend/coauthorship/coauthors-answer.ts'
import { coauthorsInParts } from '../../../backend/queries/coauthors-in-parts.ts'
import { backendOf } from '../fixture.ts'

test('lists for many people the same coauthors as one query for each person does', async () => {
  const names = Array.from({ length: 25 }, (_, at) => `Person ${String.fromCharCode(65 + at)}"authors":[`)
  const backend = await backendOf({
    papers: names
      .slice(1)
      .map((name, at) => ({ authors: [name, names[at] ?? ''], title: 'T', year: 2000 + at })),
  })
  const listsOf = async (authors: readonly string[]) => {
    const { status, body } = await backend.post('/api/coauthors/of', { authors })
    expect(status).toBe(200)
    return body
  }
  const { authors, ...head } = await listsOf(names)
  const alone = await Promise.all(names.map((name) => listsOf([name])))
  expect(authors).toEqual(alone.flatMap((one) => one.authors))
  expect(authors.map(({ coauthor_count }: { coauthor_count: number }) => coauthor_count)).toEqual(
    names.map((_, at) => (at % 24 === 0 ? 1 : 2)),
  )
  expect({ ...head, authors: [] }).toEqual({ ...alone[0], authors: [] })
})

test('asks one worker for all people if the data change between the parts', async () => {
  const asked: number[] = []
  const run = async ({ authors }: CoauthorsQuery) => {
    asked.push(authors.length)
    return Buffer.from(JSON.stringify({ data_date: `2026-01-0${Math.min(2, asked.length)}`, authors }))
  }
  const authors = Array.from({ length: 40 }, (_, at) => `Person ${at}`)
  const query: CoauthorsQuery = {
    authors,
    rules: { exactBaseMatch: true, authorLimit: 20 },
    yearMin: null,
    mostAuthors: null,
    without: [],
    limit: 20,
    dataDate: null,
  }
  expect(JSON.parse(String(await coauthorsInParts(query, run)))).toEqual({
    data_date: '2026-01-02',
    authors,
  })
  expect(asked).toEqual([20, 20, 40])
})
