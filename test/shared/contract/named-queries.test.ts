import { expect, test } from 'vitest'
import { namedQuery, queryShape } from '../../../shared/contract/named-queries.ts'
import { z } from '../../../shared/contract/zod.ts'
import { ENTRIES_IN_BATCHES, NAME_LENGTH } from '../../../shared/limits.ts'

const QUERY = {
  left: ['Ann Lee'],
  right: ['Bo Sun'],
  exact_base_match: true,
  limit_per_pair: null,
  author_limit: null,
  year_min: null,
}

test.each<[what: string, left: string[], fits: boolean]>([
  ['no name', [], false],
  ['a blank name', [' '], false],
  ['the longest name', ['x'.repeat(NAME_LENGTH)], true],
  ['a longer name', ['x'.repeat(NAME_LENGTH + 1)], false],
  ['as many names as batches take', Array(ENTRIES_IN_BATCHES).fill('x'), true],
  ['more names', Array(ENTRIES_IN_BATCHES + 1).fill('x'), false],
])('checks a list of a query with %s', (_what, left, fits) => {
  expect(z.safeParse(queryShape, { ...QUERY, left }).success).toBe(fits)
})

test('reads the figures of an answer as null if they are missing or malformed', () => {
  const query = { key: 'k', name: 'VLDB', question: QUERY, named_at: '2026-11-22 00:00:00', bytes: '7' }
  expect(z.parse(namedQuery, query)).toMatchObject({
    bytes: null,
    created_at: null,
    updated_at: null,
    hit_count: null,
    last_hit_at: null,
  })
  expect(z.parse(namedQuery, { ...query, bytes: 7 }).bytes).toBe(7)
})
