import { describe, expect, test } from 'vitest'
import { CoaError } from '../../../../shared/collaborators/coa/coa-texts.ts'
import { CoaWorkbook } from '../../../../shared/collaborators/coa/coa-workbook.ts'
import { withDirectory64, zipArchive } from '../../conference/files/workbook/zip-archive.ts'
import { coaTemplate, partsOf } from './coa-template.ts'

function problemOf(bytes: Uint8Array): string {
  try {
    return new CoaWorkbook(bytes) && 'none'
  } catch (error) {
    if (error instanceof CoaError) return error.problem
    throw error
  }
}

const template = partsOf(coaTemplate())
/** A form with parts that a test has changed. */
const formOf = (contentOf: (path: string, content: string) => string, more: object = {}) =>
  zipArchive(
    Object.entries({ ...template, ...more }).map(([path, content]) => ({
      path,
      content: contentOf(path, content),
    })),
  )

const part = (content: string | Uint8Array, size?: number) =>
  zipArchive([{ path: 'xl/workbook.xml', content, ...(size !== undefined && { size }) }])

test.each<[what: string, problem: string, bytes: Uint8Array]>([
  ['an empty file', 'notWorkbook', new Uint8Array()],
  ['a file that begins with another letter', 'notWorkbook', Buffer.from('P.')],
  ['a file that begins like half an archive', 'notWorkbook', Buffer.from('.K')],
  ['a document of Word', 'notWorkbook', zipArchive([{ path: 'word/document.xml', content: '<w/>' }])],
  ['an old or locked workbook', 'oldOrLocked', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a form that is cut off', 'broken', coaTemplate().subarray(0, 500)],
  ['a damaged file of 1 MB', 'broken', Buffer.alloc(1_000_000, 'PK\x03\x04')],
  ['a larger file', 'tooLarge', Buffer.alloc(1_000_001, 'PK\x03\x04')],
  ['XML that is cut off', 'broken', part('<a>')],
  ['4 GB of unpacked text', 'tooLarge', part(new Uint8Array(1000), 4_000_000_000)],
  ['a wrong size in its directory', 'broken', part('x'.repeat(5_000_000), 100)],
  ['elements nested 101 deep', 'tooLarge', part('<a>'.repeat(101))],
  ['elements nested 100 deep', 'none', part('<a>'.repeat(100) + '</a>'.repeat(100))],
  ['200,001 elements', 'tooLarge', part(`<a>${'<b/>'.repeat(200_000)}</a>`)],
  ['days since 1904', 'notForm', coaTemplate({ settings: 'date1904="1"' })],
  ['days since 1904 (in words)', 'notForm', coaTemplate({ settings: 'date1904="true"' })],
  ['days since 1900', 'none', coaTemplate({ settings: 'date1904="0"' })],
])('reports the problem of a workbook: %s → %s', (_what, problem, bytes) => {
  expect(problemOf(bytes)).toBe(problem)
})

test('refuses a directory of four billion files', () => {
  const small = withDirectory64(zipArchive([]), 4_000_000_000n)
  expect(small.length).toBeLessThan(162)
  expect(problemOf(Buffer.concat([Buffer.from('PK\x03\x04'), small]))).toBe('broken')
  expect(problemOf(withDirectory64(coaTemplate(), 4_000_000_000n))).toBe('tooLarge')
})

test('reads a form with a part that is not XML, such as macros', () => {
  const relation = '<Relationship Id="m" Type="http://x/vbaProject" Target="vbaProject.bin"/></Relationships>'
  const bytes = formOf(
    (path, content) =>
      path.endsWith('workbook.xml.rels') ? content.replace('</Relationships>', relation) : content,
    { 'xl/vbaProject.bin': 'macros' },
  )
  expect(problemOf(bytes)).toBe('none')
})

test('reads a sheet once if the workbook names it a thousand times', () => {
  const sheets = Array.from({ length: 1_000 }, (_, at) => `<sheet name="${at}" r:id="rId1"/>`).join('')
  const bytes = formOf((path, content) =>
    path === 'xl/workbook.xml' ? `<workbook><sheets>${sheets}</sheets></workbook>` : content,
  )
  expect(new CoaWorkbook(bytes).sheets.map(({ name }) => name)).toEqual(['0'])
})

test('changes only the parts that the caller marks', () => {
  const workbook = new CoaWorkbook(coaTemplate())
  const [sheet] = workbook.sheets
  if (!sheet) throw new Error('The form has no sheet.')
  for (const root of [sheet.root, workbook.part(workbook.path)]) root.attributes.mark = 'x'
  expect(partsOf(workbook.saved())).toEqual(template)
  workbook.change(sheet.path)
  const after = partsOf(workbook.saved())
  expect(Object.keys(after).filter((path) => after[path] !== template[path])).toEqual([sheet.path])
  expect(after[sheet.path]).toContain('mark="x"')
})

describe('showsDates', () => {
  test.each([
    ['m/d/yy;@', true],
    ['YYYY', true],
    ['@', false],
    ['0.00', false],
    ['0 &quot;days&quot;', false],
    ['[Red]0', false],
    ['0\\d', false],
    [`${'0'.repeat(255)}d`, false],
  ])('finds whether the format %s has days or years', (format, isDate) => {
    const workbook = new CoaWorkbook(coaTemplate({ format }))
    const showsDates = (s: string) => workbook.showsDates({ name: 'c', attributes: { s }, children: [] })
    expect([2, 0, 9].map((style) => showsDates(String(style)))).toEqual([isDate, false, false])
  })

  test.each([
    ['14', true],
    ['9', false],
  ])('knows Excel’s own format %s', (id, isDate) => {
    const bytes = formOf((path, content) =>
      path.endsWith('styles.xml') ? content.replace('<xf numFmtId="164"', `<xf numFmtId="${id}"`) : content,
    )
    const cell = { name: 'c', attributes: { s: '2' }, children: [] }
    expect(new CoaWorkbook(bytes).showsDates(cell)).toBe(isDate)
  })
})
