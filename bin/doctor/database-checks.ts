import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DAY_MS } from '../../daemon/store/clock.ts'
import { formatBytes } from '../../shared/measures.ts'
import { LONGEST_LOOK_MS, type Look, lookAtDatabase } from './database-look.ts'
import { type Check, type Finding, fail, ok, warn } from './finding.ts'

/** Above what a look takes, so that what it has told until then is heard. */
const limitMs = LONGEST_LOOK_MS + 1000
const OLD_DAYS = 180

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
      : [fail(name, `${what}, damaged: ${checked.problem}`, 'start the daemon anew: it moves it aside')]
  }
  return { name, run, limitMs }
}

/** Damaged stores are kept for whoever wants to look into them, and take room for ever. */
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

export function bibliographyCheck(env: NodeJS.ProcessEnv, now = Date.now()): Check {
  const name = 'bibliography'
  const run = async (): Promise<Finding[]> => {
    const looks = await lookAtDatabase('bibliography', env)
    const { absent, problem, found } = byKind(looks)
    if (absent)
      return [warn(name, `none yet at ${absent.path}`, 'npm start for starter data, npm run import for all')]
    if (problem) return [fail(name, problem.problem, problem.mend ?? 'npm run import')]
    if (!found) return [warn(name, 'nothing could be read of it in time', 'look at the disk and the load')]
    return [ageOf(`${found.what}, ${formatBytes(found.bytes)}`, found, now)]
  }
  return { name, run, limitMs }
}

function ageOf(what: string, { dataDate = 'unknown', sample }: Of<'found'>, now: number): Finding {
  if (sample) return warn('bibliography', `${what}: the starter data only`, 'npm run import')
  const days = Math.floor((now - Date.parse(dataDate)) / DAY_MS)
  if (Number.isNaN(days)) return ok('bibliography', `${what}, data of an unknown date`)
  const aged = `${what}, data of ${dataDate} (${days} days old)`
  return days > OLD_DAYS ? warn('bibliography', aged, 'npm run import') : ok('bibliography', aged)
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
