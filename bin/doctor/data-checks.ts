import { existsSync, statSync } from 'node:fs'
import { notAFile, openBibliography } from '../../backend/database/open-bibliography.ts'
import { type BackendSettings, readBackendSettings } from '../../backend/settings.ts'
import { addressOf } from '../../daemon/settings.ts'
import { backendClient } from '../../shared/clients/backend-client.ts'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { isLoopback } from '../../shared/loopback.ts'
import { DAY_MS, formatBytes } from '../../shared/measures.ts'
import { IS_CLONE, ownCommand } from '../../shared/server/own-commands.ts'
import { isPageStale } from '../build-page.ts'
import { readStore } from '../cache/cache-server.ts'
import { amount, answersText } from '../cache/contents.ts'
import { type Check, fail, ok, type Result, warn } from './run-checks.ts'
import { ANSWER_MS, isOwnAddress, type Servers } from './server-checks.ts'

export const storeChecks = ({ settings: { databaseUrl, runtimeDb } }: Servers): Check[] => [
  [
    'store',
    () =>
      databaseUrl === undefined ? storeCheck(runtimeDb) : ok(`in the database ${addressOf(databaseUrl)}`),
  ],
]

/** Returns no check without `servers`. Throws for an invalid setting of the backend. */
export function backendDataChecks(env: NodeJS.ProcessEnv, servers: Servers | undefined): Check[] {
  const settings = readBackendSettings(env)
  return servers ? [['bibliography', () => bibliographyCheck(settings, servers)]] : []
}

export function pageCheck(): Result {
  if (!isPageStale()) return ok(IS_CLONE ? 'built from the current sources' : 'as installed')
  const fix = `${ownCommand('build')}, or ${ownCommand('start')}`
  return warn('not built, or built from other sources', fix)
}

function storeCheck(path: string): Result {
  const found = readStore(path, (database): Result => {
    const count = Number(database.prepare('SELECT count(*) FROM query_cache').pluck().get())
    const bytes = statSync(path).size
    const what = `${path}, ${answersText(count)} in the cache, ${formatBytes(bytes)}`
    // SQLite needs about two seconds to check a store of this size, and nothing can interrupt the check.
    if (bytes > 500_000_000)
      return warn(`${what}; too big to be checked in 2 s`, 'nothing: the daemon checks it when it starts')
    const problem = String(database.pragma('quick_check(1)', { simple: true }))
    return problem === 'ok'
      ? ok(`${what}, sound`)
      : fail(`${what}, damaged: ${problem}`, 'start the daemon again: it moves the store aside')
  })
  return found ?? ok(`none yet at ${path}; the daemon makes it`)
}

/** Asks the backend about its data. If a backend of this installation does not describe them, checks the local database. */
async function bibliographyCheck({ dbPath, dataDate }: BackendSettings, servers: Servers): Promise<Result> {
  const { base, isAllowed } = await servers.backend
  if (!isAllowed) return warn(`not known: the doctor does not ask ${base}`, 'see the line about the backend')
  const load = ownCommand('import')
  const answer = await backendClient({ base, fetch: boundedFetch })
    .statsAndVersion({ timeoutMs: ANSWER_MS })
    .catch(() => null)
  if (answer) {
    const { body: stats, version } = answer
    // A backend of ours on this machine gets its data by an import here, whatever its port.
    const fix = version !== null && isLoopback(base) ? load : 'import dblp there'
    const { publications, authors, data_date, newest_year: newestYear = null, sample = false } = stats
    const what = `${amount(publications)} papers, ${amount(authors)} people at ${base}`
    return ageOf(what, { dataDate: data_date ?? 'unknown', newestYear, sample }, fix)
  }
  if (!isOwnAddress(base)) return warn(`not known: ${base} does not describe its data`, 'check that server')
  if (!existsSync(dbPath)) {
    const fix = `${ownCommand('start')} for starter data, ${load} for all`
    return warn(`none yet at ${dbPath}`, fix)
  }
  const notFile = notAFile(dbPath)
  if (notFile !== null) return fail(notFile, 'do what this message says')
  try {
    const { bibliography, close } = openBibliography(dbPath)
    const facts = bibliography.facts()
    close()
    const what = `${amount(facts.publications)} papers, ${amount(facts.persons)} people at ${dbPath}`
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
  // Data without a date are no newer than the end of their newest year.
  const latest = isKnown ? dataDate : newestYear === null ? null : `${newestYear}-12-31`
  const days = latest === null ? 0 : Math.floor((Date.now() - Date.parse(latest)) / DAY_MS)
  const aged = isKnown
    ? `${what}, data of ${dataDate} (${days} days old)`
    : `${what}, data of an unknown date${newestYear === null ? '' : `, the newest work of ${newestYear}`}`
  return days > 60 ? warn(`${aged}: newer papers are missing`, fix) : ok(aged)
}
