import { expect, test } from 'vitest'
import { coaTables } from '../../../../shared/collaborators/coa/coa-tables.ts'
import { CoaError } from '../../../../shared/collaborators/coa/coa-texts.ts'
import { CoaWorkbook } from '../../../../shared/collaborators/coa/coa-workbook.ts'
import { zipArchive } from '../../conference/files/workbook/zip-archive.ts'
import { coaTemplate, partsOf, type TemplateWishes } from './coa-template.ts'

const tablesIn = (bytes: Uint8Array) => coaTables(new CoaWorkbook(bytes))
const table4 = (wishes: TemplateWishes) => tablesIn(coaTemplate(wishes)).get(4)
const ADA = ['A:', 'Lovelace, Ada', 'London', '', '']
const EMPTY = ['', '', '', '', '']

test('finds the tables by the numbers in their headers, and columns by their titles', () => {
  const header = ['Table 4.', 'Name:', 'Affiliation', 'Last active', 'OPTIONAL']
  const tables = tablesIn(coaTemplate({ header }))
  expect([...tables.keys()]).toEqual([1, 3, 4, 5])
  expect(tables.get(4)?.columns).toEqual({ kind: 1, name: 2, affiliation: 3, lastActive: 4, optional: 5 })
  expect(tables.get(3)?.columns).toMatchObject({ optional: 4, lastActive: 0 })
})

test.each([
  ['a number without a name beside it', ['4', 'papers']],
  ['a Roman number', ['IV', 'Name:']],
  ['the number of a sixth table', ['6', 'Name:']],
])('finds no header in a row with %s', (_what, header) => {
  expect(table4({ header })).toBeUndefined()
})

test('lists the filled rows of a table, without the example people of older templates', () => {
  const rows = [ADA, ['A:', 'Alphaman3, Adam', 'Test University', '', ''], EMPTY, ['', '', 'a note', '', '']]
  expect(table4({ rows })?.entries).toEqual([
    { row: 15, kind: 'A:', name: 'Lovelace, Ada', affiliation: 'London' },
    { row: 18, kind: '', name: '', affiliation: 'a note' },
  ])
})

test('ends a table before a row that is not about a person', () => {
  const table = table4({ rows: [ADA, ['Total', '1', '', '', ''], ADA], reach: 3 })
  expect([table?.first, table?.entries.length]).toEqual([15, 1])
})

test.each([
  ['the choices', [ADA, EMPTY, EMPTY, EMPTY], 2, 16],
  ['the last person', [ADA, EMPTY, ADA, EMPTY], 1, 17],
])('lets a table extend to the end of %s', (_what, rows, reach, last) => {
  expect(table4({ rows, reach })).toMatchObject({ first: 15, last })
})

function problemIn(bytes: Uint8Array): string {
  try {
    return tablesIn(bytes) && 'none'
  } catch (error) {
    if (error instanceof CoaError) return error.problem
    throw error
  }
}
const sheetOf = (rows: string) =>
  zipArchive(
    Object.entries(partsOf(coaTemplate())).map(([path, content]) => ({
      path,
      content: path.endsWith('sheet1.xml')
        ? `<worksheet><sheetData>${rows}</sheetData></worksheet>`
        : content,
    })),
  )
const cell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`

test('refuses a workbook without a header', () => {
  expect(problemIn(sheetOf(`<row r="1">${cell('A1', '4')}${cell('B1', 'papers')}</row>`))).toBe('notForm')
})

test('refuses a form with too many headers', () => {
  const header = (row: number) => `<row r="${row}">${cell(`A${row}`, '4')}${cell(`B${row}`, 'Name:')}</row>`
  const headers = (length: number) =>
    problemIn(sheetOf(Array.from({ length }, (_, at) => header(at + 1)).join('')))
  expect([50, 51, 28_000].map(headers)).toEqual(['none', 'notForm', 'notForm'])
  const columns = Array.from({ length: 17_576 }, (_, at) =>
    [676, 26, 1].map((of) => String.fromCharCode(65 + (Math.floor(at / of) % 26))).join(''),
  )
  const cells = columns.map((column, at) => cell(`${column}1`, at % 2 === 0 ? '4' : 'Name:'))
  expect(problemIn(sheetOf(`<row r="1">${cells.join('')}</row>`))).toBe('notForm')
})
