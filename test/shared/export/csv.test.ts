import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printableLines } from '../../../bin/terminal/printable.ts'
import { type Cell, csvText } from '../../../shared/export/csv.ts'

const FORMULA_CHARACTERS = [...'=+-@＝＋－＠']
const PIECES = [
  ...FORMULA_CHARACTERS,
  ...['"', "'", ',', ';', '\t', '\r', '\n', '\r\n', '\u2028', '\u0085', ' ', '\u00a0', '\u3000'],
  ...['\ufeff', '\u200b', '\u202e', '\u3164', '\u00ad', '\0', '1', 'a', '李'],
]
const text = fc.string({ unit: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme' })) })
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 9, arbitrary: text },
  fc.double(),
  fc.constantFrom(null, undefined, -1, -0),
)
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
  )

/** Spreadsheets may drop these characters before a formula: white space, invisible characters, quotes. */
const DROPPED = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"]`
const BEGINS_AS_FORMULA = new RegExp(`^${DROPPED}*[=+\\-@＝＋－＠]`, 'u')
const BEGINS_WITH_BREAK = new RegExp(`^${DROPPED}*[\\t\\r\\n]`, 'u')

/** `csvText` adds apostrophes at the beginning, and after characters that may end a cell. */
const BREAKS = String.raw`\t\r\n\v\f\x85\u2028\u2029`
const DROPPED_OR_APOSTROPHE = `[[${DROPPED}']--[${BREAKS}]]*`
const PREFIX = new RegExp(
  `(?<=^|[;${BREAKS}])'(?=${DROPPED_OR_APOSTROPHE}[=+\\-@＝＋－＠])|^'(?=${DROPPED_OR_APOSTROPHE}[${BREAKS}])`,
  'gv',
)
const withoutPrefixes = (read: string): string => read.replace(PREFIX, '')

const readBack = (csv: string): string[][] =>
  parse(csv, { bom: true, record_delimiter: '\r\n', skip_empty_lines: false })

/** With a delimiter other than the comma, quotes are plain characters. */
const readWith = (delimiter: string, csv: string): string[] =>
  parse(csv, {
    bom: true,
    delimiter,
    quote: delimiter === ',' ? '"' : null,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
  }).flat()

test('keeps cells unchanged, except for apostrophes before formulas', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const read = readBack(csvText(rows))
      expect(read.map((row) => row.map(withoutPrefixes))).toEqual(
        rows.map((row) => row.map((value) => String(value ?? ''))),
      )
    }),
    { numRuns: 200 },
  )
})

test('writes no cell that begins with a tab or a line break', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(
        readBack(csvText(rows))
          .flat()
          .filter((read) => BEGINS_WITH_BREAK.test(read)),
      ).toEqual([])
    }),
  )
})

test.each([',', ';', '\t'])(
  'writes no cell that a spreadsheet with the separator %j reads as a formula',
  (delimiter) => {
    fc.assert(
      fc.property(table, (rows) => {
        for (const csv of [csvText(rows), printableLines(csvText(rows))]) {
          expect(readWith(delimiter, csv).filter((read) => BEGINS_AS_FORMULA.test(read))).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  },
)

test('leaves a text unchanged if no cell can begin at its formula characters', () => {
  for (const plain of ['Jean-Luc', 'P = NP?', 'C++', 'a@b.test', '2001', '’t Hooft', '“-calculus”', 'x,-y']) {
    expect(readBack(csvText([[plain]]))).toEqual([[plain]])
  }
})

test('quotes cells with a separator, a line break or a quote (RFC 4180)', () => {
  expect(
    csvText([
      ['a,b', 'a;b', 'a\tb', 'a\nb', 'a\rb', 'a"b', 'a b'],
      [1, null],
    ]),
  ).toBe('\uFEFF"a,b","a;b","a\tb","a\nb","a\rb","a""b",a b\r\n1,\r\n')
})

test.each([
  ...[...FORMULA_CHARACTERS, '\t', '\r', '\n'].map((start) => `${start}1+1`),
  ...['  =1+1', '\u200b=1+1', '\ufeff=1+1', '"=1+1', "'=1+1", '\u3164@SUM(1)', '\0=1'],
])('puts an apostrophe before a cell that begins with %j', (begin) => {
  const [[read] = []] = readBack(csvText([[begin]]))
  expect(read?.slice(0, 1)).toBe("'")
  expect(withoutPrefixes(read ?? '')).toBe(begin)
})

test('puts an apostrophe before a formula after a separator within a cell', () => {
  expect(readBack(csvText([['Title;=1+1;x\t -2\n@a']]))).toEqual([["Title;'=1+1;x\t' -2\n'@a"]])
})
