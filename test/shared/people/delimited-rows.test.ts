import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { delimitedRows, delimiterOf, eachDelimitedRow } from '../../../shared/people/delimited-rows.ts'

const cellsOf = (text: string, delimiter = ',') => delimitedRows(text, delimiter).map(({ cells }) => cells)

describe('rows of a table in text', () => {
  it.each<[what: string, text: string, rows: string[][]]>([
    [
      'are split at delimiters and trimmed',
      'a, b ,c\r\nd,,e\n',
      [
        ['a', 'b', 'c'],
        ['d', '', 'e'],
      ],
    ],
    [
      'keep what stands in quotes together',
      '"Lee, Ann","a ""b"" c"\n""," d "',
      [
        ['Lee, Ann', 'a "b" c'],
        ['', 'd'],
      ],
    ],
    ['go on where a quoted cell does', 'a,"b\nc",d\ne', [['a', 'b\nc', 'd'], ['e']]],
    [
      'may hold quotes that quote nothing',
      'Grace "Amazing" Hopper,x\n"Ada" Lovelace,y',
      [
        ['Grace "Amazing" Hopper', 'x'],
        ['"Ada" Lovelace', 'y'],
      ],
    ],
    [
      'may hold a quote that nothing closes',
      '"a,b\nc,d',
      [
        ['"a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['that are empty are left out, and a byte order mark is', '\ufeffa\n\n ,\nb', [['a'], ['b']]],
  ])('%s', (_what, text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  it('say which lines they were read from', () => {
    const sources = delimitedRows('a,"b\nc"\r\nd', ',').map(({ source }) => source)
    expect(sources).toEqual(['a,"b\nc"', 'd'])
  })

  it('have at most so many cells, and are yielded also if they are empty', () => {
    const rowsOf = (text: string) =>
      Array.from(eachDelimitedRow(text, ',', 2), ({ source, cells }) => [source, ...cells])
    expect(rowsOf('a,b,c\r\nd,e\n\nf,g,h')).toEqual([
      ['a,b,c', 'a', 'b'],
      ['d,e', 'd', 'e'],
      ['', ''],
      ['f,g,h', 'f', 'g'],
    ])
  })

  it('come back from RFC 4180 as a kept library reads them', () => {
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

describe('the delimiter', () => {
  it.each([
    ['a,b;c,d', ','],
    ['a;b;c,d', ';'],
    ['\n\na\tb', '\t'],
    ['"a;b;c",d', ','],
    ['a', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })
})
