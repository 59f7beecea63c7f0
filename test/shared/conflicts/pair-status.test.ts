import { expect, test } from 'vitest'
import {
  isResult,
  type PairStatus,
  pairStatusOf,
  type Resolved,
  uncertainReasonOf,
  unresolvedReasonOf,
} from '../../../shared/conflicts/pair-status.ts'
import type { EntryResolution } from '../../../shared/contract/backend.ts'
import { ambiguous, notFound, pair, person, unique } from './answers.ts'

const left = unique('Ion Stoica')
const right = unique('Scott Shenker')
const cut = { ...ambiguous('Wei Wang'), truncated: true }
const nearCut = { ...left, near_truncated: true }

test('takes the server’s own verdict, whatever the resolution says', () => {
  const listed = pair('a', 'b', { verdict: 'possible', count: 1 })
  expect(pairStatusOf(listed, 1, { left, right })).toBe('possible')
})

test('does not take a zero for one without a verdict and without a resolution', () => {
  const nobody = { left: undefined, right: undefined }
  expect(pairStatusOf(undefined, 0, nobody)).toBe('unknown')
  expect(pairStatusOf(undefined, 3, nobody)).toBe('papers')
  expect(pairStatusOf(undefined, 0, { left, right: undefined })).toBe('unknown')
})

test.each([
  ['papers of two certain people', 2, left, right, 'conflict'],
  ['papers of an ambiguous name', 2, ambiguous('Wei Wang'), right, 'possible'],
  ['no papers of two certain people', 0, left, right, 'none'],
  ['no papers of an ambiguous name', 0, ambiguous('Wei Wang'), right, 'none'],
  ['a name that is not found', 0, left, notFound('Nobody'), 'unresolved'],
  ['a name of which not everybody was compared', 0, cut, right, 'unresolved'],
  ['a name like which more people have one than are looked at', 0, nearCut, right, 'unresolved'],
  ['papers of such a name', 2, nearCut, right, 'conflict'],
  ['one person on both sides', 0, left, { ...unique('I. Stoica'), persons: left.persons }, 'same_person'],
] satisfies [string, number, EntryResolution, EntryResolution, PairStatus][])(
  'derives the status from a resolution without a verdict: %s',
  (_, count, one, other, status) => {
    expect(pairStatusOf(undefined, count, { left: one, right: other })).toBe(status)
  },
)

test('does not take two names that no person record lists for one person', () => {
  const nameless = (entry: string) => ({ ...unique(entry), persons: [person(entry, { key: null })] })
  expect(pairStatusOf(undefined, 0, { left: nameless('A'), right: nameless('B') })).toBe('none')
})

test('counts no unknown pair among the pairs that a chair has to look at', () => {
  expect((['conflict', 'possible', 'papers', 'same_person'] as const).every(isResult)).toBe(true)
  expect((['none', 'unresolved', 'unknown'] as const).some(isResult)).toBe(false)
})

test('names as reason the name that nobody has, before the one that too many have, or have alike', () => {
  expect(unresolvedReasonOf({ left: cut, right: notFound('Nobody') })).toBe('not_found')
  expect(unresolvedReasonOf({ left: nearCut, right: cut })).toBe('truncated')
  expect(unresolvedReasonOf({ left, right: { ...right, near_truncated: true } })).toBe('near_truncated')
  expect(unresolvedReasonOf({ left: undefined, right: undefined })).toBe('unsettled')
})

test('calls a pair only possible for the reason that the server gives', () => {
  expect(uncertainReasonOf({ ...pair('Ann', 'Bo'), reason: 'near_namesake' }, { left, right })).toBe(
    'near_namesake',
  )
})

test('takes an ambiguous name for the reason if the server gives none, else the disambiguation page of a clear one', () => {
  const reasonOf = (resolved: Resolved) => uncertainReasonOf(undefined, resolved)
  expect(reasonOf({ left, right: ambiguous('Wei Wang') })).toBe('ambiguous_name')
  expect(reasonOf({ left: ambiguous('Wei Wang'), right: undefined })).toBe('ambiguous_name')
  expect(reasonOf({ left, right })).toBe('disambiguation_page')
  expect(reasonOf({ left, right: undefined })).toBe('unsaid')
})
