import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it, test } from 'vitest'
import { readFiles } from '../../../../../shared/conference/files/read-files.ts'
import { givenFile, problemTexts } from '../given-files.ts'
import { sheetXml, workbookOf, zipArchive } from './zip-archive.ts'

const read = async (bytes: Uint8Array, name = 'Papers.xlsx') => {
  const { conference, files, problems } = await readFiles([{ name, bytes }])
  return {
    ...conference,
    files,
    said: [...files.flatMap((file) => problemTexts(file.problems)), ...problemTexts(problems)],
  }
}

describe('readFiles with a workbook', () => {
  it('skips the title above the header of CMT’s workbook', async () => {
    const { submissions, files, ...rest } = await read(
      await writeXlsx({
        sheets: [
          {
            name: 'Papers',
            rows: [
              ['A conference of 2027'],
              [],
              [
                'Paper ID',
                'Created',
                'Paper Title',
                'Abstract',
                'Authors',
                'Author Names',
                'Author Emails',
                'Conflicts',
              ],
              [
                12,
                new Date(0),
                'On <Engines> & more',
                'a\nb',
                'Ada Lovelace (UC; Berkeley)*; 王伟 (清华大学)',
                '',
                'ada@example.org*; wei@example.org',
                3,
              ],
            ],
          },
        ],
      }),
    )
    expect(submissions).toEqual([
      {
        id: '12',
        title: 'On <Engines> & more',
        authors: [
          { name: 'Ada Lovelace', email: 'ada@example.org', affiliation: 'UC; Berkeley' },
          { name: '王伟', email: 'wei@example.org', affiliation: '清华大学' },
        ],
        declared: [],
      },
    ])
    expect(files).toMatchObject([{ name: 'Papers.xlsx', format: 'cmtSubmissions', rows: 1, used: 1 }])
    expect(rest.said).toEqual([])
  })

  it('reads each visible sheet of a workbook as one file', async () => {
    const people = [
      ['Name', 'Email'],
      ['Grace Hopper', 'grace@example.org'],
    ]
    const { files, reviewers } = await read(
      await writeXlsx({
        sheets: [
          { name: 'PC', rows: people },
          { name: 'Empty', rows: [] },
          {
            name: 'Secret',
            rows: [
              ['Name', 'Email'],
              ['X Y', 'x@example.org'],
            ],
            hidden: true,
          },
          { name: 'Names', rows: [['Kurt Gödel'], ['Alan Turing']] },
        ],
      }),
    )
    expect(files.map(({ name, format }) => [name, format])).toEqual([
      ['Papers.xlsx · PC', 'committeeTable'],
      ['Papers.xlsx · Names', 'namesList'],
    ])
    expect(reviewers.map(({ name }) => name)).toEqual(['Grace Hopper', 'Kurt Gödel', 'Alan Turing'])
  })

  it('leaves out formulas, errors and phonetic readings of Japanese names', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="str"><v>Email</v></c></row>' +
      '<x:row xmlns:x="y" r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><c t="str"><f>1+1</f><v>ada_x0040_example.org</v></c>' +
      '<c r="D3" t="e"><v>#REF!</v></c></x:row>'
    const texts = '<si><r><t>Ada </t></r><r><t>Lovelace</t></r><rPh><t>エイダ</t></rPh></si>'
    const { reviewers } = await read(workbookOf(sheetXml(rows), { texts }))
    expect(reviewers).toEqual([{ name: 'Ada Lovelace', email: 'ada@example.org' }])
  })

  it('reads the cells of an XML workbook of 2003 by position, without comments', async () => {
    const cell = (text: string, more = '') => `<Cell${more}><Data ss:Type="String">${text}</Data></Cell>`
    const text =
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n' +
      '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
      `<Worksheet ss:Name="Reviewers"><Table><Row>${cell('Name', ' ss:MergeAcross="x"')}${cell('x', ' ss:MergeAcross="1"')}${cell('Email')}</Row>` +
      `<Row ss:Index="5">${cell('Grace&#2; Hopper').replace('</Cell>', '<Comment><ss:Data>a note</ss:Data></Comment></Cell>')}${cell('grace@example.org', ' ss:Index="4"')}</Row></Table></Worksheet></Workbook>`
    const { conference, files } = await readFiles([givenFile('Reviewers.xls', text)])
    expect(conference.reviewers).toEqual([{ name: 'Grace Hopper', email: 'grace@example.org' }])
    expect(files[0]?.problems.count).toBe(0)
    const nobody = await readFiles([givenFile('Reviewers.xls', text.replace('Grace&#2; Hopper', '?'))])
    expect(nobody.files[0]?.problems.listed.map(({ row }) => row)).toEqual([5])
  })
})

test('reads 20 sheets, reports that there are more, and cuts the names of sheets', async () => {
  const sheet = `<Worksheet ss:Name="${'x'.repeat(30_000)}"><Table><Row><Cell><Data>Name</Data></Cell></Row></Table></Worksheet>`
  const { files } = await readFiles([
    givenFile(
      'a.xls',
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">${sheet.repeat(30)}</Workbook>`,
    ),
  ])
  expect(files.map(({ name }) => name.length)).toEqual(Array.from({ length: 20 }, () => 108))
  const saying = files.filter(({ problems }) => problems.listed.some(({ kind }) => kind === 'tooManySheets'))
  expect(saying).toEqual([files.at(-1)])
})

test('reads the first 20 sheets of a workbook, even if later ones are missing', async () => {
  const sheets = Array.from({ length: 21 }, (_, at) => ({ name: `Sheet ${at + 1}`, part: `${at + 1}.xml` }))
  const listed = sheets.map(({ name, part }) => `<sheet name="${name}" r:id="${part}"/>`).join('')
  const links = sheets
    .map(({ part }) => `<Relationship Id="${part}" Type="x/worksheet" Target="${part}"/>`)
    .join('')
  const content = sheetXml('<row><c t="str"><v>Ada Lovelace</v></c></row>')
  const { files } = await read(
    zipArchive([
      { path: 'workbook.xml', content: `<workbook><sheets>${listed}</sheets></workbook>` },
      { path: '_rels/workbook.xml.rels', content: `<Relationships>${links}</Relationships>` },
      ...sheets.slice(0, 20).map(({ part }) => ({ path: part, content })),
    ]),
  )
  expect(files.map(({ name }) => name)).toEqual(
    sheets.slice(0, 20).map(({ name }) => `Papers.xlsx · ${name}`),
  )
  expect(files.at(-1)?.problems.listed).toMatchObject([{ kind: 'tooManySheets', values: { most: 20 } }])
})

describe('readFiles with a damaged or too large workbook', () => {
  const BROKEN = 'This workbook is damaged or has a password. Save it again as .xlsx or .csv.'
  const TOO_LARGE = 'This workbook is too large once unpacked. Save its sheet as .csv, and add that.'
  const WIDE = '<row><c r="BXX1" t="str"><v>x</v></c></row>'
  const whole = workbookOf(sheetXml('<row><c t="str"><v>Name</v></c></row>'))
  const nested = (depth: number) => workbookOf('<a>'.repeat(depth) + '</a>'.repeat(depth))

  it.each<[string, Uint8Array, string]>([
    ['that is cut off', whole.subarray(0, whole.length - 30), BROKEN],
    [
      'with a wrong directory',
      whole.map((byte, at) => (at === whole.length - 6 ? byte ^ 0xff : byte)),
      BROKEN,
    ],
    ['with XML that is cut off', workbookOf('<worksheet><sheetData><row>'), BROKEN],
    ['with elements nested 101 deep', nested(101), BROKEN],
    ['with empty elements nested 100 deep', nested(100), 'This file is empty.'],
    ['with a missing part', zipArchive([{ path: 'xl/workbook.xml', content: '<workbook/>' }]), BROKEN],
    [
      'whose archive has only other files',
      zipArchive([{ path: 'a.csv', content: 'Name,Email' }]),
      'This file is not a table. Save it as .csv or .xlsx, and add that.',
    ],
    [
      'of Excel 97, or with a password',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0),
      'This is an old workbook (.xls) or has a password. Save it as .csv, or as .xlsx without a password, and add that.',
    ],
    ['that declares 2 GB of unpacked text', workbookOf(sheetXml(''), { size: 2_000_000_000 }), TOO_LARGE],
  ])('says why it cannot read a workbook %s', async (_, bytes, reason) => {
    const { files, said } = await read(bytes)
    expect(said).toEqual([reason])
    expect(files).toMatchObject([{ format: 'unknown', role: 'unknown' }])
  })

  it('refuses a zip bomb with a wrong size in its directory', async () => {
    const bomb = workbookOf(Buffer.alloc(30_000_000, ' '), { size: 100 })
    expect(bomb.length).toBeLessThan(50_000)
    expect((await read(bomb)).said).toEqual([BROKEN])
  })

  it('refuses zip bombs of small texts and of wide rows', async () => {
    expect((await read(workbookOf(sheetXml(''), { texts: '<si/>'.repeat(2_000_001) }))).said).toEqual([
      TOO_LARGE,
    ])
    expect((await read(workbookOf(sheetXml(WIDE.repeat(11_000))))).said).toEqual([TOO_LARGE])
  })

  it('refuses a zip bomb of files that share their bytes', async () => {
    const twice = zipArchive([
      { path: 'xl/workbook.xml', content: '<workbook/>' },
      { path: 'xl/another.xml', content: '<workbook/>' },
    ])
    const second = Buffer.from(twice)
    // Both files begin at the same byte.
    second.writeUInt32LE(0, Buffer.from(twice).lastIndexOf('xl/another.xml') - 4)
    expect((await read(second)).said).toEqual([BROKEN])
  })

  it('refuses a zip bomb of one long text that many cells share', async () => {
    // 9,990 wide rows without these cells would be just within the limit.
    const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(100)
    const texts = `<si><t>${'x'.repeat(30_000)}</t></si>`
    expect((await read(workbookOf(sheetXml(cells), { texts }))).said).not.toContain(TOO_LARGE)
    expect((await read(workbookOf(sheetXml(WIDE.repeat(9_990) + cells), { texts }))).said).toEqual([
      TOO_LARGE,
    ])
  })

  it('leaves out a million empty rows, and columns beyond the limit', async () => {
    const rows =
      '<row r="1"><c t="str"><v>Name</v></c><c t="str"><v>Email</v></c><c r="XFD1" t="str"><v>x</v></c></row>' +
      '<row r="2"><c t="str"><v>Ada Lovelace</v></c></row>' +
      '<row/>'.repeat(1_000_000)
    const { reviewers, said } = await read(workbookOf(sheetXml(rows)))
    expect(reviewers).toEqual([{ name: 'Ada Lovelace' }])
    expect(said).toEqual(['Only the first 2,000 columns were read.'])
  })
})
