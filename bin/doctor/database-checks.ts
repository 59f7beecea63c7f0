import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY_MS } from '../../daemon/store/clock.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import { formatBytes } from '../../shared/measures.ts'
import { npmScript } from '../../shared/server/own-commands.ts'
import { amount } from '../cache/quantities.ts'
import type { ChosenBackend } from '../check/servers.ts'
import { LONGEST_LOOK_MS, type Look, lookAtDatabase } from './database-look.ts'
import { type Check, fail, ok, type Result, warn } from './run-checks.ts'
import { dataOf, isOwnAddress, SERVERS_MS } from './server-checks.ts'

/** More than one look takes, so that its partial results still arrive. */
const limitMs = LONGEST_LOOK_MS + 1000
/** Papers of the last weeks are missing anyway: dblp takes them up in batches. */
const OLD_DAYS = 60

const UNREAD = warn('nothing could be read of it in time', 'look at the disk and the load')

export function storeCheck(env: NodeJS.ProcessEnv): Check {
  const run = async (): Promise<Result> => {
    const { absent, problem, found, checked } = await lookAtDatabase('store', env)
    if (absent) return ok(`none yet at ${absent}; the daemon makes it`)
    if (problem) return fail(problem.what, 'do what it says')
    if (!found) return UNREAD
    const what = `${found.what}, ${formatBytes(found.bytes)}`
    if (!checked) {
      const fix = 'nothing: the daemon checks it when it starts'
      return warn(`${what}; too big to be checked through in 2 s`, fix)
    }
    return checked.problem === null
      ? ok(`${what}, sound`)
      : fail(`${what}, damaged: ${checked.problem}`, 'start the daemon again: it moves it aside')
  }
  return { name: 'store', run, limitMs }
}

/** Damaged stores are kept for inspection, and take up space until the user deletes them. */
export function setAsideCheck(storePath: string): Check {
  const run = async (): Promise<Result> => {
    const folder = dirname(storePath)
    const aside = foldersIn(folder).filter((entry) => entry.startsWith('corrupt-'))
    if (aside.length === 0) return ok('no damaged store')
    const stores = aside.length === 1 ? 'a damaged store' : `${aside.length} damaged stores`
    return warn(`${stores} in ${folder}: ${aside.slice(0, 3).join(', ')}`, 'look into them, then delete them')
  }
  return { name: 'set aside', run }
}

/**
 * Checks the data of the backend in use: the local database if it is the backend of `npm start`, otherwise what the
 * remote server reports.
 */
export function bibliographyCheck(env: NodeJS.ProcessEnv, backend: Promise<ChosenBackend>): Check {
  const run = async (signal: AbortSignal): Promise<Result> => {
    const { base, isAllowed } = await backend
    if (!isAllowed) return warn(`not known: ${base} is not asked`, 'see what is said of the backend')
    const data = await dataOf(base, signal)
    if (!isOwnAddress(base) || data?.isOurs === false) return dataElsewhere(base, data?.stats)
    const { absent, problem, found } = await lookAtDatabase('bibliography', env)
    if (absent) {
      const fix = `${npmScript('start')} for starter data, ${npmScript('run import')} for all`
      return warn(`none yet at ${absent}`, fix)
    }
    if (problem) return fail(problem.what, problem.fix ?? npmScript('run import'))
    return found ? ageOf(`${found.what}, ${formatBytes(found.bytes)}`, found) : UNREAD
  }
  return { name: 'bibliography', run, limitMs: limitMs + SERVERS_MS }
}

function dataElsewhere(base: string, stats: BackendStats | undefined): Result {
  if (stats === undefined) return warn(`not known: ${base} does not tell it`, 'look after that server')
  const { publications, authors, data_date, newest_year = null, sample } = stats
  const what = `${amount(publications)} publications, ${amount(authors)} persons at ${base}`
  const age = { dataDate: data_date ?? 'unknown', newestYear: newest_year, sample: sample ?? false }
  return ageOf(what, age, 'import dblp there')
}

type Age = Pick<NonNullable<Look['found']>, 'dataDate' | 'newestYear' | 'sample'>

function ageOf(
  what: string,
  { dataDate = 'unknown', newestYear = null, sample }: Age,
  fix = npmScript('run import'),
): Result {
  if (sample) return warn(`${what}: the starter data only`, fix)
  const isKnown = dataDate !== 'unknown'
  // Without a date the data are of the end of their newest year at the latest.
  const latest = isKnown ? dataDate : newestYear === null ? null : `${newestYear}-12-31`
  const days = latest === null ? 0 : Math.floor((Date.now() - Date.parse(latest)) / DAY_MS)
  const aged = isKnown
    ? `${what}, data of ${dataDate} (${days} days old)`
    : `${what}, data of an unknown date${newestYear === null ? '' : `, the newest work of ${newestYear}`}`
  return days > OLD_DAYS ? warn(`${aged}: newer papers are missing`, fix) : ok(aged)
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}
