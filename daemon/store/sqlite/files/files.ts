import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { MovedFile } from '../../../../shared/contract/runtime.ts'
import { replaceFile } from '../../../../shared/server/files/replace-file.ts'
import type { LogEvent } from '../../store.ts'
import { backupFolderOf, noteRestored, restoreNewest } from './backups.ts'
import {
  COMPANIONS,
  connect,
  fileSize,
  makeTables,
  OPEN_WAIT_MS,
  openDatabase,
  pragmaNumber,
} from './database-file.ts'
import { moveAside, type OpenOptions } from './move-aside.ts'
import { RUNTIME, WORKSPACE } from './schemas.ts'
import { isDiskFull } from './sqlite-errors.ts'

export type Which = MovedFile['file']
const KINDS = { runtime: RUNTIME, workspace: WORKSPACE }
export type Files = Record<Which, Database.Database>
export type Paths = Readonly<Record<Which, string>>

/** The first argument of an operation. `at` is the current time (UTC text). */
export type Context = Files & { at: string; mostBytes: number | null; counts: Counts }
/** The numbers to add to counters when the transaction commits. */
export type Counts = Map<string, number>

/** An operation returns this to let other messages run. The thread then calls the operation again with `args`. */
export class Continuation {
  readonly args: readonly unknown[]
  constructor(...args: readonly unknown[]) {
    this.args = args
  }
}

export const pathsOf = (runtime: string): Paths => ({
  runtime,
  workspace: join(dirname(runtime), 'workspace.sqlite'),
})

/** `aside`: the old file, if the store moved it aside. `backup`: the time of the backup, if the store restored one. */
export type Replaced = { aside: MovedFile | null; backup: string | null }

/**
 * Opens or creates a file that this process has locked. Moves it aside if it is damaged, foreign or of an earlier version.
 * Restores a damaged or missing workspace from its newest sound backup.
 * Throws a StartError, or the errors of SQLite or the system.
 */
export function openFile(
  which: Which,
  paths: Paths,
  options: OpenOptions,
): { database: Database.Database; replaced: Replaced } {
  const path = paths[which]
  const kind = KINDS[which]
  const moved = moveAside(path, kind, options, which === 'runtime' ? [] : [backupFolderOf(path)])
  const isMissing = which === 'workspace' && !existsSync(path) && moved?.because !== 'earlier'
  const backup = isMissing ? restoreNewest(path) : null
  const database = openDatabase(path, kind)
  // Lets the page tell the user that the workspace is empty.
  if (isMissing && moved !== null && backup === null) noteRestored(database, '')
  return { database, replaced: { aside: moved && { file: which, ...moved }, backup } }
}

export function replacedEvents({ aside, backup }: Replaced): Parameters<LogEvent>[] {
  const events: Parameters<LogEvent>[] = []
  if (aside !== null) {
    const { file, because, folder } = aside
    const { name } = KINDS[file]
    events.push(
      because === 'corrupt'
        ? ['error', `The ${name} was damaged or of another program: it was moved aside.`, { folder }]
        : ['warn', `The ${name} was of an earlier version: it was moved aside.${EARLIER[file]}`, { folder }],
    )
  }
  if (backup !== null) events.push(['warn', 'The workspace was restored from a backup.', { backup }])
  return events
}
const EARLIER: Record<Which, string> = {
  runtime: '',
  workspace: ' `coauthors workspace import` reads it.',
}

export function openFiles(
  paths: Paths,
  { clock, checkedBytes }: OpenOptions,
): { readers: Files; replaced: Replaced[] } {
  const workspace = openFile('workspace', paths, { clock })
  try {
    const runtime = openFile('runtime', paths, { clock, checkedBytes })
    return {
      readers: { runtime: readOnly(runtime.database), workspace: readOnly(workspace.database) },
      replaced: [runtime.replaced, workspace.replaced],
    }
  } catch (error) {
    workspace.database.close()
    throw error
  }
}

export function readOnly(database: Database.Database): Database.Database {
  database.pragma('query_only = ON')
  database.pragma('busy_timeout = 0')
  return database
}

export const connectFiles = (paths: Paths, busyMs: number): Files => ({
  runtime: connect(paths.runtime, busyMs),
  workspace: connect(paths.workspace, busyMs),
})

/** Lists the existing files, except the log's index: SQLite makes and removes it at any time. */
export const openFilePaths = (paths: Paths): string[] =>
  Object.values(paths).flatMap((path) =>
    COMPANIONS.map((end) => path + end).filter((file) => existsSync(file) && !file.endsWith('-shm')),
  )

export const bytesOf = ({ runtime }: Paths): number =>
  COMPANIONS.reduce((sum, suffix) => sum + fileSize(runtime + suffix), 0)

export const room = ({ runtime }: Paths, files: Pick<Files, 'runtime'>) => ({
  file_bytes: fileSize(runtime),
  log_bytes: fileSize(`${runtime}-wal`),
  free_bytes: pragmaNumber(files.runtime, 'freelist_count') * pragmaNumber(files.runtime, 'page_size'),
})

const SMALL_TABLES = ['runtime_counters', 'page_visits', 'query_events', 'event_logs', 'cache_growth']

/**
 * Copies a store without its answers into memory. The returned function writes the copy over the store.
 * Deleting the rows instead would need room for a log, which a full disk does not have.
 * Close the store's connections before you call the function.
 */
export function freshFile(path: string): () => void {
  const tables = smallTables(path)
  const remove = (suffixes: readonly string[]) => {
    for (const suffix of suffixes) rmSync(path + suffix, { force: true })
  }
  return () => {
    try {
      // Removes the log once the new file is complete: until then the old file may need it.
      replaceFile(path, tables, () => remove(['-wal', '-shm']))
    } catch (error) {
      if (!isDiskFull(error)) throw error
      remove(COMPANIONS)
      writeFileSync(path, tables, { mode: 0o600, flush: true })
    }
  }
}

function smallTables(path: string): Uint8Array {
  const database = new Database(':memory:', { timeout: OPEN_WAIT_MS })
  try {
    makeTables(database, RUNTIME)
    database.prepare('ATTACH ? AS old').run(path)
    const copy = SMALL_TABLES.map((table) => `INSERT INTO main.${table} SELECT * FROM old.${table};`)
    database.exec(`BEGIN;
      ${copy.join('\n')}
      INSERT INTO cache_growth (day, entries, bytes)
        SELECT date('now'), -coalesce(sum(entries), 0), -coalesce(sum(bytes), 0) FROM old.cache_growth WHERE true
        ON CONFLICT (day) DO UPDATE SET entries = entries + excluded.entries, bytes = bytes + excluded.bytes;
      COMMIT`)
    database.exec('DETACH old')
    return database.serialize()
  } finally {
    database.close()
  }
}
