import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type BackendOptions, buildBackend } from '../../backend/app.ts'
import type { Bibliography } from '../../backend/database/bibliography.ts'
import { openBibliography } from '../../backend/database/open-bibliography.ts'
import { importFile } from '../../backend/import/import-file.ts'
import { readBackendSettings } from '../../backend/settings.ts'

/** Names are in dblp's order, the primary one first. */
export type PersonFixture = {
  names: string[]
  key?: string
  isDisambiguation?: boolean
  element?: 'www' | 'person'
  orcid?: string
  affiliations?: string[]
  /** Written as notes of the types `uname` and `isnot`. */
  unicodeNames?: string[]
  isNot?: string[]
}

export type PaperFixture = {
  authors: string[]
  key?: string
  type?: string
  publtype?: string
  title?: string
  year?: number | undefined
  venue?: string
  ee?: string
  rel?: string
}

/** A person record that dblp has merged into another one. */
type MergedFixture = { key: string; into: string }

export type World = { persons?: PersonFixture[]; papers?: PaperFixture[]; merged?: MergedFixture[] }

/** The folder is removed after the test. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'coauthors-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a dump as dblp does, and imports it with the real importer. */
export async function importWorld(dbPath: string, world: World, sample = false): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'coauthors-xml-'))
  try {
    const file = join(folder, 'world.xml')
    await writeFile(file, xmlOf(world))
    await importFile({ file, dbPath, sample })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The bibliography is closed after the test. */
export async function bibliographyOf(world: World): Promise<Bibliography> {
  const dbPath = join(await testFolder(), 'dblp.sqlite')
  await importWorld(dbPath, world)
  const { bibliography, close } = openBibliography(dbPath)
  onTestFinished(close)
  return bibliography
}

/** Returns a backend and functions that query it. Without a `world`, the backend has no database. */
export async function backendOf(world: World | undefined, env: Record<string, string> = {}) {
  const folder = await testFolder()
  const dbPath = join(folder, 'dblp.sqlite')
  if (world) await importWorld(dbPath, world)
  return backendAt(dbPath, { DATA_DIR: folder, ...env })
}

export function backendAt(dbPath: string, env: Record<string, string> = {}, options: BackendOptions = {}) {
  const server = buildBackend(readBackendSettings({ DB_PATH: dbPath, ...env }), options)
  onTestFinished(() => server.close())
  return {
    server,
    dbPath,
    get: async (url: string) => {
      const { statusCode, headers, body } = await server.inject({ method: 'GET', url })
      return { status: statusCode, headers, text: body, body: JSON.parse(body) }
    },
    post: async (url: string, payload: unknown) => {
      const { statusCode, headers, body } = await server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      })
      return { status: statusCode, headers, text: body, body: JSON.parse(body) }
    },
  }
}

function xmlOf({ persons = [], papers = [], merged = [] }: World): string {
  const records = [...papers.map(paperXml), ...merged.map(mergedXml), ...persons.map(personXml)]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<dblp>\n${records.join('\n')}\n</dblp>\n`
}

function personXml(
  {
    names,
    key,
    isDisambiguation,
    element = 'www',
    orcid,
    affiliations = [],
    unicodeNames = [],
    isNot = [],
  }: PersonFixture,
  index: number,
): string {
  const attributes = `key="homepages/${escaped(key ?? `p/${index}`)}"${isDisambiguation ? ' publtype="disambiguation"' : ''}`
  return [
    `<${element} ${attributes}>`,
    ...names.map((name) => `<author>${escaped(name)}</author>`),
    '<title>Home Page</title>',
    ...affiliations.map((name) => `<note type="affiliation">${escaped(name)}</note>`),
    ...unicodeNames.map((name) => `<note type="uname">${escaped(name)}</note>`),
    ...isNot.map((name) => `<note type="isnot">${escaped(name)}</note>`),
    orcid === undefined ? '' : `<url>https://orcid.org/${orcid}</url>`,
    `</${element}>`,
  ].join('')
}

const mergedXml = ({ key, into }: MergedFixture): string =>
  `<www key="homepages/${key}"><crossref>homepages/${into}</crossref></www>`

function paperXml(paper: PaperFixture, index: number): string {
  const {
    authors,
    key = `journals/x/${index}`,
    type = 'article',
    publtype,
    year,
    venue = 'X',
    ee,
    rel,
  } = paper
  return [
    `<${type} key="${escaped(key)}"${publtype === undefined ? '' : ` publtype="${publtype}"`}>`,
    ...authors.map((name) => `<author>${escaped(name)}</author>`),
    `<title>${escaped(paper.title ?? `Paper ${index}`)}</title>`,
    year === undefined ? '' : `<year>${year}</year>`,
    `<journal>${escaped(venue)}</journal>`,
    ee === undefined ? '' : `<ee>${escaped(ee)}</ee>`,
    rel === undefined ? '' : `<rel>${escaped(rel)}</rel>`,
    `</${type}>`,
  ].join('')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
