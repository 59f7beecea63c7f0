import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { coaTexts } from '../../../../shared/collaborators/coa/coa-texts.ts'
import { answerForm } from '../../../../shared/collaborators/coa/fill-coa.ts'
import type { CoaRow } from '../../../../shared/collaborators/collaborator-texts.ts'
import { zipArchive } from '../../conference/files/workbook/zip-archive.ts'
import { coaTemplate, HEADER_ROW, partsOf, type TemplateWishes } from './coa-template.ts'

const row = (name: string, more: Partial<CoaRow> = {}): CoaRow => ({
  kind: 'A:',
  name,
  affiliation: 'Lab',
  lastActive: '2025-12-31',
  ...more,
})
const people = (count: number): CoaRow[] => Array.from({ length: count }, (_, at) => row(`Person${at}, Test`))

function filled(template: Uint8Array, rows: readonly CoaRow[]) {
  const result = answerForm({ bytes: template, rows })
  if (!('added' in result)) throw new Error(JSON.stringify(result))
  return result
}

function problemOf(bytes: Uint8Array): string {
  const result = answerForm({ bytes, rows: people(1) })
  return 'problem' in result ? result.problem : 'none'
}

/** Reads the rows of table 4 with a library. */
async function tableOf(bytes: Uint8Array, count: number) {
  const { sheets } = await readXlsx(bytes)
  const day = (value: unknown) => (value instanceof Date ? `date ${value.toISOString().slice(0, 10)}` : value)
  return sheets[0]?.rows
    .slice(HEADER_ROW, HEADER_ROW + count)
    .map((cells) => Array.from({ length: 5 }, (_, at) => day(cells[at]) ?? ''))
}

const filledTable = async (wishes: TemplateWishes, rows: readonly CoaRow[], count: number) =>
  await tableOf(filled(coaTemplate(wishes), rows).bytes, count)

describe('answerForm', () => {
  test('fills people into the empty rows', async () => {
    const rows = [
      row('Müller, Jürgen, A.', { affiliation: 'ETH & <Zürich>' }),
      row('=1+1, "x"', { kind: 'C:', affiliation: 'a'.repeat(255), lastActive: null }),
    ]
    expect(await filledTable({}, rows, 3)).toEqual([
      ['A:', 'Müller, Jürgen, A.', 'ETH & <Zürich>', '', 'date 2025-12-31'],
      ['C:', '=1+1, "x"', 'a'.repeat(255), '', ''],
      ['', '', '', '', ''],
    ])
  })

  test('writes a day as text if the column shows no dates', async () => {
    expect(await filledTable({ format: '@' }, people(1), 1)).toEqual([
      ['A:', 'Person0, Test', 'Lab', '', '12/31/2025'],
    ])
  })

  test('replaces the example people of older templates', async () => {
    const rows = [
      ['A:', 'Alphaman3, Adam', 'Test University 1234', 'example@example.com', 42005],
      ['', '', '', '', ''],
    ]
    expect(await filledTable({ rows }, people(1), 2)).toEqual([
      ['A:', 'Person0, Test', 'Lab', '', 'date 2025-12-31'],
      ['', '', '', '', ''],
    ])
  })
})

describe('answerForm, when it inserts rows', () => {
  test('moves and extends all references to the rows', () => {
    const template = coaTemplate()
    const before = partsOf(template)
    const after = partsOf(filled(template, people(10)).bytes)
    const changed = Object.keys(before).filter((path) => before[path] !== after[path])
    expect(Object.keys(after)).toEqual(Object.keys(before))
    expect(changed.toSorted()).toEqual([
      'xl/drawings/drawing1.xml',
      'xl/tables/table1.xml',
      'xl/tables/table2.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ])
    const references = (path: string) =>
      [
        ...(after[path] ?? '').matchAll(
          /(?:ref|sqref|brk id)="([^"]*)"|<formula>(.*?)<|\$A\$1:(\S+?)<|<xdr:row>(\d+)/gu,
        ),
      ].map((found) => found.slice(1).find((text) => text !== undefined))
    // Table 5 moves seven rows down. Before: title in row 19, header in row 22, its only row in row 23.
    expect(references('xl/worksheets/sheet1.xml')).toEqual([
      'A1:E30',
      'A1:E1',
      'A12:E12',
      'A26:E26',
      'A15:E24',
      '$B30=&#34;x&#34;',
      'A15:A24',
      'A30:A30',
      'D30',
      '25',
    ])
    expect(references('xl/tables/table1.xml')).toEqual(['A29:E30', 'A29:E30'])
    expect(references('xl/tables/table2.xml')).toEqual(['A14:E24', 'A14:E24'])
    expect(references('xl/workbook.xml')).toEqual(['$E$30'])
    expect(references('xl/drawings/drawing1.xml')).toEqual(['30'])
  })

  test('gives inserted rows the styles of the row above', () => {
    const sheet = partsOf(filled(coaTemplate(), people(10)).bytes)['xl/worksheets/sheet1.xml'] ?? ''
    const rowOf = (number: number) => new RegExp(`<row r="${number}"(.*?)</row>`, 'u').exec(sheet)?.[1] ?? ''
    expect(rowOf(20)).toMatch(/^ x="y"><c r="A20" s="1" t="inlineStr">.*<c r="E20" s="2"><v>46022</)
    expect(rowOf(24)).toMatch(/<c r="E24" s="3"><v>/)
    expect(rowOf(26)).toMatch(/^ ht="28.5" customHeight="1"><c r="A26"/)
  })

  test('inserts rows into a table with one row, an XML prefix, or more rows than choices', async () => {
    const names = async (wishes: TemplateWishes, count: number) =>
      (await filledTable(wishes, people(3), count))?.map(([, name]) => name)
    const expected = ['Person0, Test', 'Person1, Test', 'Person2, Test']
    const one = { rows: [['', '', '', '', '']] }
    expect(await names(one, 4)).toEqual([...expected, ''])
    const sheetOf = (bytes: Uint8Array) => partsOf(bytes)['xl/worksheets/sheet1.xml']
    expect(sheetOf(filled(coaTemplate(one), people(3)).bytes)).toContain('sqref="A15:A17"')
    expect(await names({ prefix: 'x' }, 4)).toEqual([...expected, ''])
    const rows = ['a', 'b', 'c', 'd'].map((name) => ['A:', name, 'Lab', '', ''])
    const outrun = coaTemplate({ rows, reach: 2 })
    const { bytes } = filled(outrun, people(3))
    expect((await tableOf(bytes, 8))?.map(([, name]) => name)).toEqual(['a', 'b', 'c', ...expected, 'd', ''])
    expect(sheetOf(bytes)).toContain('sqref="A15:A21"')
    expect(partsOf(bytes)['xl/tables/table2.xml']).toContain('ref="A14:E21"')
  })

  test.each([1_048_576, 999_999_999])('inserts rows if the choices extend to row %i', async (end) => {
    const reaching = (text: string) => text.replaceAll(/(sqref="A\d+:A)\d+/gu, `$1${end}`)
    const parts = Object.entries(partsOf(coaTemplate()))
    const template = zipArchive(parts.map(([path, content]) => ({ path, content: reaching(content) })))
    const { bytes } = filled(template, people(10))
    expect((await tableOf(bytes, 10))?.map(([, name]) => name)).toEqual(people(10).map(({ name }) => name))
    expect(partsOf(bytes)['xl/worksheets/sheet1.xml']?.match(/sqref="A\d+:A\d+"/gu)).toEqual([
      'sqref="A15:A1048576"',
      expect.stringMatching(/^sqref="A\d\d:A1048576"$/),
    ])
  })

  test('inserts rows for a thousand people', async () => {
    const { bytes, added } = filled(coaTemplate(), people(1000))
    expect(added).toBe(1000)
    expect((await tableOf(bytes, 1001))?.at(-2)?.[1]).toBe('Person999, Test')
  })
})

describe('answerForm on a filled-in form', () => {
  const rows = [
    ['C:', 'Babbage, Charles', '', 'cb@example.org', ''],
    ['A:', 'Menabrea, Luigi F.', 'Turin', '', 45_000],
    ['A:', 'Wang, Wei', 'Tsinghua', '', '03/01/2026'],
    ['', '', 'a note', '', ''],
    ['', '', '', '', ''],
  ]

  test('adds missing affiliations and later days to filled rows', async () => {
    const { bytes, ...figures } = filled(coaTemplate({ rows }), [
      row('Babbage, Charles'),
      row('Menabrea, Luigi, F.', { affiliation: 'Paris' }),
      row('Wang, Wei'),
      row('Wang, Wei', { affiliation: 'Fudan' }),
    ])
    expect(figures).toEqual({ added: 1, updated: 2, elsewhere: [] })
    expect(await tableOf(bytes, 5)).toEqual([
      ['C:', 'Babbage, Charles', 'Lab', 'cb@example.org', ''],
      ['A:', 'Menabrea, Luigi F.', 'Turin', '', 'date 2025-12-31'],
      ['A:', 'Wang, Wei', 'Tsinghua', '', '03/01/2026'],
      ['', '', 'a note', '', ''],
      ['A:', 'Wang, Wei', 'Fudan', '', 'date 2025-12-31'],
    ])
  })

  test('adds nobody who is in table 1, 3 or 5', () => {
    const template = coaTemplate({ editors: [['E:', 'De Morgan, Augustus', 'London', 'TCS', 45_000]] })
    const wanted = [row('Lovelace, Ada'), row('Byron, Anne'), row('De Morgan, Augustus'), row('New, One')]
    const first = filled(template, wanted)
    expect(first).toMatchObject({
      added: 1,
      elsewhere: ['Lovelace, Ada', 'Byron, Anne', 'De Morgan, Augustus'],
    })
    expect(filled(first.bytes, wanted)).toMatchObject({ added: 0, updated: 0 })
    expect(partsOf(filled(template, wanted.slice(0, 3)).bytes)).toEqual(partsOf(template))
  })
})

test('tells why a file is not the NSF form', () => {
  const header = ['4', 'Name:', 'Country', 'Optional', 'Last Active']
  expect(problemOf(Buffer.from('P.'))).toBe('notWorkbook')
  expect(problemOf(coaTemplate({ header: ['IV', 'Name:'] }))).toBe('noTable')
  expect(problemOf(coaTemplate({ header }))).toBe('noAffiliation')
  expect(coaTexts('en').t('noAffiliation')).toMatch(/^Table 4 of this form has no column “Organizational/)
})

test('reads the people of a form, with reasons', () => {
  const bytes = coaTemplate({
    advisors: [
      ['G:', 'Byron, Anne', 'Seaham', ''],
      ['T:', 'King Jr., Martin, L.', '', ''],
    ],
    rows: [
      ['A:', 'van der Berg, Jan, P.', 'Delft\nNL', 'jan@example.org', 45_000],
      ['c', 'Amy Ko', '', '', ''],
      ['A:', 'Alphaman3, Adam', 'Test University 1234', '', ''],
      ['', '', '', '', ''],
    ],
    editors: [['B:', 'De Morgan, Augustus', 'London', 'TCS', '']],
  })
  expect(answerForm({ bytes })).toEqual({
    lines: [
      { name: 'Anne Byron', affiliation: 'Seaham', reason: 'advisor', earlier: true },
      { name: 'Martin L. King Jr.', affiliation: null, reason: 'advisor', earlier: true },
      { name: 'Jan P. van der Berg', affiliation: 'Delft NL', reason: 'coauthor', earlier: true },
      { name: 'Amy Ko', affiliation: null, reason: 'collaborator', earlier: true },
      { name: 'Augustus De Morgan', affiliation: 'London', reason: 'coeditor', earlier: true },
    ],
  })
})
