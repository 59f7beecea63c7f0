import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryTexts, parseEntry } from '../../../backend/names/query-name.ts'

test('drops blank entries and duplicates without reordering the others', () => {
  expect(entryTexts([' B ', '\u0085A\u3000', '', ' \t\u2003', 'B', 'b'])).toEqual(['B', 'A', 'b'])
})

test('leaves the organization and the brackets in the text of an entry', () => {
  expect(entryTexts(['A  B || MIT', 'C (ETH)'])).toEqual(['A  B || MIT', 'C (ETH)'])
})

test('separates the folded base name from the homonym number', () => {
  expect(parseEntry(' Jürgen-Müller\u00a00002 ')).toEqual({
    text: 'Jürgen-Müller\u00a00002',
    name: 'Jürgen-Müller 0002',
    base: 'jurgen muller',
    number: '0002',
    identifier: null,
    asOne: null,
  })
})

test.each([
  ['Aaron J Elmore (IBM))', 'Aaron J Elmore'],
  ['Aaron J Elmore (IBM', 'Aaron J Elmore'],
  ['Aaron J Elmore（IBM', 'Aaron J Elmore'],
  ['Aaron J Elmore)', 'Aaron J Elmore'],
  ['Ion Stoica (UC Berkeley (EECS)))', 'Ion Stoica'],
  ['Ion Stoica (UC Berkeley) (EECS))', 'Ion Stoica'],
  ['Ion Stoica (UC Berkeley) (EECS', 'Ion Stoica'],
  ['Ion Stoica（UC Berkeley (EECS）））', 'Ion Stoica'],
  ['Huijia (Rachel) Lin', 'Huijia (Rachel) Lin'],
  ['(', '('],
])('reads %s as the name %s, without unmatched brackets', (text, name) => {
  expect(parseEntry(text)).toMatchObject({ text, name })
})

test('distinguishes an identifier from a name', () => {
  expect(parseEntry(' 0000-0002-1825-0097 ').identifier).toEqual({ orcid: '0000-0002-1825-0097' })
})

test('reads any white space inside an entry as one space', () => {
  expect(parseEntry('Wei \t Wang   0001')).toMatchObject({ base: 'wei wang', number: '0001' })
})

test('returns distinct trimmed entries for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const entries = entryTexts(texts)
      expect(new Set(entries).size).toBe(entries.length)
      for (const entry of entries) expect(entry).toBe(entry.trim())
      expect(entries).not.toContain('')
    }),
  )
})

test('reads a megabyte of spaces inside an entry in linear time', () => {
  parseEntry(`a${' '.repeat(1_000_000)}b`)
})
