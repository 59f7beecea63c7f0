import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { authorSearch } from './author-search.ts'
import { cacheHits } from './cache-hits.ts'
import { healthInACrowd } from './crowd.ts'
import { homonyms } from './homonyms.ts'
import { imports } from './imports.ts'
import { prolificPairs } from './prolific-pairs.ts'
import { comparisonTable } from './statistics.ts'

/** `npm run bench`: each piece of work against its comparator, in turn, in one run. Prints medians and ratios. */

const GENERATOR = resolve(import.meta.dirname, '../../../shared/tools/make-dblp.mjs')
const PUBLICATIONS = 100_000

async function makeDump(path: string): Promise<void> {
  if (!existsSync(GENERATOR)) throw new Error(`The dump generator is not there: ${GENERATOR}`)
  const generator = spawn(process.execPath, [GENERATOR, '--publications', String(PUBLICATIONS), '--gzip'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(generator, 'exit')
  await pipeline(generator.stdout, createWriteStream(path))
  const [code] = await ended
  if (code !== 0) throw new Error(`The dump generator ended with ${code}`)
}

const folder = mkdtempSync(join(tmpdir(), 'coauthors-bench-'))
try {
  const dump = join(folder, 'dblp.xml.gz')
  console.error(`Making a dump of ${PUBLICATIONS.toLocaleString('en')} publications …`)
  await makeDump(dump)
  console.error('Measuring imports …')
  const imported = await imports(dump, folder)
  console.error('Measuring 50 × 50 queries …')
  const pairs = await prolificPairs(folder)
  console.error('Measuring homonyms, search and a crowd …')
  const people = [
    await homonyms(folder, true),
    await homonyms(folder, false),
    await authorSearch(folder),
    await healthInACrowd(folder),
  ]
  console.error('Measuring cache hits …')
  const hits = await cacheHits(folder)
  console.log(comparisonTable([hits, imported, pairs, ...people]))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
