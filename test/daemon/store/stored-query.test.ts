import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSettles, parseStoredQuery } from '../../../daemon/store/stored-query.ts'

const ASKED = {
  limit_per_pair: 200,
  exact_base_match: false,
  author_limit: 800,
  year_min: null,
  left_authors: ['Ion Stoica'],
  right_authors: ['Scott Shenker', '李明'],
}

test('reads the query from the beginning of an answer', () => {
  const head = JSON.stringify({ ...ASKED, matrix: {}, pair_pubs: [{ left: 'Ion' }] }).slice(0, -10)
  expect(parseStoredQuery(head)).toEqual({
    left: ['Ion Stoica'],
    right: ['Scott Shenker', '李明'],
    exact_base_match: false,
    limit_per_pair: 200,
    author_limit: 800,
    year_min: null,
  })
})

test('reads the key of the query that an answer replaces', () => {
  const key = 'pairs:v1:"\\'
  expect(parseSettles(JSON.stringify({ settles: key, ...ASKED }))).toBe(key)
  expect(parseSettles(JSON.stringify({ ...ASKED, left_authors: ['"settles":"no"'] }))).toBeNull()
  expect(parseSettles('{"settles":7}')).toBeNull()
})

test('reads no query from incomplete lists', () => {
  const text = JSON.stringify(ASKED)
  expect(parseStoredQuery(text.slice(0, text.indexOf('李')))).toBeNull()
  expect(parseStoredQuery('{"left_authors":[1],"right_authors":[]}')).toBeNull()
  expect(parseStoredQuery('')).toBeNull()
})

test('reads both lists, whatever names and titles the answer has', () => {
  const names = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 4 })
  fc.assert(
    fc.property(names, names, fc.string(), (left, right, title) => {
      const before = { title: `${title}","left_authors":["no"],"` }
      const text = JSON.stringify({ ...before, left_authors: left, right_authors: right })
      expect(parseStoredQuery(text)).toMatchObject({ left, right })
    }),
  )
})

test('reads hostile text in linear time', () => {
  // In quadratic time, this test would take minutes.
  const spaces = ' '.repeat(1_000_000)
  parseStoredQuery(`"left_authors":["a"${spaces}x`)
  parseStoredQuery(`"left_authors":[${'"a",'.repeat(200_000)}`)
  parseStoredQuery('"left_authors":["a",'.repeat(100_000))
})
