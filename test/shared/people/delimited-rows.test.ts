import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimitedRows, delimiterOf, eachDelimitedRow } from '../../../shared/people/delimited-rows.ts'

const cellsOf = (text: string, delimiter = ',') => delimitedRows(text, delimiter).map(({ cells }) => cells)

describe('delimitedRows', () => {
  it.each<[what: string, text: string, rows: string[][]]>([
    [
      'splits rows at delimiters and trims cells',
      'a, b ,c\r\nd,,e\n',
      [
        ['a', 'b', 'c'],
        ['d', '', 'e'],
      ],
    ],
    ['reads quotes after a space', 'Ann, "Lee, Bo"', [['Ann', 'Lee, Bo']]],
    [
      'does not split a quoted cell at a delimiter',
      '"Lee, Ann","a ""b"" c"\n""," d "',
      [
        ['Lee, Ann', 'a "b" c'],
        ['', 'd'],
      ],
    ],
    ['continues a row over a line break within quotes', 'a,"b\nc",d\ne', [['a', 'b\nc', 'd'], ['e']]],
    [
      'keeps quotes within a cell',
      'Grace "Amazing" Hopper,x\n"Ada" Lovelace,y',
      [
        ['Grace "Amazing" Hopper', 'x'],
        ['"Ada" Lovelace', 'y'],
      ],
    ],
    [
      'reads a quote that is never closed as a character',
      '"a,b\nc,d',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['leaves out empty rows and a byte order mark', '\ufeffa\n\n ,\nb', [['a'], ['b']]],
  ])('%s', (_what, text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  it('returns the source of each row', () => {
    const sources = delimitedRows('a,"b\nc"\r\nd', ',').map(({ source }) => source)
    expect(sources).toEqual(['a,"b\nc"', 'd'])
  })

  it('yields at most the given number of cells for each row', () => {
    const rowsOf = (text: string) =>
      Array.from(eachDelimitedRow(text, ',', 2), ({ source, cells }) => [source, ...cells])
    expect(rowsOf('a,b,c\r\nd,e\n\nf,g,h')).toEqual([
      ['a,b,c', 'a', 'b'],
      ['d,e', 'd', 'e'],
      ['', ''],
      ['f,g,h', 'f', 'g'],
    ])
  })

  it('reads quoted rows like csv-parse, but trims cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', ',', ';', '\n') })
    const row = fc.array(cell, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        const text = quoted.join('\n')
        const expected: string[][] = parse(text, { relax_column_count: true })
        const trimmed = expected.map((cells) => cells.map((value) => value.trim()))
        expect(cellsOf(text)).toEqual(trimmed.filter((cells) => cells.some((value) => value !== '')))
      }),
    )
  })
})

describe('delimiterOf', () => {
  it.each([
    ['a,b;c,d', ','],
    ['a;b;c,d', ';'],
    ['\n\na\tb', '\t'],
    [' \na;b', ';'],
    ['"a;b;c",d', ','],
    ['a', ','],
  ])('finds in %j the delimiter %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })
})
