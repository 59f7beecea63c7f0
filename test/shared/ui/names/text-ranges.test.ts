import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cleanList } from '../../../../shared/people/clean-list.ts'
import {
  appended,
  cleanedPart,
  lineKey,
  spliced,
  type TextRange,
  withLinesRead,
} from '../../../../shared/ui/names/text-ranges.ts'

const cleaned = (text: string, range: TextRange): string | null =>
  cleanedPart(text, range, cleanList(text.slice(range.start, range.end)))

/** Cleans the part between `[` and `]`. */
function cleanedField(marked: string): string | null {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  const text = marked.replace('[', '').replace(']', '')
  const names = cleaned(text, { start, end })
  return names && spliced(text, { start, end }, names)
}

describe('cleanedPart', () => {
  it.each([
    ['in an empty field', '[1. Ion Stoica\n2. Scott Shenker]', 'Ion Stoica\nScott Shenker'],
    ['with its line end', '[1. Ion Stoica\n2. Scott Shenker\n]', 'Ion Stoica\nScott Shenker\n'],
    [
      'above other lines',
      '[1. Ion Stoica\n2. Scott Shenker\n]3. Alan Turing (typed)',
      'Ion Stoica\nScott Shenker\n3. Alan Turing (typed)',
    ],
    [
      'between other lines',
      '* Ada Lovelace\n[\t1\tIon Stoica]\n- Grace Hopper',
      '* Ada Lovelace\nIon Stoica\n- Grace Hopper',
    ],
    ['within a line', 'Dear [Prof. Ion Stoica, ]he', 'Dear Ion Stoica he'],
    ['from a row of a spreadsheet', '[1\tIon Stoica]', 'Ion Stoica'],
  ])('cleans only the paste %s', (_, marked, cleaned) => {
    expect(cleanedField(marked)).toBe(cleaned)
  })

  it.each([
    ['clean names', '[Ion Stoica\nScott Shenker\n]'],
    ['a text without names', '[Program Committee\nWe thank the reviewers for their help.]'],
    ['part of a name', 'Ion [Stoica]'],
    ['an empty paste', 'Ion Stoica[]'],
  ])('cleans nothing in %s', (_, marked) => {
    expect(cleanedField(marked)).toBeNull()
  })
})

test('cleans nothing in a text that is already cleaned', () => {
  const text = fc
    .array(fc.constantFrom('1. Ion Stoica\n', 'Ada Lovelace\n', ' ', '\n', '\t', '* ', 'Foo, MIT\n'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, text, (head, pasted, tail) => {
      const range = { start: head.length, end: head.length + pasted.length }
      const names = cleaned(head + pasted + tail, range)
      if (names !== null) expect(cleaned(names, { start: 0, end: names.length })).toBeNull()
    }),
  )
})

test.each([
  ['', 'A\nB', 'A\nB'],
  ['X', 'A', 'X\nA'],
  ['X\n', 'A', 'X\nA'],
])('adds a file on a new line of the field: %j', (text, added, whole) => {
  const { text: together, range } = appended(text, added)
  expect(together).toBe(whole)
  expect(together.slice(range.start, range.end)).toBe(added)
})

test('replaces lines, and a cell of several lines, by the names read from them', () => {
  const cell = '"Garcia Molina, Xuqi Foo\r\nOuyang Zork, Blap Foo"\ta@b.c'
  const names = new Map([
    [lineKey(cell), ['Garcia Molina', 'Xuqi Foo', 'Ouyang Zork', 'Blap Foo']],
    ['Lim, Beng', ['Beng Lim']],
    ['Gone, Since', ['Since Gone']],
  ])
  const text = ['Lim, Beng', ...cell.split('\r\n'), '', ' Lim, Beng ', 'Ion Stoica'].join('\n')
  expect(withLinesRead(text, names)).toEqual({
    text: 'Beng Lim\nGarcia Molina\nXuqi Foo\nOuyang Zork\nBlap Foo\n\nBeng Lim\nIon Stoica',
    found: new Set(['Lim, Beng', lineKey(cell)]),
  })
  const asTheyAre = new Map([...names.keys()].map((key) => [key, []]))
  expect(withLinesRead(text, asTheyAre).text).toBe(text)
})
