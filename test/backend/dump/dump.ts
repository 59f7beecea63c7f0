/** Small dumps for tests of the import, and the imported rows. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import { ascendingOfHex, varintsOfHex } from '../../../backend/database/id-lists.ts'
import { type ImportOptions, type ImportResult, importFile } from '../../../backend/import/import-file.ts'

const LATIN1_HEAD = '<?xml version="1.0" encoding="ISO-8859-1"?>\n<!DOCTYPE dblp SYSTEM "dblp.dtd">\n'

export const dump = (...records: string[]) => `${LATIN1_HEAD}<dblp>\n${records.join('\n')}\n</dblp>\n`

const authors = (...names: string[]) => names.map((name) => `<author>${name}</author>`).join('\n')

export function article(
  key: string,
  names: string[],
  { title = `On ${key}.`, year = '2020', publtype = '' } = {},
) {
  const type = publtype === '' ? '' : ` publtype="${publtype}"`
  const printed = year === '' ? '' : `<year>${year}</year>\n`
  return `<article key="${key}"${type}>\n${authors(...names)}\n<title>${title}</title>\n${printed}<journal>J</journal>\n</article>`
}

export const person = (key: string, names: string[], rest = '', attributes = '') =>
  `<www key="homepages/${key}"${attributes}>\n${authors(...names)}\n<title>Home Page</title>\n${rest}\n</www>`

export interface Folder {
  path: string
  dbPath: string
  /** Writes a file into the folder, and returns its path. */
  file: (name: string, content: string | Buffer) => string
  entries: () => string[]
  databaseBytes: () => Buffer
}

/** The folder is removed after the test. */
export function folder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'coauthors-pipeline-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  const dbPath = join(path, 'dblp.sqlite')
  return {
    path,
    dbPath,
    file: (name, content) => {
      const file = join(path, name)
      writeFileSync(file, content, typeof content === 'string' ? 'latin1' : undefined)
      return file
    },
    entries: () => readdirSync(path).sort(),
    databaseBytes: () => readFileSync(dbPath),
  }
}

interface Row {
  id: number
}
interface PersonRow extends Row {
  key: string | null
  name_ids: Buffer
  disambiguation: number
  orcid: string | null
  affiliations: string | null
  publications: number
  record_ids: Buffer
}
interface RecordRow extends Row {
  key: string
  type: string
  publtype: string | null
  title: string
  year: number | null
  venue: string | null
  url: string | null
  author_ids: Buffer
  published: string | null
}

/** Reads the rows of a database, with names and keys instead of numbers. */
export function contentOf(dbPath: string) {
  const database = new Database(dbPath, { readonly: true })
  const rows = <T>(sql: string) => database.prepare<[], T>(sql).all()
  const nameRows = rows<Row & { name: string; person_id: number }>(
    'SELECT n.id, n.name, b.person_id FROM names n JOIN base_names b ON b.name_id = n.id ORDER BY n.id',
  )
  const names = new Map(nameRows.map(({ id, name }) => [id, name]))
  const records = rows<RecordRow>(
    `SELECT r.*, v.name AS venue, p.key AS published FROM records r
     LEFT JOIN venues v ON v.id = r.venue_id LEFT JOIN records p ON p.id = r.published_id ORDER BY r.id`,
  )
  const keys = new Map(records.map(({ id, key }) => [id, key]))
  const content = {
    meta: Object.fromEntries(
      rows<{ name: string; value: string }>('SELECT * FROM meta').map(({ name, value }) => [name, value]),
    ),
    records: records.map(({ author_ids, key, type, publtype, title, year, venue, url, published }) => ({
      key,
      type,
      publtype,
      title,
      year,
      venue,
      url,
      published,
      authors: varintsOfHex(hexOf(author_ids)).map((id) => names.get(id)),
    })),
    persons: rows<PersonRow>('SELECT * FROM persons ORDER BY id').map((row) => ({
      id: row.id,
      key: row.key,
      names: varintsOfHex(hexOf(row.name_ids)).map((id) => names.get(id)),
      disambiguation: row.disambiguation,
      orcid: row.orcid,
      affiliations: row.affiliations,
      publications: row.publications,
      records: ascendingOfHex(hexOf(row.record_ids)).map((id) => keys.get(id)),
    })),
    personOfName: new Map(nameRows.map(({ name, person_id }) => [name, person_id])),
    names: (sql: string, ...values: string[]) =>
      database
        .prepare<string[], number>(sql)
        .pluck()
        .all(...values)
        .map((id) => names.get(id)),
    pragma: (name: string) => database.pragma(name, { simple: true }),
  }
  onTestFinished(() => void database.close())
  return content
}

export async function imported(
  xml: string | Buffer,
  options: Partial<ImportOptions> = {},
): Promise<ReturnType<typeof contentOf> & { result: ImportResult; folder: Folder }> {
  const place = folder()
  const file = place.file('dblp.xml', xml)
  const result = await importFile({ file, dbPath: place.dbPath, ...options })
  return { ...contentOf(place.dbPath), result, folder: place }
}

const hexOf = (bytes: Buffer): string => bytes.toString('hex').toUpperCase()
