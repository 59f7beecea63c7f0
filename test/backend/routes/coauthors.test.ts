import { expect, test } from 'vitest'
import { coauthorsAnswer } from '../../../shared/contract/coauthors.ts'
import { z } from '../../../shared/contract/zod.ts'
import { backendOf } from '../fixture.ts'

const WORLD = { papers: [{ authors: ['Ann', 'Bo'], year: 2001 }] }

test('answers with the options that it has used', async () => {
  const { post } = await backendOf(WORLD)
  const of = async (options: object) =>
    z.parse(coauthorsAnswer, (await post('/api/coauthors/of', { authors: ['Ann'], ...options })).body)
  expect(await of({})).toMatchObject({ year_min: null, most_authors: null, without: [], limit: 500 })
  // A work with a coauthor has two authors, so the lowest bound is 2.
  const asked = { year_min: 2000, most_authors: 0, without: ['thesis', 'preprint', 'thesis'], limit: 1 }
  const used = { ...asked, most_authors: 2, without: ['preprint', 'thesis'] }
  expect(await of(asked)).toMatchObject({ ...used, authors: [{ coauthor_count: 1 }] })
})

test.each([
  ['refuses', 'year_min', 422],
  ['refuses', 'most_authors', 422],
  ['clamps', 'limit', 200],
])('%s a %s of 1e308', async (_, name, expected) => {
  const { post } = await backendOf(WORLD)
  const { status } = await post('/api/coauthors/of', { authors: ['Ann'], [name]: 1e308 })
  expect(status).toBe(expected)
})

test('refuses a list with no name, too many names or too long ones', async () => {
  const { post } = await backendOf(WORLD)
  const answers = await Promise.all(
    [[' '], Array.from({ length: 51 }, (_, at) => `Name ${at}`), ['x'.repeat(501)], 'Ann'].map((authors) =>
      post('/api/coauthors/of', { authors, without: null }),
    ),
  )
  expect((await post('/api/coauthors/of', { authors: ['Ann'], without: ['poem'] })).status).toBe(422)
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 422, 422])
  expect(answers[0]?.body.detail).toBe('The list holds no name.')
  expect(answers[1]?.body.detail).toBe('The list holds 51 names; the limit is 50.')
})
