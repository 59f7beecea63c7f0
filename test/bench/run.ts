import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { mostProlific } from '../prolific.ts'
import { authorSearch } from './author-search.ts'
import { backendStart } from './backend-start.ts'
import { cacheHits } from './cache-hits.ts'
import { coldQuery } from './cold-query.ts'
import { healthInACrowd } from './crowd.ts'
import { imports } from './imports.ts'
import { mostShared } from './most-shared.ts'
import { halves, pairsQuery } from './pairs-query.ts'
import { type Comparison, comparisonTable } from './statistics.ts'

/**
 * `npm run bench`: each piece of work against its comparator, in turn, in one run. Prints medians and ratios.
 * `-- --full` does the backend's part on a bibliography as large as dblp: about ten minutes and 6 GB of disk.
 */

const GENERATOR = resolve(import.meta.dirname, '../../../shared/tools/make-dblp.mjs')
const SIZES = {
  usual: { publications: 500_000, authors: 250_000, imports: 3 },
  full: { publications: 8_000_000, authors: 4_000_000, imports: 1 },
}
const NAMES = 100

async function makeDump(path: string, size: { publications: number; authors: number }): Promise<void> {
  if (!existsSync(GENERATOR)) throw new Error(`The dump generator is not there: ${GENERATOR}`)
  const wishes = ['--publications', String(size.publications), '--authors', String(size.authors), '--gzip']
  const generator = spawn(process.execPath, [GENERATOR, ...wishes], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(generator, 'exit')
  await pipeline(generator.stdout, createWriteStream(path))
  const [code] = await ended
  if (code !== 0) throw new Error(`The dump generator ended with ${code}`)
}

async function backendWork(folder: string, size: (typeof SIZES)['usual']): Promise<Comparison[]> {
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
    await pairsQuery(dataFolder, '50 × 50 of the most prolific', prolific),
    await coldQuery(dataFolder, database, prolific),
    await pairsQuery(dataFolder, '50 × 50 homonyms, exact', halves(shared)),
    await pairsQuery(dataFolder, '50 × 50 homonyms, loose', halves(shared, false)),
  ]
  console.error('Measuring starts, search and a crowd …')
  const others = [
    ...(await backendStart(dataFolder)),
    await authorSearch(dataFolder),
    await healthInACrowd(dataFolder, prolific),
  ]
  return [imported, ...pairs, ...others]
}

const { values: wishes } = parseArgs({ options: { full: { type: 'boolean', default: false } } })
const folder = mkdtempSync(join(tmpdir(), 'coauthors-bench-'))
try {
  const comparisons = await backendWork(folder, wishes.full ? SIZES.full : SIZES.usual)
  if (!wishes.full) {
    console.error('Measuring cache hits …')
    comparisons.push(await cacheHits(folder))
  }
  console.log(comparisonTable(comparisons))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
