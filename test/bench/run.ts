import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { generatedDump } from '../data/generated-dump.ts'
import { mostProlific, withCoauthorsAtMost } from '../prolific.ts'
import { authorSearch } from './author-search.ts'
import { backendStart } from './backend-start.ts'
import { coldQuery } from './cold-query.ts'
import { conference } from './conference.ts'
import { healthInACrowd } from './crowd.ts'
import { daemonIdle } from './daemon/idle.ts'
import { daemonRequests } from './daemon/requests.ts'
import { daemonSizes } from './daemon/size.ts'
import { imports } from './imports.ts'
import { mostShared } from './most-shared.ts'
import { coauthorsOf, halves, pairsQuery } from './pairs-query.ts'
import { type Comparison, comparisonTable } from './statistics.ts'

/**
 * `npm run bench`: each piece of work against its comparator, in turn, in one run. Prints medians and ratios.
 * `-- --only daemon` or `-- --only backend` does one part. `-- --full` does the backend's part alone, on a bibliography
 * as large as dblp: about ten minutes and 6 GB of disk.
 */

const SIZES = {
  usual: {
    publications: 500_000,
    people: 250_000,
    imports: { rounds: 3, bar: { oursAtMost: 8 } },
    prolific: { beyondAtMost: 20 },
    coauthors: undefined,
    homonyms: { beyondAtMost: 100 },
    conferences: [{ authors: 4000, reviewers: 200, bar: { oursAtMost: 3 } }],
  },
  full: {
    publications: 8_000_000,
    people: 4_000_000,
    imports: { rounds: 1, bar: { oursAtMost: 240 } },
    prolific: { beyondAtMost: 60 },
    coauthors: { beyondAtMost: 200 },
    homonyms: undefined,
    conferences: [
      { authors: 4000, reviewers: 200, bar: { oursAtMost: 10 } },
      { authors: 60_000, reviewers: 20_000, bar: { oursAtMost: 120 } },
    ],
  },
}
const NAMES = 100

async function makeDump(path: string, size: { publications: number; people: number }): Promise<void> {
  await pipeline(generatedDump(size), createGzip({ level: 1 }), createWriteStream(path))
}

async function backendWork(folder: string, size: (typeof SIZES)['usual' | 'full']): Promise<Comparison[]> {
  const dataFolder = join(folder, 'dblp')
  const database = join(dataFolder, 'dblp.sqlite')
  const dump = join(folder, 'dblp.xml.gz')
  console.error(`Making a dump of ${size.publications.toLocaleString('en')} publications …`)
  await makeDump(dump, size)
  console.error('Measuring imports …')
  const imported = await imports(dump, dataFolder, size.imports)
  console.error('Measuring 50 × 50 queries …')
  const prolific = halves(mostProlific(database, NAMES))
  const shared = mostShared(database, NAMES)
  const pairs = [
    await pairsQuery(dataFolder, '50 × 50 of the most prolific', prolific, size.prolific),
    await coauthorsOf(dataFolder, 'coauthors of the 50 most prolific', prolific.left, size.coauthors),
    await coauthorsOf(
      dataFolder,
      'coauthors of 50 with at most 1,000',
      withCoauthorsAtMost(database, 1000, prolific.left.length),
      size.coauthors,
    ),
    await coldQuery(dataFolder, database, prolific),
    await pairsQuery(dataFolder, '50 × 50 homonyms, exact', halves(shared), size.homonyms),
    await pairsQuery(dataFolder, '50 × 50 homonyms, loose', halves(shared, false), size.homonyms),
  ]
  console.error('Measuring starts, search and a crowd …')
  const others = [
    ...(await backendStart(dataFolder)),
    await authorSearch(dataFolder),
    await healthInACrowd(dataFolder, prolific),
  ]
  console.error('Measuring conferences …')
  const conferences: Comparison[] = []
  for (const one of size.conferences) conferences.push(...(await conference(dataFolder, database, dump, one)))
  return [imported, ...pairs, ...others, ...conferences]
}

async function daemonWork(folder: string): Promise<Comparison[]> {
  console.error('Measuring hits, puts and events …')
  const requests = await daemonRequests(folder)
  console.error('Measuring an idle daemon …')
  const idle = await daemonIdle(folder)
  console.error('Measuring hits and starts with up to 1,000,000 entries (2 GB) …')
  return [...requests, ...(await daemonSizes(folder)), ...idle]
}

const { values: wishes } = parseArgs({
  options: { full: { type: 'boolean', default: false }, only: { type: 'string' } },
})
if (wishes.only !== undefined && wishes.only !== 'daemon' && wishes.only !== 'backend')
  throw new Error('--only takes daemon or backend.')
const folder = mkdtempSync(join(tmpdir(), 'coauthors-bench-'))
try {
  const backend =
    wishes.only === 'daemon' ? [] : await backendWork(folder, wishes.full ? SIZES.full : SIZES.usual)
  const daemon = wishes.only === 'backend' || wishes.full ? [] : await daemonWork(folder)
  console.log(comparisonTable([...backend, ...daemon]))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
