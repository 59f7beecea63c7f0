import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  askedQueries,
  formOf,
  listsText,
  namedQueriesOf,
} from '../../../../daemon/page/queries/listed-queries.ts'
import { pageTexts } from '../../../../shared/messages/page-texts.ts'
import { EMPTY_FORM, type Form, keyOf } from '../../../../shared/ui/session/form-state.ts'

/** The backend repeats all limits, even those that the query did not set. */
function entryOf(form: Form) {
  return {
    key: keyOf(form) ?? '',
    bytes: 2,
    created_at: null,
    updated_at: null,
    hit_count: 0,
    last_hit_at: null,
    question: {
      left: form.left.split('\n'),
      right: form.right.split('\n'),
      exact_base_match: form.exact,
      limit_per_pair: Number(form.limitPerPair || 200),
      author_limit: Number(form.authorLimit || 800),
      year_min: form.yearMin === '' ? null : Number(form.yearMin),
    },
  }
}

const number = (min: number, max: number) => fc.oneof(fc.constant(''), fc.integer({ min, max }).map(String))

test('asks a stored query again with the same key', () => {
  const forms = fc.record({
    left: fc.constantFrom('Ion Stoica', 'Ion Stoica\nJian Pei'),
    right: fc.constantFrom('Scott Shenker', '李明\nWei Wang 0001'),
    exact: fc.boolean(),
    yearMin: number(1000, 9999),
    limitPerPair: number(1, 200),
    authorLimit: number(1, 800),
  })
  fc.assert(
    fc.property(forms, (form) => {
      expect(formOf(entryOf(form))).toEqual(form)
    }),
  )
})

test('leaves out queries that a newer query has replaced', () => {
  const at = (
    key: string,
    updated_at: string,
    settles: string | null = null,
    last_hit_at: string | null = null,
  ) => ({
    ...entryOf(EMPTY_FORM),
    key,
    updated_at,
    settles,
    last_hit_at,
  })
  const asked = at('pairs:1', '2026-11-20 08:00:00')
  const step = at('pairs:2', '2026-11-20 08:01:00', 'pairs:1')
  const settled = at('pairs:3', '2026-11-20 08:02:00', 'pairs:2')
  const ties = at('ties:4', '2026-11-20 08:03:00')
  const keysOf = (list: Parameters<typeof askedQueries>[0]) => askedQueries(list).map(({ key }) => key)
  expect(keysOf([ties, settled, step, asked])).toEqual(['pairs:3'])
  // The user has asked this query again after its replacement.
  const again = at('pairs:1', '2026-11-20 08:00:00', null, '2026-11-20 09:00:00')
  expect(keysOf([settled, step, again])).toEqual(['pairs:3', 'pairs:1'])
  const back = at('pairs:1', '2026-11-20 09:00:00', 'pairs:2')
  expect(keysOf([back, step])).toEqual(['pairs:1'])
})

test('leaves both limits empty for a query with an unknown key', () => {
  const form = { ...EMPTY_FORM, left: 'A B', right: 'C D' }
  expect(formOf({ ...entryOf(form), key: 'imported' })).toEqual(form)
})

test('does not open a cache entry without its query', () => {
  const entry = entryOf({ ...EMPTY_FORM, left: 'A B', right: 'C D' })
  expect(formOf({ ...entry, question: null })).toBeNull()
  expect(formOf({ ...entry, question: { ...entry.question, left: [] } })).toBeNull()
})

const textOf = (left: string, right: string): string =>
  listsText(entryOf({ ...EMPTY_FORM, left, right }), pageTexts('en'))

test('names the first person of each list', () => {
  expect(textOf('A B', 'C D\nE F\nG H')).toBe('A B × C D + 2')
})

test('does not show dblp keys as names', () => {
  expect(textOf('homepages/c/LeiChen0002\nQing Li 0001', 'homepages/p/JianPei')).toBe(
    'Qing Li 0001 + 1 × 1 person',
  )
})

test('shows the stored answer of a saved query that Undo has just restored', () => {
  const { key, question } = entryOf({ ...EMPTY_FORM, left: 'A B', right: 'C D' })
  const body = { name: 'PC', question: { ...question, policy: null } }
  const answers = [{ ...entryOf(EMPTY_FORM), key, updated_at: '2026-11-20 08:00:00' }]
  const timesOf = (answer: unknown) =>
    namedQueriesOf(new Map([[key, { body, updated_at: '', answer }]]), answers).map((one) => one.updated_at)
  expect(timesOf(undefined)).toEqual(['2026-11-20 08:00:00'])
  expect(timesOf(null)).toEqual([null])
})
