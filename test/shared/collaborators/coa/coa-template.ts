import { strFromU8, unzipSync } from 'fflate'
import { zipArchive } from '../../conference/files/workbook/zip-archive.ts'

/** The cells of a row, from column A on. A number is a day. */
type Cells = readonly (string | number)[]

export type TemplateWishes = {
  /** The header of table 4. */
  header?: Cells
  /** The rows of table 4, filled in or empty. */
  rows?: readonly Cells[]
  /** How many of these rows belong to Excel's table and have choices. By default all. */
  reach?: number
  advisors?: readonly Cells[]
  editors?: readonly Cells[]
  /** The number format of the days in table 4. */
  format?: string
  /** Attributes of the `workbookPr` element. */
  settings?: string
  /** The XML prefix of the sheet's elements. */
  prefix?: string
}

const HEADER = ['4', 'Name:', 'Organizational Affiliation', 'Optional  (email, Department)', 'Last Active']
const EMPTY = ['', '', '', '', '']
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The row with the header of table 4. */
export const HEADER_ROW = 14

/**
 * A small form with tables 1, 3, 4 and 5 on one sheet. It has all parts of the NSF's form that refer to rows:
 * merged titles, choices, Excel's tables, heights, colours, a link, a page break, a drawing, a print area and printer settings.
 */
export function coaTemplate(wishes: TemplateWishes = {}): Uint8Array {
  const { header = HEADER, rows = [['A:', ...EMPTY.slice(1)], EMPTY, EMPTY], reach = rows.length } = wishes
  const { advisors = [['G:', 'Byron, Anne', 'Seaham']], editors = [['B:', '', '', '', '']] } = wishes
  const texts: string[] = []
  const cell = (value: string | number, column: number, row: number, style: number): string => {
    const at = `r="${'ABCDE'[column]}${row}" s="${style}"`
    if (value === '') return `<c ${at}/>`
    if (typeof value === 'number') return `<c ${at}><v>${value}</v></c>`
    return `<c ${at} t="s"><v>${texts.push(value) - 1}</v></c>`
  }
  const row = (number: number, cells: Cells, { more = '', isLast = false } = {}): string => {
    const styles = [1, 1, 1, 1, isLast ? 3 : 2]
    const within = cells.map((value, column) => cell(value, column, number, styles[column] ?? 0))
    return `<row r="${number}" ${more}>${within.join('')}</row>`
  }
  const last = HEADER_ROW + rows.length
  const title = last + 2
  const five = title + 3
  const end = five + editors.length
  const sheetRows = [
    row(1, ['The following information regarding collaborators and other affiliations'], {
      more: 'ht="60" customHeight="1"',
    }),
    row(3, ['1', 'Your Name:', 'Your Organizational Affiliation(s), last \n12 mo', 'Last Active Date']),
    row(4, ['', 'Lovelace, Ada', 'London']),
    row(6, ['3', 'Advisor/Advisee Name:', 'Organizational Affiliation', 'Optional  (email, Department)']),
    ...advisors.map((cells, index) => row(7 + index, cells)),
    row(HEADER_ROW - 2, ['Table 4: List names as last name, first name, middle initial']),
    row(HEADER_ROW - 1, ['', '', '', 'To disambiguate common names']),
    row(HEADER_ROW, header),
    ...rows.map((cells, index) =>
      row(HEADER_ROW + 1 + index, cells, { more: 'ht="12.75" x="y"', isLast: index === rows.length - 1 }),
    ),
    row(title, ['Table 5: List editorial board, editor-in-chief and co-editors'], {
      more: 'ht="28.5" customHeight="1"',
    }),
    row(title + 1, ['B: Editorial Board: names of the editor-in-chief']),
    row(five, ['5', 'Name:', 'Organizational Affiliation', 'Journal/Collection', 'Last Active']),
    ...editors.map((cells, index) => row(five + 1 + index, cells)),
  ]
  const p = wishes.prefix === undefined ? '' : `${wishes.prefix}:`
  const named = p === '' ? `xmlns="${MAIN}"` : `xmlns:${wishes.prefix}="${MAIN}"`
  const sheet = `<worksheet ${named} xmlns:r="${RELATIONS}"><dimension ref="A1:E${end}"/><cols><col min="2" max="2" width="22.14" customWidth="1"/></cols><sheetData>${sheetRows.join('')}</sheetData><sheetProtection formatCells="0" insertRows="0"/><mergeCells count="3"><mergeCell ref="A1:E1"/><mergeCell ref="A12:E12"/><mergeCell ref="A${title}:E${title}"/></mergeCells><conditionalFormatting sqref="A15:E${last}"><cfRule type="expression" priority="1" dxfId="0"><formula>$B${five + 1}="x"</formula></cfRule></conditionalFormatting><dataValidations count="2"><dataValidation type="list" allowBlank="1" sqref="A15:A${HEADER_ROW + reach}"><formula1>"A:,C:"</formula1></dataValidation><dataValidation type="list" sqref="A${five + 1}:A${end}"><formula1>"B:,E:"</formula1></dataValidation></dataValidations><hyperlinks><hyperlink ref="D${five + 1}" location="A1"/></hyperlinks><rowBreaks count="1"><brk id="${title - 1}" max="16383" man="1"/></rowBreaks><drawing r:id="rId3"/><tableParts count="2"><tablePart r:id="rId1"/><tablePart r:id="rId2"/></tableParts></worksheet>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"/>${Object.entries(
      TYPES,
    )
      .map(
        ([path, type]) =>
          `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
      )
      .join('')}</Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr ${wishes.settings ?? ''}/><sheets><sheet name="NSF COA Template" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">'NSF COA Template'!$A$1:$E$${end}</definedName></definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
      ['sharedStrings', '/xl/sharedStrings.xml'],
    ]),
    'xl/worksheets/sheet1.xml': p === '' ? sheet : sheet.replace(/<(\/?)(?=\w)/gu, `<$1${p}`),
    'xl/worksheets/_rels/sheet1.xml.rels': relations([
      ['table', '../tables/table1.xml'],
      ['table', '../tables/table2.xml'],
      ['drawing', '../drawings/drawing1.xml'],
      ['printerSettings', '../printerSettings/printerSettings1.bin'],
    ]),
    'xl/tables/table1.xml': table('TableD5', 1, `A${five}:E${end}`),
    'xl/tables/table2.xml': table('TableC', 2, `A14:E${HEADER_ROW + reach}`),
    'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"><xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${end}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="1" cy="1"/></xdr:oneCellAnchor></xdr:wsDr>`,
    'xl/printerSettings/printerSettings1.bin': '\0printer',
    'xl/styles.xml': stylesXml(wishes.format ?? 'm/d/yy;@'),
  }
  const sharedTexts = `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`
  return zipArchive(
    Object.entries({ ...parts, 'xl/sharedStrings.xml': sharedTexts }).map(([path, content]) => ({
      path,
      content: path.endsWith('.bin') ? content : DECLARATION + content,
    })),
  )
}

const TYPES = {
  'xl/workbook.xml': 'spreadsheetml.sheet.main',
  'xl/worksheets/sheet1.xml': 'spreadsheetml.worksheet',
  'xl/tables/table1.xml': 'spreadsheetml.table',
  'xl/tables/table2.xml': 'spreadsheetml.table',
  'xl/drawings/drawing1.xml': 'drawing',
  'xl/styles.xml': 'spreadsheetml.styles',
  'xl/sharedStrings.xml': 'spreadsheetml.sharedStrings',
}

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`).join('')}</Relationships>`

const table = (name: string, id: number, range: string): string =>
  `<table xmlns="${MAIN}" id="${id}" name="${name}" displayName="${name}" ref="${range}" totalsRowShown="0"><autoFilter ref="${range}"/><tableColumns count="5">${[id === 1 ? '5' : '4', 'Name:', 'Organizational Affiliation', id === 1 ? 'Journal/Collection' : 'Optional  (email, Department)', 'Last Active'].map((column, index) => `<tableColumn id="${index + 1}" name="${column}"/>`).join('')}</tableColumns></table>`

/** Style 2 is for days, style 3 for days in the last row. */
const stylesXml = (format: string): string =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${format}"/></numFmts><fonts count="1"><font><sz val="10"/><name val="Verdana"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="2"><border/><border><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" xfId="0"/><xf numFmtId="49" xfId="0"/><xf numFmtId="164" xfId="0"/><xf numFmtId="164" borderId="1" xfId="0"/></cellXfs><dxfs count="1"><dxf/></dxfs></styleSheet>`

/** The parts of a workbook as text, by path. */
export const partsOf = (workbook: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(workbook)).map(([path, bytes]) => [path, strFromU8(bytes)]))
