import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { dirname } from 'node:path'
import { requireRoom } from '../../backend/download/download-folder.ts'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { type DaemonState, lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { formatBytes } from '../../shared/measures.ts'
import { KNOWS_PEERS, requireKnownPeers } from '../../shared/server/guard/other-users.ts'
import { npmScript } from '../../shared/server/own-commands.ts'
import { stalePages } from '../build-page.ts'
import { type Check, fail, ok, type Result, warn } from './run-checks.ts'
import { isTaken } from './server-checks.ts'

/** dblp's compressed dump: about 1 GB. */
const DUMP_BYTES = 1_000_000_000
/** With less free space than this the daemon will soon answer 507. */
const LEAST_BYTES = 100_000_000

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** The permission bits of group and others. */
const OTHERS = 0o077

export const pageCheck: Check = {
  name: 'pages',
  run: async () => {
    const stale = stalePages()
    return stale.length === 0
      ? ok('built of the sources that are here')
      : warn(
          `not built, or of other sources: ${stale.join(', ')}`,
          `${npmScript('run build')}, or ${npmScript('start')}`,
        )
  },
}

/** Checks the space for stored data, and for the next import: the dump and a new database beside the old one. */
export function diskCheck(dataDir: string, dbPath: string): Check {
  const run = async (): Promise<Result> => {
    const folder = nearestFolder(dataDir)
    const { bavail, bsize } = await statfs(folder)
    const free = `${formatBytes(bavail * bsize)} free at ${folder}`
    if (bavail * bsize < LEAST_BYTES) return fail(free, 'make room, or set COAUTHORS_DATA_DIR')
    try {
      const database = `${nearestFolder(dirname(dbPath))}/x`
      await requireRoom({ folder, dbPath: database, restBytes: DUMP_BYTES, dumpBytes: DUMP_BYTES })
      return ok(`${free}, enough for an import of all of dblp`)
    } catch {
      return warn(`${free}, too little for an import of all of dblp`, 'make room, or set DATA_DIR')
    }
  }
  return { name: 'disk', run }
}

function nearestFolder(path: string): string {
  let folder = path
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** Checks that no other user can read past queries: 0700 for folders, 0600 for files. */
export function privacyCheck(folders: readonly string[], files: readonly string[]): Check {
  const run = async (): Promise<Result | Result[]> => {
    // Windows has no such modes, and protects a user's folders by default.
    if (process.platform === 'win32') return ok('left to Windows')
    const looked = await Promise.all([
      ...folders.map((path) => openness(path, FOLDER_MODE)),
      ...files.map((path) => openness(path, FILE_MODE)),
    ])
    const open = looked.filter((finding) => finding !== null)
    return open.length > 0 ? open : ok('data folders and files are readable by their owner alone')
  }
  return { name: 'private', run }
}

async function openness(path: string, wanted: number): Promise<Result | null> {
  const found = await stat(path).catch(() => null)
  if (found === null || (found.mode & OTHERS) === 0) return null
  const mode = (found.mode & 0o777).toString(8)
  return warn(`others can get at ${path} (mode ${mode})`, `chmod ${wanted.toString(8)} '${path}'`)
}

const LOOK_MS = 1500

/** Checks if other users of this machine can reach the servers, and so read past queries. */
export function otherUsersCheck(settings: { allowOtherUsers: boolean }): Check {
  const run = async (): Promise<Result> => {
    const everybody = 'any user of this machine may ask the servers and read what was asked'
    if (!KNOWS_PEERS) return ok(`${everybody}: this system does not say whose a connection is`)
    if (settings.allowOtherUsers)
      return warn(`${everybody} (ALLOW_OTHER_USERS=1)`, 'unset ALLOW_OTHER_USERS, unless you mean it')
    requireKnownPeers(settings)
    return ok('refused, root excepted: the servers look up whose a connection is')
  }
  return { name: 'other users', run }
}

type Program = { name: string; base: string; fix: string }

/**
 * Checks that one program has both loopback addresses. Browsers may connect to either for `localhost`, and another
 * program at one of them could pretend to be the page or receive names.
 */
export function loopbackCheck(programs: () => Promise<Program[]>): Check {
  const run = async (): Promise<Result | Result[]> => {
    if (!hasIpv6()) return ok('this machine has no IPv6, so localhost is 127.0.0.1 alone')
    const found = await Promise.all((await programs()).map(problemOf))
    const problems = found.filter((problem) => problem !== null)
    return problems.length > 0 ? problems : ok('no other program is at 127.0.0.1 or ::1 instead of ours')
  }
  return { name: 'loopback', run, limitMs: 2 * LOOK_MS + 500 }
}

async function problemOf({ name, base, fix }: Program): Promise<Result | null> {
  const { port } = new URL(base)
  const [ipv4, ipv6] = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`] as const
  const [first, second] = await Promise.all([programAt(ipv4), programAt(ipv6)])
  if (second === null) {
    return first === null
      ? null
      : warn(`the ${name} is at ${ipv4} alone: another program could take ${ipv6}`, fix)
  }
  if (first === null) return fail(`a program is at ${ipv6}, where browsers look for the ${name}`, 'end it')
  const isOne = first.kind !== 'another' && JSON.stringify(first) === JSON.stringify(second)
  return isOne ? null : warn(`${ipv4} and ${ipv6} may be different programs, and browsers ask either`, fix)
}

/** Returns which program answers there; null if nothing listens. */
async function programAt(base: string): Promise<DaemonState | null> {
  if (!(await isTaken(base, LOOK_MS))) return null
  return lookAtDaemon({ base, fetch: boundedFetch }, { timeoutMs: LOOK_MS })
}

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))
