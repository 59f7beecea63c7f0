import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import type { LogEvent } from '../../store.ts'
import { backupFolderOf, noteRestored, restoreNewest } from './backups.ts'
import {
  type Aside,
  COMPANIONS,
  connect,
  moveUnusable,
  numberOf,
  type OpenOptions,
  openDatabase,
  sizeOf,
} from './database-file.ts'
import { RUNTIME, WORKSPACE } from './schemas.ts'

/** The two files of a store: answers and telemetry, and the user's own work. */
export type Which = 'runtime' | 'workspace'
export type Files = Record<Which, Database.Database>
export type Paths = Readonly<Record<Which, string>>

/** An operation works on the files, in the transaction of those that wait together. `at`: when it was asked for (UTC text). */
export type Context = Files & { at: string; mostBytes: number | null; counts: Counts }
/** Additions of a transaction to counters. */
export type Counts = Map<string, number>

/** Long work returns it before its end: the arguments with which it goes on after all that waits by then. */
export class Rest {
  readonly args: readonly unknown[]
  constructor(...args: readonly unknown[]) {
    this.args = args
  }
}

/** The workspace stands beside the store of answers. */
export const pathsOf = (runtime: string): Paths => ({
  runtime,
  workspace: join(dirname(runtime), 'workspace.sqlite'),
})

/**
 * Opens or creates a locked file. One that SQLite calls damaged, a foreign one and one of an earlier own version are moved
 * aside, whatever happens to another file. A workspace that is damaged or gone is replaced by its newest sound backup.
 * Throws a StartError, or SQLite's or the system's errors.
 */
export function openFile(
  which: Which,
  paths: Paths,
  options: OpenOptions,
): { database: Database.Database; aside: Aside | null } {
  const path = paths[which]
  const kind = which === 'runtime' ? RUNTIME : WORKSPACE
  const aside = moveUnusable(path, kind, options, which === 'runtime' ? [] : [backupFolderOf(path)])
  const isRestored = which === 'workspace' && sizeOf(path) === 0 && aside?.because !== 'earlier'
  const restored = isRestored ? restoreNewest(path) : null
  const database = openDatabase(path, kind)
  // Without a backup, the user is told that it begins empty.
  if (isRestored && aside !== null && restored === null) noteRestored(database, '')
  return { database, aside }
}

/** The event for the operator. */
export const asideEvent = ({ name, because, folder }: Aside): Parameters<LogEvent> =>
  because === 'corrupt'
    ? ['error', `The ${name} was damaged or of another program: it was moved aside.`, { folder }]
    : ['warn', `The ${name} was of an earlier version: it was moved aside.${EARLIER[name] ?? ''}`, { folder }]
const EARLIER: Record<string, string> = { workspace: ' `coauthors workspace import` reads it.' }

/** Opens both files with connections that only read. */
export function openFiles(
  paths: Paths,
  { clock, checkedBytes }: OpenOptions,
): { readers: Files; asides: Aside[] } {
  const workspace = openFile('workspace', paths, { clock })
  try {
    const runtime = openFile('runtime', paths, { clock, checkedBytes })
    return {
      readers: { runtime: reading(runtime.database), workspace: reading(workspace.database) },
      asides: [runtime.aside ?? [], workspace.aside ?? []].flat(),
    }
  } catch (error) {
    workspace.database.close()
    throw error
  }
}

/** Makes a connection one that only reads, and never waits. */
export function reading(database: Database.Database): Database.Database {
  database.pragma('query_only = ON')
  database.pragma('busy_timeout = 0')
  return database
}

/** Further connections to the files, which are open. */
export const connectAll = (paths: Paths, busyMs: number): Files => ({
  runtime: connect(paths.runtime, busyMs),
  workspace: connect(paths.workspace, busyMs),
})

/** The files that belong to the store as it is open now. SQLite makes and removes the index of a log. */
export const openPaths = (paths: Paths): string[] =>
  Object.values(paths).flatMap((path) =>
    COMPANIONS.map((end) => path + end).filter((file) => existsSync(file) && !file.endsWith('-shm')),
  )

/** Bytes of the file of answers, of its log and its index. */
export const bytesOf = ({ runtime }: Paths): number =>
  COMPANIONS.reduce((sum, suffix) => sum + sizeOf(runtime + suffix), 0)

/** Bytes of the file of answers, of its log, and free in the file. */
export const room = ({ runtime }: Paths, files: Pick<Files, 'runtime'>) => ({
  file_bytes: sizeOf(runtime),
  log_bytes: sizeOf(`${runtime}-wal`),
  free_bytes: numberOf(files.runtime, 'freelist_count') * numberOf(files.runtime, 'page_size'),
})
