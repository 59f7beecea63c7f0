import { MAX_CELLS, MAX_SHEETS } from '../bounds.ts'
import type { Pause } from '../pause.ts'
import { type Sheet, SheetRows } from './sheet-rows.ts'
import { readXml } from './xml-events.ts'

/** The sheets of an XML Spreadsheet of 2003, at most 20. Throws a WorkbookError for one that is damaged or too large. */
export async function readSpreadsheetXml(text: string, pause: Pause): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  const budget = { cells: MAX_CELLS }
  let sheet = { name: '', rows: new SheetRows(budget) }
  let [column, width] = [0, 1]
  let data: string[] | null = null
  const read = {
    open: (name: string, attributes: Readonly<Record<string, string>>): void => {
      const attribute = (key: string): string | undefined => attributes[`ss:${key}`] ?? attributes[key]
      const index = Number(attribute('Index') ?? Number.NaN)
      if (name === 'Worksheet') sheet = { name: attribute('Name') ?? '', rows: new SheetRows(budget) }
      else if (name === 'Row') {
        sheet.rows.startRow(Number.isNaN(index) ? undefined : index)
        column = 0
      } else if (name === 'Cell') {
        if (!Number.isNaN(index)) column = index - 1
        width = 1 + (Number(attribute('MergeAcross')) || 0)
      } else if (name === 'Data') data = []
    },
    close: (name: string): void => {
      if (name === 'Data') {
        sheet.rows.add(column, data?.join('') ?? '')
        data = null
      } else if (name === 'Cell') column += width
      else if (name === 'Row') sheet.rows.endRow()
      else if (name === 'Worksheet' && sheets.length < MAX_SHEETS) sheets.push(sheet.rows.named(sheet.name))
    },
    text: (text: string): void => void data?.push(text),
  }
  await readXml(inOne(text), read, pause)
  return sheets
}

async function* inOne(text: string): AsyncGenerator<string> {
  yield text.trimStart()
}
