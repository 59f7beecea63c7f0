import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { openBibliography } from '../../../backend/database/open-bibliography.ts'
import { DBLP_RARE_NAMES, generatedDump } from '../../data/generated-dump.ts'
import { startProgram } from '../../programs.ts'
import { mostProlific, withPapers } from '../../prolific.ts'
import { watchMemory } from '../resident.ts'
import type { Measured } from '../rows.ts'
import { authorSearch } from './author-search.ts'
import { backendStart } from './backend-start.ts'
import { coldQuery } from './cold-query.ts'
import { batchesSeconds, conferenceNames, conferenceSeconds, queriesBeside } from './conference.ts'
import { healthInACrowd } from './crowd.ts'
import { imports } from './imports.ts'
import { mostShared } from './most-shared.ts'
import { coauthorsOf, differentQueries, halves, pairsQuery } from './pairs-query.ts'

const USUAL = 500_000
const FULL = 8_000_000
const NAMES = 100
const SEVERAL = 3

/** Creates the folder of a generated bibliography, but not its files. */
function bibliographyFiles(dataFolder: string, publications: number) {
  const folder = join(dataFolder, String(publications))
  mkdirSync(folder, { recursive: true })
  return { folder, dump: join(folder, 'dblp.xml.gz'), database: join(folder, 'dblp.sqlite') }
}

async function madeDump(dataFolder: string, publications: number) {
  const files = bibliographyFiles(dataFolder, publications)
  if (existsSync(files.dump)) return files
  console.error(`Making a dump of ${publications.toLocaleString('en')} publications …`)
  const unfinished = `${files.dump}.part`
  // The full data have as many namesakes as dblp, because namesakes determine the cost of a query.
  const rareNames = publications === FULL ? DBLP_RARE_NAMES : 0
  const text = generatedDump({ publications, people: publications / 2, rareNames })
  await pipeline(text, createGzip({ level: 1 }), createWriteStream(unfinished))
  renameSync(unfinished, files.dump)
  return files
}

async function repeated(times: number, measure: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  while (values.length < times) values.push(await measure())
  return values
}

async function served<T>(folder: string, use: (url: string, pid: number) => Promise<T>): Promise<T> {
  const backend = await startProgram('backend', { DATA_DIR: folder })
  try {
    return await use(backend.url, backend.pid)
  } finally {
    await backend.stop()
  }
}

/** Imports 500,000 publications if the database is missing. */
export async function usualBibliography(dataFolder: string): Promise<{ folder: string; database: string }> {
  const { folder, dump, database } = await madeDump(dataFolder, USUAL)
  if (!isUsable(database)) await imports(dump, folder, 1)
  return { folder, database }
}

/** Measures the import of 500,000 publications, then the backend on them. */
export async function backendWork(dataFolder: string): Promise<Measured> {
  const { folder, dump, database } = await madeDump(dataFolder, USUAL)
  const { seconds } = await imports(dump, folder, SEVERAL)
  const prolific = mostProlific(database, NAMES)
  const shared = mostShared(database, NAMES)
  const { milliseconds, megabytes } = await backendStart(folder)
  const names = conferenceNames(database, 4000, 200)
  return served(folder, async (url) => ({
    'import of 500,000': seconds,
    'backend, start to first answer, 500,000': milliseconds,
    'backend, resident after its first answer, 500,000': megabytes,
    'nine different 50 × 50, 500,000': await differentQueries(url, mostProlific(database, 20_000)),
    '50 × 50 of the most prolific, 500,000': await pairsQuery(url, halves(prolific)),
    'coauthors of the 50 most prolific, 500,000': await coauthorsOf(
      url,
      prolific.slice(0, 50),
      'milliseconds',
    ),
    '50 × 50 homonyms, exact, 500,000': await pairsQuery(url, halves(shared)),
    '50 × 50 homonyms, loose, 500,000': await pairsQuery(url, halves(shared, false)),
    'search while typing, 500,000': await authorSearch(url),
    '/api/health during 50 queries, 500,000': await healthInACrowd(url, halves(prolific)),
    'conference of 4,000 × 200, 500,000': {
      ours: await repeated(SEVERAL, () => conferenceSeconds(url, names)),
      theirs: [await batchesSeconds(url, names)],
    },
    '50 × 50 beside that conference, 500,000': await queriesBeside(url, names),
  }))
}

/** Measures the part `full-import`, which takes some minutes and 3 GB of disk. */
export async function fullImport(dataFolder: string): Promise<Measured> {
  const { folder, dump } = await madeDump(dataFolder, FULL)
  const { seconds, megabytes } = await imports(dump, folder, 1)
  return { 'import of 8 million': seconds, 'import of 8 million, memory at the peak': megabytes }
}

export const hasFullBibliography = (dataFolder: string): boolean =>
  isUsable(bibliographyFiles(dataFolder, FULL).database)

/** Checks the database, because another version of the backend may have made it. */
function isUsable(database: string): boolean {
  if (!existsSync(database)) return false
  try {
    openBibliography(database).close()
    return true
  } catch {
    return false
  }
}

/** Measures the backend on 8 million publications. Needs the database of `fullImport`. */
export async function fullWork(dataFolder: string): Promise<Measured> {
  const { folder, database } = bibliographyFiles(dataFolder, FULL)
  const prolific = halves(mostProlific(database, NAMES))
  const shared = mostShared(database, NAMES)
  const cold = await coldQuery(folder, database, prolific)
  const small = conferenceNames(database, 4000, 200)
  const queried = await served(
    folder,
    async (url): Promise<Measured> => ({
      'first 50 × 50 after a start, file not in memory, 8 million': cold,
      '50 × 50 of the most prolific, 8 million': await pairsQuery(url, prolific),
      'coauthors of 50 with 200 to 400 papers, to the first byte, 8 million': await coauthorsOf(
        url,
        withPapers(database, 200, 400, 50),
        'began',
      ),
      '50 × 50 homonyms, exact, 8 million': await pairsQuery(url, halves(shared)),
      '50 × 50 homonyms, loose, 8 million': await pairsQuery(url, halves(shared, false)),
      'search while typing, 8 million': await authorSearch(url),
      'conference of 4,000 × 200, 8 million': {
        ours: await repeated(SEVERAL, () => conferenceSeconds(url, small)),
        theirs: [],
      },
    }),
  )
  const large = conferenceNames(database, 60_000, 20_000)
  return served(folder, async (url, pid) => {
    const memory = watchMemory(pid)
    const seconds = await conferenceSeconds(url, large, { persons: true })
    return {
      ...queried,
      'conference of 60,000 × 20,000 with persons, 8 million': { ours: [seconds], theirs: [] },
      'conference of 60,000 × 20,000 with persons, memory, 8 million': { ours: [memory.end()], theirs: [] },
    }
  })
}
