import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY_MS } from '../../daemon/store/clock.ts'
import type { BackendStats } from '../../shared/contract/backend.ts'
import { formatBytes } from '../../shared/measures.ts'
import { npmScript } from '../../shared/server/own-commands.ts'
import { amount } from '../cache/quantities.ts'
import type { ChosenBackend } from '../check/servers.ts'
import { LONGEST_LOOK_MS, type Look, lookAtDatabase } from './database-look.ts'
import { type Check, type Finding, fail, ok, warn } from './run-checks.ts'
import { dataOf, isOwnAddress, SERVERS_MS } from './server-checks.ts'

/** More than one look takes, so that its partial results still arrive. */
const limitMs = LONGEST_LOOK_MS + 1000
/** Papers of the last weeks are missing anyway: dblp takes them up in batches. */
const OLD_DAYS = 60

type Of<Kind extends Look['kind']> = Extract<Look, { kind: Kind }>

export function storeCheck(env: NodeJS.ProcessEnv): Check {
  const name = 'store'
  const run = async (): Promise<Finding[]> => {
    const looks = await lookAtDatabase('store', env)
    const { absent, problem, found, checked } = byKind(looks)
    if (absent) return [ok(name, `none yet at ${absent.path}; the daemon makes it`)]
    if (problem) return [fail(name, problem.problem, 'do what it says')]
    if (!found) return [warn(name, 'nothing could be read of it in time', 'look at the disk and the load')]
    const what = `${found.what}, ${formatBytes(found.bytes)}`
    if (!checked)
      return [
        warn(
          name,
          `${what}; too big to be checked through in 2 s`,
          'nothing: the daemon checks it when it starts',
        ),
      ]
    return checked.problem === null
      ? [ok(name, `${what}, sound`)]
      : [fail(name, `${what}, damaged: ${checked.problem}`, 'start the daemon again: it moves it aside')]
  }
  return { name, run, limitMs }
}

/** Damaged stores are kept for inspection, and take up space until the user deletes them. */
export function setAsideCheck(storePath: string): Check {
  const name = 'set aside'
  const run = async (): Promise<Finding[]> => {
    const folder = dirname(storePath)
    const aside = foldersIn(folder).filter((entry) => entry.startsWith('corrupt-'))
    if (aside.length === 0) return [ok(name, 'no damaged store')]
    return [
      warn(
        name,
        `${aside.length === 1 ? 'a damaged store' : `${aside.length} damaged stores`} in ${folder}: ${aside.slice(0, 3).join(', ')}`,
        'look into them, then delete them',
      ),
    ]
  }
  return { name, run }
}

/**
 * Checks the data of the backend in use: the local database if it is the backend of `npm start`, otherwise what the
 * remote server reports.
 */
export function bibliographyCheck(
  env: NodeJS.ProcessEnv,
  backend: Promise<ChosenBackend>,
  now = Date.now(),
): Check {
  const name = 'bibliography'
  const run = async (signal: AbortSignal): Promise<Finding[]> => {
    const { base, isAllowed } = await backend
    if (!isAllowed) return [warn(name, `not known: ${base} is not asked`, 'see what is said of the backend')]
    const data = await dataOf(base, signal)
    if (!isOwnAddress(base) || data?.isOurs === false) return [dataElsewhere(base, data?.stats, now)]
    const looks = await lookAtDatabase('bibliography', env)
    const { absent, problem, found } = byKind(looks)
    if (absent)
      return [
        warn(
          name,
          `none yet at ${absent.path}`,
          `${npmScript('start')} for starter data, ${npmScript('run import')} for all`,
        ),
      ]
    if (problem) return [fail(name, problem.problem, problem.fix ?? npmScript('run import'))]
    if (!found) return [warn(name, 'nothing could be read of it in time', 'look at the disk and the load')]
    return [ageOf(`${found.what}, ${formatBytes(found.bytes)}`, found, now)]
  }
  return { name, run, limitMs: limitMs + SERVERS_MS }
}

function dataElsewhere(base: string, stats: BackendStats | undefined, now: number): Finding {
  if (stats === undefined)
    return warn('bibliography', `not known: ${base} does not tell it`, 'look after that server')
  const { publications, authors, data_date, newest_year = null, sample } = stats
  const what = `${amount(publications)} publications, ${amount(authors)} persons at ${base}`
  const age = { dataDate: data_date ?? 'unknown', newestYear: newest_year, sample: sample ?? false }
  return ageOf(what, age, now, 'import dblp there')
}

type Age = Pick<Of<'found'>, 'dataDate' | 'newestYear' | 'sample'>

function ageOf(
  what: string,
  { dataDate = 'unknown', newestYear = null, sample }: Age,
  now: number,
  fix = npmScript('run import'),
) {
  if (sample) return warn('bibliography', `${what}: the starter data only`, fix)
  const isKnown = dataDate !== 'unknown'
  // Without a date the data are of the end of their newest year at the latest.
  const latest = isKnown ? dataDate : newestYear === null ? null : `${newestYear}-12-31`
  const days = latest === null ? 0 : Math.floor((now - Date.parse(latest)) / DAY_MS)
  const aged = isKnown
    ? `${what}, data of ${dataDate} (${days} days old)`
    : `${what}, data of an unknown date${newestYear === null ? '' : `, the newest work of ${newestYear}`}`
  return days > OLD_DAYS
    ? warn('bibliography', `${aged}: newer papers are missing`, fix)
    : ok('bibliography', aged)
}

function byKind(looks: readonly Look[]) {
  const find = <Kind extends Look['kind']>(kind: Kind): Of<Kind> | undefined =>
    looks.find((look): look is Of<Kind> => look.kind === kind)
  return { absent: find('absent'), problem: find('problem'), found: find('found'), checked: find('checked') }
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
