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
import { type Check, type Finding, fail, ok, warn } from './run-checks.ts'
import { isTaken } from './server-checks.ts'

/** dblp's compressed dump: about 1 GB. */
const DUMP_BYTES = 1_000_000_000
/** With less free space than this the daemon will soon answer 507. */
const LEAST_BYTES = 100_000_000

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** The permission bits of group and others. */
const OTHERS = 0o077

export function pageCheck(): Check {
  const name = 'pages'
  const run = async (): Promise<Finding[]> => {
    const stale = stalePages()
    return stale.length === 0
      ? [ok(name, 'built of the sources that are here')]
      : [
          warn(
            name,
            `not built, or of other sources: ${stale.join(', ')}`,
            `${npmScript('run build')}, or ${npmScript('start')}`,
          ),
        ]
  }
  return { name, run }
}

/** Checks the space for stored data, and for the next import: the dump and a new database beside the old one. */
export function diskCheck(dataDir: string, dbPath: string): Check {
  const name = 'disk'
  const run = async (): Promise<Finding[]> => {
    const folder = nearestFolder(dataDir)
    const { bavail, bsize } = await statfs(folder)
    const free = `${formatBytes(bavail * bsize)} free at ${folder}`
    if (bavail * bsize < LEAST_BYTES) return [fail(name, free, 'make room, or set COAUTHORS_DATA_DIR')]
    try {
      const database = `${nearestFolder(dirname(dbPath))}/x`
      await requireRoom({ folder, dbPath: database, restBytes: DUMP_BYTES, dumpBytes: DUMP_BYTES })
      return [ok(name, `${free}, enough for an import of all of dblp`)]
    } catch {
      return [warn(name, `${free}, too little for an import of all of dblp`, 'make room, or set DATA_DIR')]
    }
  }
  return { name, run }
}

function nearestFolder(path: string): string {
  let folder = path
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** Checks that no other user can read past queries: 0700 for folders, 0600 for files. */
export function privacyCheck(folders: readonly string[], files: readonly string[]): Check {
  const name = 'private'
  const run = async (): Promise<Finding[]> => {
    // Windows has no such modes, and protects a user's folders by default.
    if (process.platform === 'win32') return [ok(name, 'left to Windows')]
    const looked = await Promise.all([
      ...folders.map((path) => openness(path, FOLDER_MODE)),
      ...files.map((path) => openness(path, FILE_MODE)),
    ])
    const open = looked.filter((finding) => finding !== null)
    return open.length > 0 ? open : [ok(name, 'data folders and files are readable by their owner alone')]
  }
  return { name, run }
}

async function openness(path: string, wanted: number): Promise<Finding | null> {
  const found = await stat(path).catch(() => null)
  if (found === null || (found.mode & OTHERS) === 0) return null
  const mode = (found.mode & 0o777).toString(8)
  return warn('private', `others can get at ${path} (mode ${mode})`, `chmod ${wanted.toString(8)} '${path}'`)
}

const LOOK_MS = 1500
const limitMs = 2 * LOOK_MS + 500

/** Checks if other users of this machine can reach the servers, and so read past queries. */
export function otherUsersCheck(settings: { allowOtherUsers: boolean }): Check {
  const name = 'other users'
  const run = async (): Promise<Finding[]> => {
    const everybody = 'any user of this machine may ask the servers and read what was asked'
    if (!KNOWS_PEERS) return [ok(name, `${everybody}: this system does not say whose a connection is`)]
    if (settings.allowOtherUsers)
      return [warn(name, `${everybody} (ALLOW_OTHER_USERS=1)`, 'unset ALLOW_OTHER_USERS, unless you mean it')]
    requireKnownPeers(settings)
    return [ok(name, 'refused, root excepted: the servers look up whose a connection is')]
  }
  return { name, run }
}

type Program = { name: string; base: string; fix: string }

/**
 * Checks that one program has both loopback addresses. Browsers may connect to either for `localhost`, and another
 * program at one of them could pretend to be the page or receive names.
 */
export function loopbackCheck(programs: () => Promise<Program[]>): Check {
  const name = 'loopback'
  const run = async (): Promise<Finding[]> => {
    if (!hasIpv6()) return [ok(name, 'this machine has no IPv6, so localhost is 127.0.0.1 alone')]
    const found = await Promise.all((await programs()).map(findingOf))
    const problems = found.filter((finding) => finding !== null)
    return problems.length > 0
      ? problems
      : [ok(name, 'no other program is at 127.0.0.1 or ::1 instead of ours')]
  }
  return { name, run, limitMs }
}

async function findingOf({ name, base, fix }: Program): Promise<Finding | null> {
  const { port } = new URL(base)
  const [ipv4, ipv6] = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`] as const
  const [first, second] = await Promise.all([programAt(ipv4), programAt(ipv6)])
  if (second === null) {
    return first === null
      ? null
      : warn('loopback', `the ${name} is at ${ipv4} alone: another program could take ${ipv6}`, fix)
  }
  if (first === null) {
    return fail('loopback', `a program is at ${ipv6}, where browsers look for the ${name}`, 'end it')
  }
  const isOne = first.kind !== 'another' && JSON.stringify(first) === JSON.stringify(second)
  return isOne
    ? null
    : warn('loopback', `${ipv4} and ${ipv6} may be different programs, and browsers ask either`, fix)
}

/** Returns which program answers there; null if nothing listens. */
async function programAt(base: string): Promise<DaemonState | null> {
  if (!(await isTaken(base, LOOK_MS))) return null
  return lookAtDaemon({ base, fetch: boundedFetch }, { timeoutMs: LOOK_MS })
}

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))
