import { inflateRawSync } from 'node:zlib'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../shared/conflicts/policy/policy.ts'
import { workbookOf } from '../../../../shared/export/documents/workbook.ts'
import { answerOf, notFound, pair, paper, unique } from '../../conflicts/answers.ts'
import { EN, takenOf, ZH } from '../taken.ts'

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '007',
  '<b>&"',
  'a\u0000\u0007b',
  '_x0041_',
  '汉字 עברית',
  '\ud800',
]

const TAKEN = takenOf(
  answerOf(
    [
      pair('A', 'X', {
        items: HOSTILE.map((title, at) => paper(title, { key: `a/${at}`, year: 2026 - at })),
        verdict: 'conflict',
      }),
      pair('A', 'Y', { verdict: 'unresolved' }),
      pair('A', 'Z', { verdict: 'none' }),
    ],
    {
      data_date: '2026-11-20',
      resolution: { left: [unique('A')], right: [unique('X'), notFound('Y'), unique('Z')] },
    },
  ),
  { policy: { ...ANY_WORK, name: '=PVLDB', months: 24 }, decisions: { 'A–X': { note: '=2' } } },
)

/** The files in a ZIP archive, by its central directory. */
function unzipped(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes)
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size, name, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      String(method === 8 ? inflateRawSync(content) : content),
    )
    at += 46 + name + extra + comment
  }
  return files
}

test('a sheet of pairs, gravest first, one of papers, and one that says what they rest on', async () => {
  const { sheets } = await readXlsx(await workbookOf(TAKEN, EN))
  expect(sheets.map(({ name }) => name)).toEqual(['Pairs', 'Papers', 'About this file'])
  const [pairs, papers, about] = sheets.map(({ rows }): CellValue[][] => rows)
  expect(pairs?.map((row) => row.slice(0, 9))).toEqual([
    ['A', 'B', 'Result', 'Joint papers', 'Last', 'Why', 'Person of A', 'Person of B', 'Decision'],
    ['A', 'Y', 'unknown', null, null, 'a name was not found', 'A', null, null],
    ['A', 'X', 'dismissed by you', 3, 2026, '', 'A', 'X', 'No conflict'],
    ['A', 'Z', 'clear', 0, null, '', 'A', 'Z', null],
  ])
  expect(pairs?.[2]?.slice(9)).toEqual(['=2', '2026-11-20', 0, 7])
  expect(papers?.slice(1).map((row) => [row[3], row[11]])).toEqual([
    [2026, 'yes'],
    [2025, 'yes'],
    [2024, 'at the edge'],
    ...Array.from({ length: 7 }, (_, at) => [2023 - at, 'no']),
  ])
  expect(about).toContainEqual(['Policy', '=PVLDB: since 2024, as of Nov 22, 2026'])
  expect(about).toContainEqual(['Data', 'dblp of Nov 20, 2026'])
  expect((await readXlsx(await workbookOf(TAKEN, ZH))).sheets[0]?.name).toBe('配对')
})

test('no text is a formula or a number, and the first row stays and filters', async () => {
  const files = unzipped(await workbookOf(TAKEN, EN))
  const sheets = [...files].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, xml]) => xml)
  expect(sheets).toHaveLength(3)
  for (const xml of sheets) expect(xml).not.toMatch(/<f[ >]|t="str"|t="e"/)
  for (const xml of sheets.slice(0, 2)) {
    expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect(xml).toContain('<col ')
  }
  expect(sheets[0]).toContain('<autoFilter ref="A1:M4"')
  expect(sheets[1]).toContain('<autoFilter ref="A1:M11"')
  const strings = files.get('xl/sharedStrings.xml') ?? ''
  for (const text of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '007',
    '&lt;b&gt;&amp;',
    '>ab<',
    '_x005F_x0041_',
    '汉字 עברית',
  ]) {
    expect(strings).toContain(text)
  }
  for (const xml of files.values()) expect(xml).not.toMatch(/(?![\t\n\r])\p{Cc}/u)
})

test('a text that is longer than a cell is cut, and an answer of 10,000 rows is written', async () => {
  const items = Array.from({ length: 200 }, (_, at) => paper(at === 0 ? 'x'.repeat(40_000) : `Paper ${at}`))
  const names = Array.from({ length: 50 }, (_, at) => pair('A', `X ${at}`, { items }))
  const files = unzipped(await workbookOf(takenOf(answerOf(names)), EN))
  expect(files.get('xl/worksheets/sheet2.xml')).toContain('r="A10001"')
  expect(files.get('xl/sharedStrings.xml')).toContain(`${'x'.repeat(32_766)}…`)
})
