import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { APPLICATION_ID, SCHEMA_VERSION } from '../../../backend/database/bibliography-schema.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import type { PipelineProgress } from '../../../shared/contract/backend/pipeline-shapes.ts'
import { foldedBase } from '../../../shared/names/folding.ts'
import { wordsOf } from '../../../shared/names/name-words.ts'
import { GENERATED_DATE, generatedDump } from '../../data/generated-dump.ts'
import { isPrivate } from '../../private-files.ts'
import { article, contentOf, dump, folder, imported, person } from '../dump/dump.ts'

const UNKNOWN_TO_XML = /[\p{Control}\ufffe\uffff]/u

const references = (text: string) => Array.from(text, (one) => `&#${one.codePointAt(0)};`).join('')

/** Returns the indexed words of each person, sorted as JavaScript sorts. */
function indexedWords(dbPath: string): Map<number, string[]> {
  const database = new Database(dbPath, { readonly: true })
  database.exec('CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, person_words, instance)')
  const rows = database.prepare<[], { doc: number; term: string }>('SELECT doc, term FROM words').all()
  database.close()
  const words = Map.groupBy(rows, ({ doc }) => doc)
  return new Map([...words].map(([doc, found]) => [doc, found.map(({ term }) => term).sort()]))
}

describe('publications', () => {
  it('saves the fields of each record', async () => {
    const { records, meta } = await imported(
      dump(
        `<inproceedings key="conf/x/1" mdate="2024-01-02">
<author>Ann</author><author>Bob</author><author>Ann</author>
<title>A <i>b</i>.</title><year>2001</year><booktitle>X</booktitle><ee>https://e</ee></inproceedings>`,
        '<phdthesis key="phd/1" publtype="habil"><author>Bob</author><title>T</title></phdthesis>',
      ),
    )
    expect(records).toEqual([
      {
        key: 'conf/x/1',
        type: 'inproceedings',
        publtype: null,
        title: 'A b.',
        year: 2001,
        venue: 'X',
        url: 'https://e',
        published: null,
        authors: ['Ann', 'Bob', 'Ann'],
      },
      {
        key: 'phd/1',
        type: 'phdthesis',
        publtype: 'habil',
        title: 'T',
        year: null,
        venue: null,
        url: null,
        published: null,
        authors: ['Bob'],
      },
    ])
    expect(meta).toEqual({
      publications: '2',
      persons: '2',
      names: '2',
      data_date: '2024-01-02',
      newest_year: '2001',
      sample: '0',
      dump: '',
    })
  })

  it('counts all records as publications except person records', async () => {
    const { records, meta, result } = await imported(
      dump(
        article('a', ['Ann']),
        '<proceedings key="p"><editor>Ed</editor><title>P</title></proceedings>',
        '<www key="www/x"><author>Cat</author></www>',
        '<www key="homepages/none"><title>Home Page</title></www>',
      ),
    )
    expect(records.map(({ key }) => key)).toEqual(['a'])
    expect(meta).toMatchObject({ publications: '3', persons: '1', names: '1', data_date: 'unknown' })
    expect(result).toMatchObject({ publications: 3, records: 1, persons: 1, names: 1, dataDate: 'unknown' })
  })

  it('saves no venue for a record without one, whether the scanner or saxes reads it', async () => {
    const { records } = await imported(
      dump(
        '<book key="a">\n<author>A</author>\n<title>T</title>\n</book>',
        '<book\nkey="b"><author>A</author><title>T</title></book>',
      ),
    )
    expect(records.map(({ venue }) => venue)).toEqual([null, null])
  })

  it('skips, counts and reports records without a key', async () => {
    const xml = dump(article('a', ['Ann']), '<book><author>Bob</author></book>')
    const { result, names } = await imported(xml)
    expect(result.skipped).toEqual({
      count: 1,
      first: [`<book> without a key, at byte ${xml.indexOf('<author>Bob')}`],
    })
    expect(result.publications).toBe(1)
    expect(names('SELECT id FROM names')).toEqual(['Ann'])
  })
})

describe('names', () => {
  it('indexes names by folded base and by words', async () => {
    const { names } = await imported(
      dump(
        article('a', [
          'S&oslash;ren M&uuml;ller-Lee 0002',
          'Soren Muller Lee',
          'Wei Wang',
          'J. O&#8217;Neil',
        ]),
      ),
    )
    const byBase = 'SELECT name_id FROM base_names WHERE base = ? ORDER BY name_id'
    expect(names(byBase, 'lee soren muller')).toEqual(['Søren Müller-Lee 0002', 'Soren Muller Lee'])
    expect(names(byBase, 'lee soren muller 0002')).toEqual([])
    const byWord = `SELECT n.name_id AS id FROM person_words w JOIN base_names n ON n.person_id = w.rowid
      WHERE w.person_words MATCH ? ORDER BY n.name_id`
    expect(names(byWord, '"muller"')).toEqual(['Søren Müller-Lee 0002', 'Soren Muller Lee'])
    expect(names(byWord, '"mul" *')).toEqual(['Søren Müller-Lee 0002', 'Soren Muller Lee'])
    expect(names(byWord, '"j"')).toEqual(['J. O’Neil'])
    expect(names(byWord, '"o\'neil"')).toEqual(['J. O’Neil'])
    expect(names(byWord, '"0002"')).toEqual([])
  })

  it('indexes names without their first or last part', async () => {
    const { names } = await imported(
      dump(article('a', ['P. Lalith Suresh', 'Soraya Abad-Mota 0001', 'Yu-Chen Li'])),
    )
    const shortened = 'SELECT name_id FROM shortened_names WHERE name = ?'
    expect(names(shortened, 'lalith suresh')).toEqual(['P. Lalith Suresh'])
    expect(names(shortened, 'soraya abad')).toEqual(['Soraya Abad-Mota 0001'])
    expect(names(shortened, 'chen li')).toEqual(['Yu-Chen Li'])
    expect(names(shortened, 'yu chen')).toEqual([])
  })

  it('indexes the words of all names of a person together', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
      fc.constantFrom(
        'Lin',
        '(Rachel)',
        'Ann/Bo',
        'O’Neil',
        'Gal·la',
        'रामा',
        "'t",
        ' ',
        '-',
        '“Al”',
        ' 0001',
      ),
    )
    const name = fc
      .array(part, { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(''))
      .filter((text) => /\S/.test(text) && !UNKNOWN_TO_XML.test(text))
    const several = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.array(several, { minLength: 50, maxLength: 100 }), async (people) => {
        const records = people.map((all, index) => person(`p/${index}`, all.map(references)))
        const { folder: place, persons } = await imported(dump(article('a', ['Ed']), ...records))
        const stored = indexedWords(place.dbPath)
        for (const { id, names } of persons) {
          const words = names.flatMap((one) => wordsOf(foldedBase(one ?? '')))
          expect(stored.get(id) ?? []).toEqual([...new Set(words)].sort())
        }
      }),
      { numRuns: 5 },
    )
  })
})

describe('the database file', () => {
  it('writes one private file with the application id of CoAuthors', async () => {
    const { folder: place, pragma } = await imported(dump(article('a', ['Ann'])))
    expect(isPrivate(place.dbPath)).toBe(true)
    expect(place.entries()).toEqual(['dblp.sqlite', 'dblp.xml'])
    expect(pragma('application_id')).toBe(APPLICATION_ID)
    expect(pragma('user_version')).toBe(SCHEMA_VERSION)
    expect(pragma('journal_mode')).toBe('delete')
  })

  it('creates missing folders, which are private', async () => {
    const place = folder()
    const dbPath = join(place.path, 'new/deep/x.sqlite')
    await importFile({ file: place.file('dblp.xml', dump(article('a', ['Ann']))), dbPath })
    expect(isPrivate(join(place.path, 'new/deep'))).toBe(true)
    expect(contentOf(dbPath).records).toHaveLength(1)
  })

  it('copies neither the sample mark nor the dump’s identity from the old database', async () => {
    const place = folder()
    const file = place.file('dblp.xml', dump(article('a', ['Ann'])))
    const identity = { url: 'https://dblp.org/xml/dblp.xml.gz', etag: '"a"', lastModified: null, size: 3 }
    await importFile({ file, dbPath: place.dbPath, sample: true, dump: identity })
    expect(contentOf(place.dbPath).meta).toMatchObject({ sample: '1', dump: JSON.stringify(identity) })
    await importFile({ file: place.file('b.xml', dump(article('b', ['Bob']))), dbPath: place.dbPath })
    const after = contentOf(place.dbPath)
    expect(after.meta).toMatchObject({ sample: '0', dump: '' })
    expect(after.records.map(({ key }) => key)).toEqual(['b'])
  })
})

describe('the input', () => {
  it('unpacks gzip of several members, even in a file named dblp.xml', async () => {
    const xml = Buffer.from(dump(article('a', ['Ann'])))
    const half = xml.length / 2
    const members = Buffer.concat([gzipSync(xml.subarray(0, half)), gzipSync(xml.subarray(half))])
    for (const packed of [gzipSync(xml), members, Buffer.concat([gzipSync(xml), Buffer.alloc(100)])]) {
      const { records, result } = await imported(packed)
      expect(records.map(({ key }) => key)).toEqual(['a'])
      expect(result.bytes).toBe(xml.length)
    }
  })

  it('reads the entities of a dblp.dtd beside the file', async () => {
    const place = folder()
    place.file('dblp.dtd', '<!ENTITY inodot "&#305;">')
    const file = place.file('dblp.xml', dump(article('a', ['Y&inodot;lmaz'])))
    await importFile({ file, dbPath: place.dbPath })
    expect(contentOf(place.dbPath).records[0]?.authors).toEqual(['Yılmaz'])
  })
})

describe('progress', () => {
  it('reports progress in each step, up to the size of the whole file', async () => {
    const seen: PipelineProgress[] = []
    const { result } = await imported(dump(article('a', ['Ann']), person('1', ['Ann'])), {
      onProgress: (progress) => seen.push(progress),
    })
    expect([...new Set(seen.map(({ step }) => step))]).toEqual(['read', 'build', 'check', 'replace'])
    expect(seen.at(-1)).toMatchObject({
      bytes_done: result.bytes,
      bytes_total: result.bytes,
      publications: 1,
      persons: 1,
    })
  })
})

describe('a whole bibliography', () => {
  it('lists each preprint under its paper and each alias with its person', async () => {
    const place = folder()
    const xml = [...generatedDump({ publications: 2000 })].join('')
    const result = await importFile({ file: place.file('dblp.xml', xml), dbPath: place.dbPath })
    expect(result).toMatchObject({
      publications: 2000,
      persons: 1000,
      dataDate: GENERATED_DATE,
      warnings: [],
    })
    const { records, persons, personOfName } = contentOf(place.dbPath)
    const byKey = new Map(records.map((record) => [record.key, record]))
    const preprints = records.filter(({ published }) => published !== null)
    expect(preprints.length).toBeGreaterThan(50)
    for (const preprint of preprints) {
      expect(preprint.publtype).toBe('informal')
      const published = byKey.get(preprint.published ?? '')
      expect(published?.title).toBe(preprint.title)
      expect(published?.publtype).toBeNull()
    }
    for (const { names, id, publications, records: own } of persons) {
      for (const name of names) expect(personOfName.get(name ?? '')).toBe(id)
      const all = records.filter((record) => record.authors.some((name) => names.includes(name)))
      expect(publications).toBe(all.length)
      expect(own).toEqual(all.filter(({ published }) => published === null).map(({ key }) => key))
    }
  })
})
