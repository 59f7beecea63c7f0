import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { SCHEMA_VERSION } from '../../../backend/database/bibliography-schema.ts'
import { openXml } from '../../../backend/dump/xml-source.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { loadStarterData } from '../../../backend/starter/load.ts'
import { STARTER_PAPERS } from '../../../shared/conflicts/policy/coverage.ts'
import { splitHomonym } from '../../../shared/query/identifier-forms.ts'
import { hasRealDump, REAL_DUMP } from '../../data/real-bibliography.ts'
import { article, contentOf, dump, folder } from '../dump/dump.ts'
import { isPersonRecord, type ReadRecord, readPieces } from '../dump/reading.ts'

const STARTER = fileURLToPath(new URL('../../../backend/starter/starter.xml', import.meta.url))

async function readDump(file: string, wanted: (key: string) => boolean = () => true) {
  const { records, ...found } = await readPieces(openXml(file).chunks)
  const [persons = [], papers = []] = [true, false].map((isPerson) =>
    records.filter((record) => wanted(record.key) && isPersonRecord(record) === isPerson),
  )
  return { ...found, papers, persons }
}

const starter = await readDump(STARTER)
const namesOf = (record: ReadRecord): string[] => record.authors.map(({ name }) => name)
const personOf = new Map(
  starter.persons.flatMap((person) => namesOf(person).map((name) => [name, person] as const)),
)
const papersOf = (person: ReadRecord): ReadRecord[] =>
  starter.papers.filter((paper) => namesOf(paper).some((name) => personOf.get(name) === person))
const jointPapers = (one: string, other: string): ReadRecord[] =>
  starter.papers.filter((paper) => namesOf(paper).includes(one) && namesOf(paper).includes(other))

describe('the starter file', () => {
  it('has the layout of dblp.xml, with source and licence at the top', async () => {
    const bytes = await readFile(STARTER)
    expect(bytes.filter((byte) => byte > 0x7e || (byte < 0x20 && byte !== 0x0a))).toHaveLength(0)
    const [declaration, doctype, ...rest] = bytes.toString('latin1').trimEnd().split('\n')
    expect(declaration).toBe('<?xml version="1.0" encoding="ISO-8859-1"?>')
    expect(doctype).toBe('<!DOCTYPE dblp SYSTEM "dblp.dtd">')
    const [comment = '', records = ''] = rest.join('\n').split('\n<dblp>\n')
    expect(comment).toMatch(/^<!--.*dblp\.org.*CC0.*-->$/s)
    const anElement = /^(?:<\w+ mdate="2026-11-21" key="[^"]+">|<(\w+)>[^<>]+<\/\1>|<\/\w+>)$/
    expect(records.split('\n').filter((line) => !anElement.test(line))).toEqual([])
  })

  it('holds as many complete papers as the page says', () => {
    expect(starter).toMatchObject({ skipped: [], unknownElements: { count: 0 } })
    expect(starter.newestDate).toBe('2026-11-21')
    expect(starter.papers).toHaveLength(STARTER_PAPERS)
    const keys = [...starter.papers, ...starter.persons].map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const bare = starter.papers.filter(
      ({ authors, title, year, venue }) => !authors.length || !title || !year || !venue,
    )
    expect(bare).toEqual([])
    expect(starter.papers.filter(({ ee }) => ee !== null).length).toBeGreaterThan(140)
  })

  it('has one person record for each author, and no others', () => {
    const listed = starter.persons.flatMap(namesOf)
    expect(new Set(listed).size).toBe(listed.length)
    expect(starter.papers.flatMap(namesOf).filter((name) => !personOf.has(name))).toEqual([])
    expect(starter.persons.filter((person) => papersOf(person).length === 0)).toEqual([])
  })

  it.each([
    ['Ion Stoica', 'Scott Shenker'],
    ['Andrea C. Arpaci-Dusseau', 'Remzi H. Arpaci-Dusseau'],
    ['M. Frans Kaashoek', 'Robert Tappan Morris'],
    ['Hector Garcia-Molina', 'Jennifer Widom'],
    ['David J. DeWitt', 'Michael Stonebraker'],
  ])('has several joint papers of %s and %s', (one, other) => {
    expect(jointPapers(one, other).length).toBeGreaterThan(1)
  })

  it('has homonyms, aliases, diacritics and people without joint papers', () => {
    const printed = new Set(starter.papers.flatMap(namesOf))
    expect(printed).toContain('Adam Marcus 0001')
    expect(printed).toContain('Adam Marcus 0002')
    expect(personOf.get('Adam Marcus 0001')).not.toBe(personOf.get('Adam Marcus 0002'))
    expect(printed).toContain('Alon Y. Levy')
    expect(personOf.get('Alon Y. Levy')).toBe(personOf.get('Alon Y. Halevy'))
    expect(printed).toContain('Ugur Çetintemel')
    expect(jointPapers('Jennifer Widom', 'Peter W. Shor')).toEqual([])
  })

  it('gives a homonym number to each of two people with the same base name', () => {
    const unnumbered = [...personOf].filter(([name, person]) => {
      const { base, number } = splitHomonym(name)
      const namesakes = [...personOf].filter(([other]) => splitHomonym(other).base === base)
      return number === null && namesakes.some(([, other]) => other !== person)
    })
    expect(unnumbered).toEqual([])
  })

  it.skipIf(!hasRealDump)('states only facts of dblp', async () => {
    const keys = new Set([...starter.papers, ...starter.persons].map(({ key }) => key))
    const real = await readDump(REAL_DUMP, (key) => keys.has(key))
    const byKey = (one: ReadRecord, other: ReadRecord) => (one.key < other.key ? -1 : 1)
    expect(starter.papers.sort(byKey)).toEqual(real.papers.sort(byKey))

    const realNames = new Map(real.persons.map((person) => [person.key, new Set(namesOf(person))]))
    const printed = new Set(starter.papers.flatMap(namesOf))
    for (const person of starter.persons) {
      const theirs = realNames.get(person.key) ?? new Set<string>()
      const ours = new Set(namesOf(person))
      expect(
        [...ours].filter((name) => !theirs.has(name)),
        person.key,
      ).toEqual([])
      expect(
        [...theirs].filter((name) => printed.has(name) && !ours.has(name)),
        person.key,
      ).toEqual([])
    }
  })
})

describe('loadStarterData', () => {
  const versionOf = (dbPath: string, wanted?: number): unknown => {
    const database = new Database(dbPath)
    if (wanted !== undefined) database.pragma(`user_version = ${wanted}`)
    const version = database.pragma('user_version', { simple: true })
    database.close()
    return version
  }

  it('replaces starter data of another version of the program', async () => {
    const { dbPath } = folder()
    const start = () => loadStarterData({ DB_PATH: dbPath })
    await start()
    versionOf(dbPath, SCHEMA_VERSION - 1)
    await start()
    expect(versionOf(dbPath)).toBe(SCHEMA_VERSION)
    expect(contentOf(dbPath).records).toHaveLength(STARTER_PAPERS)
  })

  it('does not replace a bibliography from another version of the program', async () => {
    const place = folder()
    const { dbPath } = place
    await importFile({ file: place.file('one.xml', dump(article('a', ['Ann']))), dbPath })
    versionOf(dbPath, SCHEMA_VERSION - 1)
    const before = place.databaseBytes()
    await loadStarterData({ DB_PATH: dbPath })
    expect(place.databaseBytes().equals(before)).toBe(true)
  })
})
