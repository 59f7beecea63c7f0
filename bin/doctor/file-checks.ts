import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { requireRoom } from '../../backend/download/disk-room.ts'
import { formatBytes } from '../../shared/measures.ts'
import { npmScript } from '../../shared/server/own-commands.ts'
import { stalePages } from '../build-page.ts'
import { type Check, type Finding, fail, ok, warn } from './run-checks.ts'

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
