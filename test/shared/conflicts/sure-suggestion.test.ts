import { expect, test } from 'vitest'
import { namesToCheck } from '../../../shared/conflicts/names-to-check.ts'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { sureSuggestion, sureSuggestions } from '../../../shared/conflicts/sure-suggestion.ts'
import type { EntryResolution, Person } from '../../../shared/contract/backend.ts'
import { ambiguous, answerOf, notFound, pair, person, unique } from './answers.ts'

const ada = person('Ada Lovelace')
const resolved = (entry: string, more: Partial<EntryResolution> = {}): EntryResolution => ({
  ...notFound(entry),
  ...more,
})
const sureOf = (one: EntryResolution, orcid?: string): string | undefined => sureSuggestion(one, orcid)?.name
const others = (...names: string[]): Person[] => names.map((name) => person(name))

test('suggests the only candidate whose name fits by the rules', () => {
  expect(sureOf(resolved('Ada B. Lovelace', { near: [ada] }))).toBe('Ada Lovelace')
  expect(sureOf(resolved('Ada B. Lovelace', { near: [ada], suggestions: [ada] }))).toBe('Ada Lovelace')
  const [alan, anna] = others('Alan Lovelace', 'Anna Lovelace')
  const similar = [person('Barbara Liskov'), ...[alan, anna].filter((one) => one !== undefined)]
  expect(sureOf(resolved('Barbaara Liskov', { suggestions: similar }))).toBe('Barbara Liskov')
  expect(sureOf(resolved('Ada B. Lovelace', { near: [person('A.', { aliases: ['Ada Lovelace'] })] }))).toBe(
    'A.',
  )
})

test('suggests nobody whose name is only similar', () => {
  expect(sureOf(resolved('Alma Lovelace', { suggestions: [ada] }))).toBeUndefined()
  expect(sureOf(resolved('A. Lovelace', { near: [ada] }))).toBeUndefined()
})

test('suggests nobody if another person may fit', () => {
  const second = person('Ada C. Lovelace')
  expect(sureOf(resolved('Ada Lovelace', { near: [person('Ada B. Lovelace'), second] }))).toBeUndefined()
  expect(
    sureOf(resolved('Addison M. Lovelace', { near: others('Addison Lovelace', 'Addy M. Lovelace') })),
  ).toBeUndefined()
  const near = [ada]
  const suggestions = [ada, person('Ada B. Lovelace')]
  expect(sureOf(resolved('Ada B. Lovelace', { suggestions }))).toBeUndefined()
  expect(sureOf(resolved('Ada B. Lovelace', { near, near_truncated: true }))).toBeUndefined()
  expect(sureOf(resolved('Ada B. Lovelace', { near, truncated: true }))).toBeUndefined()
  const full = others('Al Lovelace', 'Abe Lovelace', 'Amy Lovelace', 'Ann Lovelace', 'Art Lovelace')
  expect(sureOf(resolved('Ada B. Lovelace', { near, suggestions: full.slice(1) }))).toBe('Ada Lovelace')
  expect(sureOf(resolved('Ada B. Lovelace', { near, suggestions: full }))).toBeUndefined()
})

test('suggests nobody if several people are meant, or if the ORCID differs', () => {
  expect(sureSuggestion({ ...ambiguous('Ada B. Lovelace'), near: [ada] })).toBeNull()
  const page = person('Ada Lovelace', { disambiguation: true })
  expect(sureOf(resolved('Ada B. Lovelace', { near: [page] }))).toBeUndefined()
  const known = person('Ada Lovelace', { orcid: '0000-0002-1825-0097' })
  expect(sureOf(resolved('Ada B. Lovelace', { near: [known] }), '0000-0001-5109-3700')).toBeUndefined()
  expect(sureOf(resolved('Ada B. Lovelace', { near: [known] }), '0000-0002-1825-0097')).toBe('Ada Lovelace')
  expect(sureOf(resolved('Ada B. Lovelace', { near: [known] }))).toBe('Ada Lovelace')
  expect(sureOf(resolved('Ada B. Lovelace', { near: [ada] }), '0000-0001-5109-3700')).toBe('Ada Lovelace')
  const several = { near: [ada], split_into: ['Ada B. Lovelace', 'B Foo'] }
  expect(sureOf(resolved('Ada B. Lovelace', several))).toBeUndefined()
})

test('suggests nobody from the starter data', () => {
  const left = [resolved('Ada B. Lovelace', { near: [ada], suggestions: [ada] })]
  const answer = (sample: boolean) =>
    answerOf([pair('Ada B. Lovelace', 'X')], { sample, resolution: { left, right: [unique('X')] } })
  const sureIn = (sample: boolean) =>
    sureSuggestions(namesToCheck(pairTable(answer(sample))), () => undefined)
  expect(sureIn(false).map(({ person: { name } }) => name)).toEqual(['Ada Lovelace'])
  expect(sureIn(true)).toEqual([])
})
