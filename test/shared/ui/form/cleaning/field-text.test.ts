import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cleanList } from '../../../../../shared/lists/clean-list.ts'
import {
  appended,
  cleanedPart,
  insertedRange,
  spliced,
  type TextRange,
  wholeOf,
} from '../../../../../shared/ui/form/cleaning/field-text.ts'

const cleaned = (text: string, range: TextRange): string | null =>
  cleanedPart(text, range, cleanList(text.slice(range.start, range.end)))

/** `[` and `]` stand around what was pasted. */
function cleanedField(marked: string): string | null {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  const text = marked.replace('[', '').replace(']', '')
  const names = cleaned(text, { start, end })
  return names && spliced(text, { start, end }, names)
}

describe('what was pasted becomes clean names, and the other lines stay as they are', () => {
  it.each([
    ['in an empty field', '[1. Ion Stoica\n2. Scott Shenker]', 'Ion Stoica\nScott Shenker'],
    ['with the line end that it has', '[1. Ion Stoica\n2. Scott Shenker\n]', 'Ion Stoica\nScott Shenker\n'],
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
  ])('%s', (_, marked, cleaned) => {
    expect(cleanedField(marked)).toBe(cleaned)
  })

  it.each([
    ['names', '[Ion Stoica\nScott Shenker\n]'],
    ['what is not understood', '[Program Committee\nWe thank the reviewers for their help.]'],
    ['part of a name', 'Ion [Stoica]'],
    ['nothing', 'Ion Stoica[]'],
  ])('but nothing is cleaned in %s', (_, marked) => {
    expect(cleanedField(marked)).toBeNull()
  })
})

test('text around what was pasted is never touched, and cleaning it again changes nothing', () => {
  const text = fc
    .array(fc.constantFrom('1. Ion Stoica', 'Ada Lovelace', ' ', '\n', '\t', '* ', 'Foo, MIT'))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, text, (head, pasted, tail) => {
      const range = { start: head.length, end: head.length + pasted.length }
      const names = cleaned(head + pasted + tail, range)
      if (names !== null) expect(cleaned(names, wholeOf(names))).toBeNull()
    }),
  )
})

test.each([
  ['', 'A\nB', 'A\nB'],
  ['X', 'A', 'X\nA'],
  ['X\n', 'A', 'X\nA'],
])('a file goes below what the field holds: %j', (text, added, whole) => {
  const { text: together, range } = appended(text, added)
  expect(together).toBe(whole)
  expect(together.slice(range.start, range.end)).toBe(added)
})

const caretAt = (start: number, end = start) => ({ start, end })

describe('the inserted text is found', () => {
  it('where a paste replaced the selection', () => {
    const before = { text: '1. A\n1. B', selected: caretAt(0, 4) }
    expect(insertedRange(before, '1. C\n1. D\n1. B', 9)).toEqual({ start: 0, end: 9 })
  })

  it('between lines that begin alike', () => {
    const before = { text: '1. Foo', selected: caretAt(0) }
    expect(insertedRange(before, '1. Ion\n1. Joe\n1. Foo', 14)).toEqual({ start: 0, end: 14 })
  })

  it('where text was dropped, whatever was selected before', () => {
    const before = { text: 'Ada\nAlan', selected: caretAt(8) }
    expect(insertedRange(before, 'Ada\nGrace\nAlan', 10)).toEqual({ start: 4, end: 10 })
  })

  it('for every paste', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (text, pasted, one, two) => {
        const [start = 0, end = 0] = [one % (text.length + 1), two % (text.length + 1)].sort((a, b) => a - b)
        const after = text.slice(0, start) + pasted + text.slice(end)
        const caret = start + pasted.length
        expect(insertedRange({ text, selected: { start, end } }, after, caret)).toEqual({
          start,
          end: caret,
        })
      }),
    )
  })
})

describe('nothing new came in', () => {
  it.each([
    ['when text moved within the field', 'Ada\nAlan', 'Alan\nAda', 8],
    ['when nothing was inserted', 'Ada', 'Ada', 3],
    ['when text went away', 'Ada', 'A', 1],
  ])('%s', (_, text, after, caret) => {
    expect(insertedRange({ text, selected: caretAt(0) }, after, caret)).toBeNull()
  })
})
