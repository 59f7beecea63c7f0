import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPageIfStale } from '../../bin/build-page.ts'
import { mostProlific } from '../prolific.ts'
import {
  backendWork,
  fullImport,
  fullWork,
  hasFullBibliography,
  usualBibliography,
} from './backend/backend-work.ts'
import { halves } from './backend/pairs-query.ts'
import { besideWrites } from './daemon/beside-writes.ts'
import { daemonIdle } from './daemon/idle.ts'
import { onPostgres } from './daemon/postgres.ts'
import { daemonRequests } from './daemon/requests.ts'
import { daemonSizes } from './daemon/size.ts'
import { FIGURES, machine, measuredTable, withFigures } from './figures.ts'
import { pageConferences } from './page/conference.ts'
import { popupPaint } from './page/popup-paint.ts'
import { pageQuery } from './page/query.ts'
import { type Measured, PARTS, type Part } from './rows.ts'

/**
 * `npm run bench -- PART … [--write] [--data FOLDER]`: measures each piece of work against its comparator. `--write` writes
 * medians, ratios and bars to docs/dev/performance.md.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    // Dumps and databases stay in this folder for the next run.
    data: { type: 'string', default: join(ROOT, '.output/bench') },
  },
})
const isPart = (name: string): name is Part => PARTS.some((part) => part === name)
const data = resolve(options.data)
const folder = mkdtempSync(join(tmpdir(), 'coauthors-bench-'))

const MEASURE: Record<Part, () => Promise<Measured>> = {
  store: async () => ({
    ...(await daemonRequests(folder)),
    ...(await besideWrites(folder)),
    ...(await daemonIdle(folder)),
    ...(await daemonSizes(folder)),
  }),
  postgres: () => onPostgres(folder),
  backend: () => backendWork(data),
  page: async () => {
    await buildPageIfStale()
    const { folder: bibliography, database } = await usualBibliography(data)
    return {
      ...(await pageQuery(join(folder, 'query'), bibliography, halves(mostProlific(database, 100)))),
      ...(await pageConferences(folder)),
      ...(await popupPaint()),
    }
  },
  full: () => fullWork(data),
  'full-import': () => fullImport(data),
}

/** A run without arguments never measures `full-import`, and measures `full` only after an import of 8 million publications. */
function usualParts(): Part[] {
  if (hasFullBibliography(data)) return ['store', 'postgres', 'backend', 'page', 'full']
  console.error('8 million publications are not imported. To measure them: npm run bench -- full-import full')
  return ['store', 'postgres', 'backend', 'page']
}

const wrong = positionals.filter((name) => !isPart(name))
if (wrong.length > 0) throw new Error(`${wrong.join(', ')}: the parts are ${PARTS.join(', ')}.`)
const parts = positionals.filter(isPart)
try {
  const measured: Measured = {}
  for (const part of parts.length > 0 ? parts : usualParts()) {
    const since = performance.now()
    Object.assign(measured, await MEASURE[part]())
    console.error(`Measured ${part} in ${Math.round((performance.now() - since) / 1000)} s.`)
    // Writes after each part, so that a later failure loses no figures.
    if (options.write) write(measured)
  }
  console.log(measuredTable(measured))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function write(measured: Measured): void {
  const path = join(ROOT, FIGURES)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
  const origin = {
    machine: machine(),
    at: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short=8', 'HEAD'),
  }
  writeFileSync(path, withFigures(readFileSync(path, 'utf8'), measured, origin))
}
