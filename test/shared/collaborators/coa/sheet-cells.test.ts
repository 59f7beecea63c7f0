import { expect, test } from 'vitest'
import type { Sheet } from '../../../../shared/collaborators/coa/coa-workbook.ts'
import { columnIn, insertRows, setCell } from '../../../../shared/collaborators/coa/sheet-cells.ts'
import { elementsIn, parseXml, xmlText } from '../../../../shared/collaborators/coa/xml-tree.ts'

function sheetOf(rows: string): Sheet {
  const data = parseXml(`<sheetData>${rows}</sheetData>`)
  const numbered = elementsIn(data).map((row) => [Number(row.attributes.r), row] as const)
  return { path: '', name: '', root: data, data, rows: new Map(numbered) }
}

const rowsOf = ({ data }: Sheet): string => xmlText(data).replace(/^.*\n<sheetData>|<\/sheetData>$/gu, '')

test.each([
  ['A1', 1],
  ['Z9', 26],
  ['AA10', 27],
  ['$BC$12', 55],
  ['12', 0],
])('reads the column number of the cell %s', (cell, column) => {
  expect(columnIn(cell)).toBe(column)
})

test('adds cells in the order of the columns, with the style of the row', () => {
  const sheet = sheetOf('<row r="1" s="7"> <c r="A1"/> <c r="D1"/></row>')
  setCell(sheet, 1, 5, 5)
  setCell(sheet, 1, 2, 2)
  expect(rowsOf(sheet)).toBe(
    '<row r="1" s="7"> <c r="A1"/> <c r="B1" s="7"><v>2</v></c><c r="D1"/><c r="E1" s="7"><v>5</v></c></row>',
  )
})

test.each([
  ['ht="30" customHeight="1"', 'customHeight="1" ht="30"'],
  ['ht="30"', ''],
  ['customHeight="1"', 'customHeight="1"'],
])('copies the row attributes %j to an inserted row as %j', (before, after) => {
  const sheet = sheetOf(`<row r="1" ${before}/>`)
  insertRows(sheet, 2, 1, 1)
  const attributes = rowsOf(sheet).match(/<row r="2" ?(.*?)\/>/u)?.[1]
  expect(attributes).toBe(after)
})
