import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryTexts, parseEntry } from '../../../backend/names/query-name.ts'

test('entries are trimmed of any white space; blank ones and exact duplicates go, order stays', () => {
  expect(entryTexts([' B ', '\u0085A\u3000', '', ' \t\u2003', 'B', 'b'])).toEqual(['B', 'A', 'b'])
})

test('nothing but the ends is changed, so organizations and brackets stay', () => {
  expect(entryTexts(['A  B || MIT', 'C (ETH)'])).toEqual(['A  B || MIT', 'C (ETH)'])
})

test('an entry is looked up by its folded base name and its homonym number', () => {
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
])('of %s the name %s is looked up: brackets that do not match are no part of it', (text, name) => {
  expect(parseEntry(text)).toMatchObject({ text, name })
})

test('an identifier is told from a name', () => {
  expect(parseEntry(' 0000-0002-1825-0097 ').identifier).toEqual({ orcid: '0000-0002-1825-0097' })
})

test('white space within an entry does not keep it from being found', () => {
  expect(parseEntry('Wei \t Wang   0001')).toMatchObject({ base: 'wei wang', number: '0001' })
})

test('any text gives entries that are not blank, trimmed and different', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const entries = entryTexts(texts)
      expect(new Set(entries).size).toBe(entries.length)
      for (const entry of entries) expect(entry).toBe(entry.trim())
      expect(entries).not.toContain('')
    }),
  )
})

test('a megabyte of spaces inside an entry is read in linear time', () => {
  // Quadratic behaviour would take minutes here.
  parseEntry(`a${' '.repeat(1_000_000)}b`)
})
