import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryResolution, PairPubs, PairsAnswer } from '../../../shared/contract/backend.ts'
import { answersPayload, contradictionIn, statusFits, verdictFits } from '../../../shared/query/answer-fit.ts'
import { pairsPayload } from '../../../shared/query/payload.ts'
import { ambiguous, answerOf, notFound, pair, paper, person, unique } from '../conflicts/answers.ts'

const ODD_NAMES = ['__proto__', 'constructor', 'toString', 'Ann Lee', 'ann lee', 'Bo Li', 'Çelik', 'X']
const names = fc.uniqueArray(fc.constantFrom(...ODD_NAMES), { minLength: 1, maxLength: 4 })

function pairOf(left: EntryResolution, right: EntryResolution, found: number): PairPubs {
  const isOne = left.persons.some(({ key }) => right.persons.some((person) => person.key === key))
  if (isOne) {
    const verdict = left.status === 'unique' && right.status === 'unique' ? 'same_person' : 'possible'
    return pair(left.entry, right.entry, { verdict, reason: 'same_person' })
  }
  const count = found
  const items = Array.from({ length: count }, (_, at) => paper(`Title ${at}`))
  const sides = [left.status, right.status]
  const isUnique = sides.every((status) => status === 'unique')
  const verdict =
    count > 0 ? (isUnique ? 'conflict' : 'possible') : sides.includes('not_found') ? 'unresolved' : 'none'
  return pair(left.entry, right.entry, { count, items, verdict })
}

const answers = fc
  .record({ left: names, right: names, seed: fc.array(fc.nat(8), { minLength: 24, maxLength: 24 }) })
  .map(({ left, right, seed }): PairsAnswer => {
    const kinds = [unique, ambiguous, notFound]
    const resolutionOf = (entry: string, at: number) => (kinds[(seed[at] ?? 0) % 3] ?? unique)(entry)
    const resolution = {
      left: left.map((entry, at) => resolutionOf(entry, at)),
      right: right.map((entry, at) => resolutionOf(entry, at + 4)),
    }
    const pairs = resolution.left.flatMap((one, row) =>
      resolution.right.map((other, column) => pairOf(one, other, (seed[8 + row * 4 + column] ?? 0) % 3)),
    )
    return JSON.parse(JSON.stringify(answerOf(pairs, { resolution, rules: 5, exact_base_match: true })))
  })

/** Changes that make a true answer false. `at` chooses the pair. */
const MUTATIONS: Record<string, (answer: PairsAnswer, at: number) => void> = {
  'a pair is left out': ({ pair_pubs }, at) => void pair_pubs.splice(at, 1),
  'a pair is listed twice': ({ pair_pubs }, at) => void pair_pubs.push(...pair_pubs.slice(at, at + 1)),
  'a pair has another name': (answer, at) => change(answer, at, { right: 'Somebody Else' }),
  'a name is missing in a list': ({ left_authors }) => void left_authors.pop(),
  'a name is listed twice': ({ left_authors }) => void left_authors.push(...left_authors.slice(0, 1)),
  'the number of pairs is wrong': (answer) => {
    answer.pair_count += 1
  },
  'a count differs from the matrix': (answer, at) =>
    change(answer, at, { count: (answer.pair_pubs[at]?.count ?? 0) + 1 }),
  'a pair with papers is clear': (answer, at) => {
    const { left, right } = answer.pair_pubs[at] ?? { left: '', right: '' }
    const row = answer.matrix[left] ?? {}
    Object.defineProperty(row, right, { value: 5, enumerable: true })
    change(answer, at, { count: 5, items: [paper('Title')], verdict: 'none' })
  },
  'a conflict has no papers': (answer, at) =>
    change(answer, at, { verdict: 'conflict', count: 0, items: [] }),
  'more papers are listed than counted': (answer, at) =>
    change(answer, at, { items: Array.from({ length: 9 }, () => paper('Title')) }),
  'a resolution is missing': ({ resolution }) => void resolution?.left.pop(),
  'a resolution is of another name': ({ resolution }) =>
    void (resolution && Object.assign(resolution.left[0] ?? {}, { entry: 'Somebody Else' })),
  'a unique name has no person': ({ resolution }) =>
    void Object.assign(resolution?.left[0] ?? {}, { status: 'unique', persons: [] }),
  'a pair with a name that is not found is clear': (answer, at) => {
    const clear = answer.pair_pubs[at]
    const side = answer.resolution?.right.find(({ entry }) => entry === clear?.right)
    Object.assign(side ?? {}, { status: 'not_found', persons: [] })
    const row = answer.matrix[clear?.left ?? ''] ?? {}
    Object.defineProperty(row, clear?.right ?? '', { value: 0, enumerable: true })
    change(answer, at, { verdict: 'none', count: 0, items: [] })
  },
  'a pair with the same person on both sides is clear': (answer, at) => {
    const { left, right } = answer.pair_pubs[at] ?? { left: '', right: '' }
    const one = { ...unique('One'), status: 'unique' as const }
    const of = (entry: string, side: EntryResolution[]) =>
      Object.assign(side.find((each) => each.entry === entry) ?? {}, { ...one, entry })
    of(left, answer.resolution?.left as EntryResolution[]) // generated answers have resolutions
    of(right, answer.resolution?.right as EntryResolution[])
    const row = answer.matrix[left] ?? {}
    Object.defineProperty(row, right, { value: 0, enumerable: true })
    change(answer, at, { verdict: 'none', count: 0, items: [] })
  },
  'a pair with possible works of namesakes is clear': (answer, at) =>
    change(answer, at, {
      verdict: 'none',
      count: 0,
      items: [],
      doubtful: { reason: 'near_namesake', count: 1, last_year: null },
    }),
  'a pair is possible because of namesakes, but has no works': (answer, at) =>
    change(answer, at, { verdict: 'possible', reason: 'near_namesake', count: 0, items: [] }),
}

const change = (answer: PairsAnswer, at: number, fields: Partial<PairPubs>): void =>
  void Object.assign(answer.pair_pubs[at] ?? {}, fields)

test('accepts true answers, also with names such as __proto__', () => {
  fc.assert(fc.property(answers, (answer) => void expect(contradictionIn(answer)).toBeNull()))
})

test.each(Object.entries(MUTATIONS))('refuses an answer in which %s', (_, mutate) => {
  fc.assert(
    fc.property(answers, fc.nat(), (answer, seed) => {
      mutate(answer, seed % answer.pair_pubs.length)
      expect(contradictionIn(answer)).not.toBeNull()
    }),
  )
})

test('accepts a matrix of the Python service, without zeros and with larger counts', () => {
  const answer = answerOf([pair('A', 'X'), pair('A', 'Y', { count: 2, items: [paper('One'), paper('Two')] })])
  expect(contradictionIn({ ...answer, matrix: { A: { Y: 7 } } })).toBeNull()
  expect(contradictionIn({ ...answer, matrix: { A: {} } })).not.toBeNull()
  expect(contradictionIn({ ...answer, matrix: { A: { X: 1, Y: 7 } } })).not.toBeNull()
})

test('accepts a unique entry that has several persons as one, or too many near namesakes', () => {
  const open = { ...unique('A'), near_truncated: true }
  const several = { ...unique('X'), as_one: true, persons: [person('X 0001'), person('X 0002')] }
  const answer = answerOf([pair('A', 'X', { verdict: 'unresolved' })], {
    resolution: { left: [open], right: [several] },
  })
  expect(contradictionIn(answer)).toBeNull()
  const clear = answer.pair_pubs.map((one) => ({ ...one, verdict: 'none' as const }))
  expect(contradictionIn({ ...answer, pair_pubs: clear })).not.toBeNull()
})

test('refuses a clear pair if one of several persons is on both sides', () => {
  const left = { ...ambiguous('A'), persons: [person('One'), person('Two')] }
  const right = { ...unique('X'), persons: [person('Two')] }
  expect(verdictFits(pair('A', 'X', { verdict: 'none' }), left, right)).toBe(false)
  expect(verdictFits(pair('X', 'A', { verdict: 'none' }), right, left)).toBe(false)
})

test.each([
  [true, 'one person', {}],
  [false, 'two persons', { persons: [person('A 0001'), person('A 0002')] }],
  [false, 'one person and unlisted persons', { truncated: true }],
  [false, 'no person as one human', { as_one: true, persons: [] }],
  [false, 'unlisted persons as one human', { as_one: true, truncated: true }],
])('statusFits returns %s for a unique entry with %s', (fits, _, said) => {
  expect(statusFits({ ...unique('A'), ...said })).toBe(fits)
})

test.each<[fits: boolean, what: string, said: Partial<PairPubs>]>([
  [false, 'a conflict without a listed paper', { verdict: 'conflict', count: 2 }],
  [true, 'a count, but neither a verdict nor a listed paper', { count: 2 }],
  [true, 'works of a near namesake', { verdict: 'possible', items: [paper('One')], reason: 'near_namesake' }],
  [true, 'a possible pair without a reason', { verdict: 'possible' }],
  [true, 'persons who may be one', { verdict: 'possible', reason: 'same_person' }],
  [false, 'a near namesake without works', { verdict: 'possible', reason: 'near_namesake' }],
])('verdictFits returns %s for a pair with %s', (fits, _, said) => {
  expect(verdictFits(pair('A', 'X', said), unique('A'), unique('X'))).toBe(fits)
})

const TWO = { left: ['A', 'B'], right: ['X'] }
const SINCE = { ...TWO, year: 2000 }

test.each<[fits: boolean, what: string, asked: typeof TWO & { year?: number }, said: Partial<PairsAnswer>]>([
  [true, 'the same names', TWO, {}],
  [false, 'other left entries', TWO, { left_authors: ['A', 'C'] }],
  [false, 'fewer left entries', TWO, { left_authors: ['A'] }],
  [false, 'left entries in another order', TWO, { left_authors: ['B', 'A'] }],
  [false, 'other right entries', TWO, { right_authors: ['Y'] }],
  [false, 'more right entries', TWO, { right_authors: ['X', 'Y'] }],
  [false, 'loose names', TWO, { exact_base_match: false }],
  [false, 'another year', SINCE, { year_min: 1999 }],
  // A pair without papers since 1999 may have older ones.
  [false, 'a year, if the query is for all years', TWO, { year_min: 1999 }],
  [true, 'clamped limits', TWO, { author_limit: 800 }],
  [true, 'the same year', SINCE, { year_min: 2000 }],
  [true, 'no year, because the backend does not repeat it', SINCE, {}],
  [true, 'null for the year and for exact names', SINCE, { year_min: null, exact_base_match: null }],
])('answersPayload returns %s for an answer with %s', (fits, _, { left, right, year }, said) => {
  const payload = pairsPayload(left, right, { yearMin: year, authorLimit: 9999 })
  expect(answersPayload({ ...answerOf([pair('A', 'X'), pair('B', 'X')]), ...said }, payload)).toBe(fits)
})

test('refuses a matrix with invalid rows or cells', () => {
  const answer = answerOf([pair('A', 'X', { count: 1, items: [paper('One')] })])
  for (const row of [null, 1, 'X', { X: '1' }, { X: 1.5 }, { X: -1 }, { X: 2 ** 53 }])
    expect([row, contradictionIn({ ...answer, matrix: { A: row as Record<string, number> } })]).toEqual([
      row,
      'contradicts itself about a pair',
    ])
  const clear = answerOf([pair('A', 'X')])
  for (const row of [null, 1, 'X'])
    expect(
      contradictionIn({ ...clear, matrix: { A: row as unknown as Record<string, number> } }),
    ).not.toBeNull()
})

test.each([
  ['was not found', notFound('A')],
  ['has more people than are listed', { ...ambiguous('A'), truncated: true }],
  ['has more near namesakes than the limit', { ...unique('A'), near_truncated: true }],
])('refuses a clear pair with a name that %s', (_, left) => {
  const answer = answerOf([pair('A', 'X', { verdict: 'none' })], {
    resolution: { left: [left], right: [unique('X')] },
  })
  expect(contradictionIn(answer)).not.toBeNull()
})

test.each([
  [true, 'the year of its newest paper', 2020, [2020, 2010]],
  [true, 'a later year, of an unlisted paper', 2024, [2020, 2010]],
  [false, 'an earlier year', 2019, [2020, 2010]],
  [false, 'missing', null, [2020]],
  [true, 'missing, like the year of its paper', null, [null]],
  [true, 'the year of its only paper with a year', 2020, [2020, null]],
])('verdictFits returns %s if the newest year of a conference’s pair is %s', (fits, _, last_year, years) => {
  const items = years.map((year) => paper(`Of ${year}`, { year }))
  const line = pair('A', 'X', { verdict: 'conflict', count: 3, items })
  expect(verdictFits({ ...line, last_year }, unique('A'), unique('X'))).toBe(fits)
})
