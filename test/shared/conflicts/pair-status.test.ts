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

test('prefers the server’s verdict to the resolution', () => {
  const listed = pair('a', 'b', { verdict: 'possible', count: 1 })
  expect(pairStatusOf(listed, 1, { left, right })).toBe('possible')
})

test('calls zero papers unknown if the verdict and a resolution are missing', () => {
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
  ['a name that more people have than were compared', 0, cut, right, 'unresolved'],
  ['a name with more similar names than were compared', 0, nearCut, right, 'unresolved'],
  ['papers of a name with more similar names than were compared', 2, nearCut, right, 'conflict'],
  ['one person on both sides', 0, left, { ...unique('I. Stoica'), persons: left.persons }, 'same_person'],
] satisfies [string, number, EntryResolution, EntryResolution, PairStatus][])(
  'derives the status of a pair without a verdict: %s',
  (_, count, one, other, status) => {
    expect(pairStatusOf(undefined, count, { left: one, right: other })).toBe(status)
  },
)

test('does not call two names without person records the same person', () => {
  const nameless = (entry: string) => ({ ...unique(entry), persons: [person(entry, { key: null })] })
  expect(pairStatusOf(undefined, 0, { left: nameless('A'), right: nameless('B') })).toBe('none')
})

test('calls a pair possible if its ambiguous name may mean the person on the other side', () => {
  const either = ambiguous('Wei Wang')
  const one = { ...unique('Wei Wang 0002'), persons: either.persons.slice(1) }
  for (const resolved of [
    { left: either, right: one },
    { left: one, right: either },
  ]) {
    expect(pairStatusOf(undefined, 0, resolved)).toBe('possible')
    expect(uncertainReasonOf(undefined, resolved)).toBe('same_person')
  }
})

test('counts neither clear nor unknown pairs as results', () => {
  expect((['conflict', 'possible', 'papers', 'same_person'] as const).every(isResult)).toBe(true)
  expect((['none', 'unresolved', 'unknown'] as const).some(isResult)).toBe(false)
})

test('gives the first reason why a pair is unresolved', () => {
  expect(unresolvedReasonOf({ left: cut, right: notFound('Nobody') })).toBe('not_found')
  expect(unresolvedReasonOf({ left: nearCut, right: cut })).toBe('truncated')
  expect(unresolvedReasonOf({ left, right: { ...right, near_truncated: true } })).toBe('near_truncated')
  expect(unresolvedReasonOf({ left: undefined, right: undefined })).toBe('unsettled')
})

test('prefers the server’s reason for a possible pair', () => {
  expect(uncertainReasonOf({ ...pair('Ann', 'Bo'), reason: 'near_namesake' }, { left, right })).toBe(
    'near_namesake',
  )
})

test('derives the missing reason of a possible pair from the resolutions', () => {
  const reasonOf = (resolved: Resolved) => uncertainReasonOf(undefined, resolved)
  expect(reasonOf({ left, right: ambiguous('Wei Wang') })).toBe('ambiguous_name')
  expect(reasonOf({ left: ambiguous('Wei Wang'), right: undefined })).toBe('ambiguous_name')
  const alsoUndated = pair('Ann', 'Bo', { count: 1, undated: 1 })
  expect(uncertainReasonOf(alsoUndated, { left, right: ambiguous('Wei Wang') })).toBe('ambiguous_name')
  expect(reasonOf({ left, right })).toBe('disambiguation_page')
  expect(reasonOf({ left, right: undefined })).toBe('unsaid')
})
