import { expect, test } from 'vitest'
import { overlapsOf, verdictOf } from '../../../backend/coauthorship/verdict.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import type { ResolvedEntry } from '../../../backend/names/resolution.ts'

const persons = (...ids: number[]) => ids.map((id) => ({ id, publications: 1, disambiguation: 0 }))

const entry = (facts: Partial<ResolvedEntry> = {}): ResolvedEntry => ({
  entry: parseEntry('Ann Lee'),
  readAs: null,
  isExact: true,
  status: 'unique',
  truncated: false,
  personCount: 1,
  persons: [],
  near: [],
  nearTruncated: false,
  splitInto: [],
  asOne: false,
  ...facts,
})

test('compares persons and near namesakes of each pair', () => {
  const left = [entry({ persons: persons(1, 2), near: [3, 9] }), entry()]
  const right = [entry({ persons: persons(2) }), entry({ persons: persons(3) }), entry({ near: [1, 9] })]
  const overlap = overlapsOf(left, right)
  expect([0, 1, 2].map((column) => overlap(0, column))).toEqual([
    { own: true, near: false },
    { own: false, near: true },
    { own: false, near: true },
  ])
  expect(overlap(1, 0)).toEqual({ own: false, near: false })
  expect(overlapsOf([entry({ near: [9] })], [entry({ near: [9] })])(0, 0)).toEqual({
    own: false,
    near: false,
  })
})

const [NOTHING, NEAR, OWN] = [
  { own: false, near: false },
  { own: false, near: true },
  { own: true, near: false },
]
const ambiguous = entry({ status: 'ambiguous' })

test.each([
  [{}, { verdict: 'none' }],
  [{ overlap: OWN }, { verdict: 'same_person' }],
  [
    { overlap: OWN, right: ambiguous },
    { verdict: 'possible', reason: 'same_person' },
  ],
  [{ overlap: NEAR }, { verdict: 'possible', reason: 'same_person' }],
  [{ overlap: NEAR, works: ['w'] }, { verdict: 'conflict' }],
  [{ works: ['w'] }, { verdict: 'conflict' }],
  [
    { works: ['w'], left: ambiguous },
    { verdict: 'possible', reason: 'ambiguous_name' },
  ],
  [
    { works: ['w'], through: 'near_namesake' as const },
    { verdict: 'possible', reason: 'near_namesake' },
  ],
  [{ left: entry({ status: 'not_found' }) }, { verdict: 'unresolved' }],
  [{ right: entry({ truncated: true }) }, { verdict: 'unresolved' }],
  [{ right: entry({ nearTruncated: true }) }, { verdict: 'unresolved' }],
])('judges a pair of two unique entries with the changes %j', (facts, verdict) => {
  const pair = {
    left: entry(),
    right: entry(),
    works: [],
    through: 'own' as const,
    overlap: NOTHING,
    ...facts,
  }
  expect(verdictOf(pair)).toEqual(verdict)
})
