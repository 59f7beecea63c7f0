/** Scanner and saxes take turns. Together they must read the same records as saxes alone. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XmlError } from '../../../backend/import-error.ts'
import { dump } from './dump.ts'
import { anyCuts, read, readBySaxes, readPieces } from './reading.ts'

const PIECE_BYTES = 64 * 1024
const SHARED = join(import.meta.dirname, '../../../../shared')

async function outcome(reader: () => unknown) {
  try {
    return await reader()
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    // The offset reported for text outside of the root depends on the pieces.
    return [error.message, error.message.includes('outside of root') ? null : error.byteOffset]
  }
}

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('Ann', 'Graph', ' ', ' of ', '-', "O'Brien", '0001', '2020', '.') },
  {
    weight: 4,
    arbitrary: fc.constantFrom('&uuml;', '&amp;', '&#351;', '&#x15F;', '&lt;i&gt;', '&#233;', '&times;'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('<i>n</i>', '<sub>2</sub>', '<sup><i>x</i></sup>', '<tt> y</tt> '),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\n',
      '\r\n',
      '\t',
      '  ',
      '\u00e9',
      '\u00a0',
      '"',
      '\u007f',
      '&#8217;',
      '&#768;',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '<!-- a > b -->',
      '<![CDATA[<b> & ]]>',
      '<?pi >?>',
      '<ref href="x">r</ref>',
      '<i />',
    ),
  },
)
const wrong = fc.constantFrom(
  '&nope;',
  '& ',
  '&#1;',
  '&#xD800;',
  '<i>',
  '</i>',
  ']]>',
  '\u0001',
  '<',
  '&uuml',
  '<i></sub>',
)
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))

const attribute = fc
  .tuple(
    fc.constantFrom('key', 'mdate', 'publtype', 'orcid', 'type', 'label'),
    fc.constantFrom(
      'homepages/x',
      'journals/a/B',
      '2024-02-29',
      'informal',
      'affiliation',
      'former',
      '0000-0002-1825-0097',
      ' a  b ',
      'a&amp;b',
      '>',
      '',
      "'",
    ),
    fc.constantFrom('"', '"', '"', "'"),
    fc.constantFrom(' ', ' ', ' ', '\n', '  '),
  )
  .map(([name, value, quote, space]) => `${space}${name}=${quote}${value.replaceAll(quote, '')}${quote}`)
const attributes = fc
  .uniqueArray(attribute, { maxLength: 3, selector: (one) => one.trim().split('=')[0] })
  .map((all) => all.join(''))

const field = fc
  .tuple(
    fc.constantFrom(
      'author',
      'author',
      'title',
      'year',
      'journal',
      'booktitle',
      'ee',
      'url',
      'note',
      'pages',
      'crossref',
      'later',
      'x1',
    ),
    fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: attributes }),
    text,
  )
  .map(([name, given, content]) =>
    content === '' && given === '' ? `<${name}/>` : `<${name}${given}>${content}</${name}>`,
  )
const gap = fc.constantFrom('\n', '\n', '\n', '', '\r\n', ' ', '<!-- > -->\n')
const record = fc
  .tuple(
    fc.constantFrom('article', 'www', 'inproceedings', 'proceedings', 'person', 'series'),
    attributes,
    fc.array(fc.tuple(gap, field), { maxLength: 6 }),
    gap,
  )
  .map(
    ([name, given, fields, last]) =>
      `<${name} key="k"${given.replace(/\skey=(["']).*?\1/, '')}>${fields.flat().join('')}${last}</${name}>`,
  )
const document = fc
  .array(fc.tuple(record, gap), { maxLength: 5 })
  .map((records) => dump(records.flat().join('')))

describe('readRecords', () => {
  it('reads the same records as saxes in any layout, encoding and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        document,
        fc.constantFrom('latin1', 'utf8'),
        anyCuts(800),
        async (xml, encoding, cuts) => {
          const bytes = Buffer.from(encoding === 'utf8' ? xml.replace('ISO-8859-1', 'UTF-8') : xml, encoding)
          const expected = await outcome(() => readBySaxes(bytes))
          expect(expected).not.toBeInstanceOf(Array)
          const inside = cuts.filter((cut) => cut <= bytes.length)
          expect(await outcome(() => read(bytes, inside))).toEqual(expected)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('refuses a broken document like saxes', async () => {
    await fc.assert(
      fc.asyncProperty(document, wrong, fc.nat(), anyCuts(800), async (xml, fault, place, cuts) => {
        const at = xml.indexOf('<dblp>') + 6 + (place % (xml.length - xml.indexOf('<dblp>') - 6))
        const bytes = Buffer.from(xml.slice(0, at) + fault + xml.slice(at), 'latin1')
        const expected = await outcome(() => readBySaxes(bytes))
        const inside = cuts.filter((cut) => cut <= bytes.length)
        expect(await outcome(() => read(bytes, inside))).toEqual(expected)
      }),
      { numRuns: 600 },
    )
  })

  it.skipIf(!existsSync(SHARED))(
    'reads the same real records as saxes',
    async () => {
      const file = join(SHARED, 'data/dblp-db-systems-theory.xml.gz')
      const [head = '', ...records] = gunzipSync(readFileSync(file))
        .toString('latin1')
        .split(/\n(?=<\w+ (?:key|mdate)=)/)
      // Every fifth record is enough, because these are of all kinds.
      const some = records.filter((_, at) => at % 5 === 0 || at === records.length - 1)
      const xml = Buffer.from([head, ...some].join('\n'), 'latin1')
      const pieces = Array.from({ length: Math.ceil(xml.length / PIECE_BYTES) }, (_, at) =>
        xml.subarray(at * PIECE_BYTES, (at + 1) * PIECE_BYTES),
      )
      const found = await readPieces(Readable.from(pieces))
      const expected = readBySaxes(xml)
      expect(expected.records.length).toBeGreaterThan(8000)
      expect(found).toEqual(expected)
    },
    60_000,
  )
})
