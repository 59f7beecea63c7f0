import { expect, test } from 'vitest'
import { searchAnswer } from '../../../shared/contract/backend.ts'
import { z } from '../../../shared/contract/zod.ts'
import { backendOf } from '../fixture.ts'

const SEARCH = '/api/authors/search'
const WORLD = {
  persons: [{ key: 'w/JenniferWidom', names: ['Jennifer Widom', 'J. Widom'], affiliations: ['Stanford'] }],
  papers: [{ authors: ['Jennifer Widom', 'Ann Lee'] }, { authors: ['J. Widom'] }],
}

test('shows with each person the name that the text matches', async () => {
  const { get } = await backendOf(WORLD)
  const { status, body } = await get(`${SEARCH}?q=%20j.%20wid&limit=5`)
  expect(status).toBe(200)
  expect(z.safeParse(searchAnswer, body).error).toBeUndefined()
  expect(body).toEqual({
    query: 'j. wid',
    results: [
      {
        key: 'homepages/w/JenniferWidom',
        name: 'Jennifer Widom',
        entry: 'Jennifer Widom',
        aliases: ['J. Widom'],
        affiliations: ['Stanford'],
        orcid: null,
        publications: 2,
        disambiguation: false,
        first_year: null,
        last_year: null,
        venues: ['X'],
        coauthors: ['Ann Lee'],
        matched: 'Jennifer Widom',
      },
    ],
    truncated: false,
  })
})

test('lists ten persons by default, and clamps the limit to 1–50', async () => {
  const papers = Array.from({ length: 60 }, (_paper, index) => ({ authors: [`Ann Lee${index}`] }))
  const { get } = await backendOf({ papers })
  const listed = async (query: string) => (await get(`${SEARCH}?q=ann${query}`)).body.results.length
  expect(await listed('')).toBe(10)
  expect(await listed('&limit=3')).toBe(3)
  expect(await listed('&limit=0')).toBe(1)
  expect(await listed('&limit=-5')).toBe(1)
  expect(await listed('&limit=1000')).toBe(50)
})

test('finds no person for blank text', async () => {
  const { get } = await backendOf(WORLD)
  expect((await get(`${SEARCH}?q=%20`)).body).toEqual({ query: '', results: [], truncated: false })
})

test.each(['', '?limit=3', '?q=a&q=b', '?q=a&limit=many', `?q=${'x'.repeat(201)}`])(
  'refuses the search %j with the reason',
  async (query) => {
    const { get } = await backendOf(WORLD)
    const { status, body } = await get(`${SEARCH}${query}`)
    expect(status).toBe(422)
    expect(body.detail[0].loc[0]).toBe('querystring')
  },
)

test('answers 503 to a search if there is no database', async () => {
  const { get } = await backendOf(undefined)
  expect((await get(`${SEARCH}?q=a`)).status).toBe(503)
})
