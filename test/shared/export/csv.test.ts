import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from '../../../shared/export/csv.ts'

const cell = fc.string({
  unit: fc.oneof(fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t'), fc.string()),
})

test('whatever stands in a cell is read back, with a quote before what would be a formula', () => {
  const rows = fc
    .integer({ min: 1, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
    )
  fc.assert(
    fc.property(rows, (table) => {
      const read = parse(csvText(table), { bom: true, record_delimiter: '\r\n', skip_empty_lines: false })
      expect(read).toEqual(
        table.map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text))),
      )
    }),
  )
})

test('lines end as RFC 4180 has it, and the text begins with a byte order mark', () => {
  expect(
    csvText([
      ['a', 1, null],
      ['b,c', undefined, -2],
    ]),
  ).toBe('\uFEFFa,1,\r\n"b,c",,-2\r\n')
})

test('no cell of text begins like a formula', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    expect(csvText([[`${start}1+1`]]).replace(/^\uFEFF"?/, '')).toMatch(/^'/)
  }
})
