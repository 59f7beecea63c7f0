import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { notAFile, openBibliography } from '../../backend/database/open-bibliography.ts'
import { requireRoom } from '../../backend/import/fetch/room.ts'
import { type BackendSettings, readBackendSettings } from '../../backend/settings.ts'
import { addressOf } from '../../daemon/settings.ts'
import { DAY_MS } from '../../daemon/store/clock.ts'
import { backendClient } from '../../shared/clients/backend-client.ts'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { USUAL_DUMP_BYTES } from '../../shared/limits.ts'
import { isLoopback } from '../../shared/loopback.ts'
import { formatBytes } from '../../shared/measures.ts'
import { codeOf } from '../../shared/server/errors.ts'
import { IS_CLONE, ownCommand } from '../../shared/server/own-commands.ts'
import { isPageStale } from '../build-page.ts'
import { readStore } from '../cache/cache-server.ts'
import { amount, answersText } from '../cache/contents.ts'
import { type Check, fail, ok, type Result, warn } from './run-checks.ts'
import { ANSWER_MS, isOwnAddress, type Servers } from './server-checks.ts'

/** The checks of the daemon's store. A database has no files of ours. */
export const storeChecks = ({ settings, dataFolder }: Servers): Check[] =>
  settings.databaseUrl === undefined
    ? [
        ['store', () => storeCheck(settings.runtimeDb)],
        ['set aside', () => setAsideCheck(dirname(settings.runtimeDb))],
        ['private', () => privacyCheck(settings.runtimeDb, dataFolder)],
      ]
    : [['store', () => databaseCheck(settings.databaseUrl ?? '')]]

/** The checks of the backend's data; without `servers` nothing says which backend's. Throws for an invalid setting. */
export function backendDataChecks(env: NodeJS.ProcessEnv, servers: Servers | undefined): Check[] {
  const settings = readBackendSettings(env)
  return [
    ...(servers ? [['bibliography', () => bibliographyCheck(settings, servers)] satisfies Check] : []),
    ['disk', () => diskCheck(settings)],
  ]
}

export function pageCheck(): Result {
  if (!isPageStale()) return ok(IS_CLONE ? 'built of the sources that are here' : 'as installed')
  const fix = `${ownCommand('build')}, or ${ownCommand('start')}`
  return warn('not built, or of other sources', fix)
}

function storeCheck(path: string): Result {
  const found = readStore(path, (database): Result => {
    const count = Number(database.prepare('SELECT count(*) FROM query_cache').pluck().get())
    const bytes = statSync(path).size
    const what = `${path}, ${answersText(count)} in the cache, ${formatBytes(bytes)}`
    // SQLite checks a store of this size within about two seconds, in which nothing can interrupt it.
    if (bytes > 500_000_000)
      return warn(
        `${what}; too big to be checked through in 2 s`,
        'nothing: the daemon checks it when it starts',
      )
    const problem = String(database.pragma('quick_check(1)', { simple: true }))
    return problem === 'ok'
      ? ok(`${what}, sound`)
      : fail(`${what}, damaged: ${problem}`, 'start the daemon again: it moves it aside')
  })
  return found ?? ok(`none yet at ${path}; the daemon makes it`)
}

async function databaseCheck(url: string): Promise<Result> {
  const address = addressOf(url)
  const { lookAtDatabase } = await import('../../daemon/store/postgres/tables.ts')
  try {
    const found = await lookAtDatabase(url)
    if (found === null) return ok(`no tables yet in ${address}; the daemon makes them`)
    return ok(`${address}, ${answersText(found.answers)} in the cache, ${formatBytes(found.bytes)}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message || codeOf(error) : String(error)
    return fail(`${address} cannot be read: ${reason}`, 'start the server, or correct COAUTHORS_RUNTIME_DB')
  }
}

/** Damaged stores are kept for inspection, and take up space until the user deletes them. */
function setAsideCheck(folder: string): Result {
  const aside = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('corrupt-')) : []
  if (aside.length === 0) return ok('no damaged store')
  const names = aside.slice(0, 3).join(', ')
  return warn(`damaged stores in ${folder}: ${names}`, 'look into them, then delete them')
}

/** Checks that no other user can read past queries: 0700 for folders, 0600 for files. */
function privacyCheck(store: string, dataFolder: string): Result | Result[] {
  // Windows has no such modes, and protects a user's folders by default.
  if (process.platform === 'win32') return ok('left to Windows')
  const wanted = new Map([dataFolder, dirname(store)].map((folder) => [folder, '700']))
  for (const end of ['', '-wal', '-shm']) wanted.set(store + end, '600')
  const open = Array.from(wanted).flatMap(([path, mode]) => {
    const found = (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777
    // The permission bits of group and others.
    if ((found & 0o077) === 0) return []
    return warn(`others can get at ${path} (mode ${found.toString(8)})`, `chmod ${mode} '${path}'`)
  })
  return open.length > 0 ? open : ok('data folders and files are readable by their owner alone')
}

/** Checks the data of the backend in use: what it says itself, else the database that `npm start` would use. */
async function bibliographyCheck({ dbPath, dataDate }: BackendSettings, servers: Servers): Promise<Result> {
  const { base, isAllowed } = await servers.backend
  if (!isAllowed) return warn(`not known: ${base} is not asked`, 'see what is said of the backend')
  const load = ownCommand('import')
  const answer = await backendClient({ base, fetch: boundedFetch })
    .statsAndVersion({ timeoutMs: ANSWER_MS })
    .catch(() => null)
  if (answer) {
    const { body: stats, version } = answer
    // Ours may be at another port of this machine.
    const fix = version !== null && isLoopback(base) ? load : 'import dblp there'
    const { publications, authors, data_date, newest_year: newestYear = null, sample = false } = stats
    const what = `${amount(publications)} publications, ${amount(authors)} persons at ${base}`
    return ageOf(what, { dataDate: data_date ?? 'unknown', newestYear, sample }, fix)
  }
  if (!isOwnAddress(base)) return warn(`not known: ${base} does not tell it`, 'look after that server')
  if (!existsSync(dbPath)) {
    const fix = `${ownCommand('start')} for starter data, ${load} for all`
    return warn(`none yet at ${dbPath}`, fix)
  }
  const notFile = notAFile(dbPath)
  if (notFile !== null) return fail(notFile, 'do what it says')
  try {
    const { bibliography, close } = openBibliography(dbPath)
    const facts = bibliography.facts()
    close()
    const what = `${amount(facts.publications)} publications, ${amount(facts.persons)} persons at ${dbPath}`
    return ageOf(what, { ...facts, dataDate: dataDate ?? facts.dataDate }, load)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), load)
  }
}

function ageOf(
  what: string,
  { dataDate, newestYear, sample }: { dataDate: string; newestYear: number | null; sample: boolean },
  fix: string,
): Result {
  if (sample) return warn(`${what}: the starter data only`, fix)
  const isKnown = dataDate !== 'unknown'
  // Without a date the data are of the end of their newest year at the latest.
  const latest = isKnown ? dataDate : newestYear === null ? null : `${newestYear}-12-31`
  const days = latest === null ? 0 : Math.floor((Date.now() - Date.parse(latest)) / DAY_MS)
  const aged = isKnown
    ? `${what}, data of ${dataDate} (${days} days old)`
    : `${what}, data of an unknown date${newestYear === null ? '' : `, the newest work of ${newestYear}`}`
  return days > 60 ? warn(`${aged}: newer papers are missing`, fix) : ok(aged)
}

/** Checks the space for stored data, and for the next import: the dump and a new database beside the old one. */
async function diskCheck({ dataDir, dbPath }: BackendSettings): Promise<Result> {
  const folder = nearestFolder(dataDir)
  const { bavail, bsize } = await statfs(folder)
  const free = `${formatBytes(bavail * bsize)} free at ${folder}`
  // The daemon would soon answer 507.
  if (bavail * bsize < 100_000_000) return fail(free, 'make room, or set COAUTHORS_DATA_DIR')
  try {
    const database = `${nearestFolder(dirname(dbPath))}/x`
    await requireRoom(folder, database, USUAL_DUMP_BYTES, USUAL_DUMP_BYTES)
    return ok(`${free}, enough for an import of all of dblp`)
  } catch {
    return warn(`${free}, too little for an import of all of dblp`, 'make room, or set DATA_DIR')
  }
}

const nearestFolder = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path))
