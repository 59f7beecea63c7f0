import { expect, test } from 'vitest'
import { CoaWorkbook } from '../../../../shared/collaborators/coa/coa-workbook.ts'
import { moveReferences } from '../../../../shared/collaborators/coa/moved-references.ts'
import { xmlText } from '../../../../shared/collaborators/coa/xml-tree.ts'
import { zipArchive } from '../../conference/files/workbook/zip-archive.ts'
import { coaTemplate, partsOf } from './coa-template.ts'

test.each([
  ['whole columns', 'A:E', 'A:E'],
  ['one cell above the last row of the table', 'A16', 'A16:A19'],
  ['the last row of the table', 'A17', 'A19'],
  ['two ranges, of which only the lower one grows', 'A15:A15 A16:A17', 'A15:A15 A16:A19'],
  ['a range that begins above the table', 'A10:A16 B15:B16', 'A10:A16 B15:B19'],
])('corrects the reference of choices for %s: %s becomes %s', (_, before, after) => {
  const parts = Object.entries(partsOf(coaTemplate())).map(([path, content]) => ({
    path,
    content: content.replace('sqref="A15:A17"', `sqref="${before}"`),
  }))
  const workbook = new CoaWorkbook(zipArchive(parts))
  const [sheet] = workbook.sheets
  if (!sheet) throw new Error('The form has no sheet.')
  moveReferences(workbook, sheet, { first: 15, last: 17, at: 17, count: 2 })
  expect(xmlText(sheet.root)).toContain(`<dataValidation type="list" allowBlank="1" sqref="${after}">`)
})
