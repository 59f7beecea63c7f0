import { expect, test } from 'vitest'
import { pairsAnswer } from '../../../shared/contract/backend.ts'
import { z } from '../../../shared/contract/zod.ts'
import { backendOf } from '../fixture.ts'

const PAIRS = '/api/coauthors/pairs'
const WORLD = {
  persons: [{ names: ['Ann Lee'] }],
  papers: [
    { authors: ['Ann Lee', 'Bo'], year: 2001, title: 'Joint' },
    { authors: ['Ann Lee', 'Bo'], title: 'Undated' },
  ],
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `Name ${index}`)

test('answers a query, and tells the options that it used', async () => {
  const { post } = await backendOf(WORLD, { DATA_DATE: '2026-11-01' })
  const { status, headers, body } = await post(PAIRS, {
    left: [' Ann Lee ', 'Ann Lee', ''],
    right: ['Bo', 'Nobody'],
    year_min: 2000,
  })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(z.safeParse(pairsAnswer, body).error).toBeUndefined()
  expect(body).toMatchObject({
    limit_per_pair: 200,
    exact_base_match: true,
    author_limit: 800,
    year_min: 2000,
    data_date: '2026-11-01',
    sample: false,
    left_authors: ['Ann Lee'],
    right_authors: ['Bo', 'Nobody'],
    matrix: { 'Ann Lee': { Bo: 1, Nobody: 0 } },
    pair_count: 2,
    resolution: { left: [{ status: 'unique' }], right: [{ status: 'unique' }, { status: 'not_found' }] },
  })
  expect(body.pair_pubs).toMatchObject([
    { left: 'Ann Lee', right: 'Bo', count: 1, verdict: 'conflict', undated: 1, items: [{ title: 'Joint' }] },
    { left: 'Ann Lee', right: 'Nobody', count: 0, verdict: 'unresolved', undated: 0, items: [] },
  ])
})

test('accepts null options, and ignores unknown fields', async () => {
  const { post } = await backendOf(WORLD)
  const { body } = await post(PAIRS, {
    left: ['Ann Lee'],
    right: ['Bo'],
    exact_base_match: null,
    limit_per_pair: null,
    author_limit: null,
    year_min: null,
    future: 1,
  })
  expect(body).toMatchObject({
    exact_base_match: true,
    limit_per_pair: 200,
    author_limit: 800,
    year_min: null,
  })
  expect(body.data_date).toBe('unknown')
})

test('clamps the limits of a query', async () => {
  const { post } = await backendOf(WORLD)
  const limits = { limit_per_pair: 1e20, author_limit: -1e20 }
  const { body } = await post(PAIRS, { left: ['Ann Lee'], right: ['Bo'], ...limits })
  expect(body).toMatchObject({ limit_per_pair: 200, author_limit: 1 })
})

test('lowers the limits of a query to those of the settings', async () => {
  const { post } = await backendOf(WORLD, {
    MAX_LIMIT: '1',
    MAX_AUTHOR_RESOLVE: '2',
    MAX_ENTRIES_PER_SIDE: '3',
  })
  const { body } = await post(PAIRS, { left: ['Ann Lee'], right: ['Bo'], limit_per_pair: 9 })
  expect(body).toMatchObject({ limit_per_pair: 1, author_limit: 2, pair_pubs: [{ count: 2 }] })
  expect(body.pair_pubs[0].items).toHaveLength(1)
  const refused = await post(PAIRS, { left: names(4), right: ['Bo'] })
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('limit is 3') } })
})

test('answers fifty names on a side, and does not count duplicates', async () => {
  const { post } = await backendOf(WORLD)
  const { status, body } = await post(PAIRS, { left: [...names(50), ' Name 1', ''], right: names(50) })
  expect(status).toBe(200)
  expect(body.pair_count).toBe(2500)
  expect(body.pair_pubs).toHaveLength(2500)
})

test.each([
  ['an empty left list', { left: [], right: ['Bo'] }, 'left list holds no name'],
  ['a right list of blanks', { left: ['Bo'], right: [' ', '\u3000'] }, 'right list holds no name'],
  ['51 names on a side', { left: ['Bo'], right: names(51) }, 'right list holds 51 names; the limit is 50'],
])('answers 400 to %s, even without a database', async (_what, body, detail) => {
  for (const world of [WORLD, undefined]) {
    const { post } = await backendOf(world)
    expect(await post(PAIRS, body)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(detail) },
    })
  }
})

test.each([
  ['left', { left: 'Ann Lee', right: ['Bo'] }],
  ['right', { left: ['Ann Lee'] }],
  ['left', { left: [1], right: ['Bo'] }],
  ['year_min', { left: ['a'], right: ['b'], year_min: 2000.5 }],
  ['year_min', { left: ['a'], right: ['b'], year_min: '2000' }],
  ['exact_base_match', { left: ['a'], right: ['b'], exact_base_match: 'true' }],
  ['limit_per_pair', { left: [], right: ['b'], limit_per_pair: 1.5 }],
])('answers 422 to a missing or wrongly typed field %s, even if a list is empty', async (field, body) => {
  const { post } = await backendOf(undefined)
  const answer = await post(PAIRS, body)
  expect(answer.status).toBe(422)
  expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['body', field])
})

test.each([
  ['letters', 'x'.repeat(501)],
  ['emoji of two UTF-16 units', '\u{1f9d1}'.repeat(501)],
  ['letters and marks', 'e\u0301'.repeat(251)],
  ['lone surrogates', '\ud800'.repeat(501)],
  ['a million letters', 'x'.repeat(1_000_000)],
])('answers 422 with the position of a name of over 500 characters (%s)', async (_what, name) => {
  const { post } = await backendOf(undefined)
  for (const body of [
    { left: ['Ann', name], right: [] },
    { left: [], right: ['Ann', name] },
  ]) {
    const answer = await post(PAIRS, body)
    expect(answer.status).toBe(422)
    const side = body.left.length > 0 ? 'left' : 'right'
    expect(answer.body.detail).toMatchObject([
      { loc: ['body', side, 1], msg: 'must have at most 500 characters' },
    ])
    expect(answer.text.length).toBeLessThan(1000)
  }
})

test('ignores white space around a name', async () => {
  const { post } = await backendOf(WORLD)
  const spaces = ' \n'.repeat(5000)
  const { status, body } = await post(PAIRS, { left: [`${spaces}Ann Lee${spaces}`, spaces], right: ['Bo'] })
  expect(status).toBe(200)
  expect(body.left_authors).toEqual(['Ann Lee'])
})

test('answers 503 with advice if there is no database', async () => {
  const { post } = await backendOf(undefined)
  expect(await post(PAIRS, { left: ['a'], right: ['b'] })).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('./coauthors import') },
  })
})

test('answers a query with hostile names', async () => {
  const odd = [
    '__proto__',
    'constructor',
    'a\0b',
    '\ud800',
    "'; DROP TABLE names; --",
    '"*"',
    '%_',
    '</script><img onerror>',
    'x'.repeat(500),
    'y '.repeat(250).trim(),
    '\u{1f9d1}'.repeat(500),
    'e\u0301'.repeat(250),
  ]
  const { post } = await backendOf({ papers: [{ authors: ['__proto__', 'Bo'] }] })
  for (const exact_base_match of [true, false]) {
    const { status, text, body } = await post(PAIRS, {
      left: odd,
      right: ['Bo', '__proto__'],
      exact_base_match,
    })
    expect(status).toBe(200)
    expect(body.left_authors).toEqual(odd)
    expect(Object.keys(body.matrix)).toEqual(odd)
    expect(text).toContain('"matrix":{"__proto__":{"Bo":1,"__proto__":0}')
    expect(
      body.resolution.left.filter(({ status }: { status: string }) => status === 'not_found'),
    ).toHaveLength(odd.length - 1)
  }
})
