import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { backupFolderOf, noteRestored, restoreNewest } from './backups.ts'
import {
  type Aside,
  COMPANIONS,
  connect,
  moveUnusable,
  type OpenOptions,
  openDatabase,
  sizeOf,
} from './database-file.ts'
import { RUNTIME } from './runtime-schema.ts'
import { WORKSPACE } from './workspace-schema.ts'

/** The two files of a store: answers and telemetry, and the user's own work. */
export type Which = 'runtime' | 'workspace'
export type Files = Record<Which, Database.Database>
export type Paths = Readonly<Record<Which, string>>

/** The workspace stands beside the store of answers. */
export const pathsOf = (runtime: string): Paths => ({
  runtime,
  workspace: join(dirname(runtime), 'workspace.sqlite'),
})

export type Opened = { database: Database.Database; aside: Aside | null }

/**
 * Opens or creates a locked file. One that SQLite calls damaged, a foreign one and one of an earlier own version are moved
 * aside, whatever happens to another file. A workspace that is damaged or gone is replaced by its newest sound backup.
 * Throws a StartError, or SQLite's or the system's errors.
 */
export function openFile(which: Which, paths: Paths, options: OpenOptions): Opened {
  const path = paths[which]
  if (which === 'runtime') {
    const aside = moveUnusable(path, RUNTIME, options)
    return { database: openDatabase(path, RUNTIME), aside }
  }
  const aside = moveUnusable(path, WORKSPACE, options, [backupFolderOf(path)])
  const isGone = sizeOf(path) === 0
  const restored = isGone && aside?.because !== 'earlier' ? restoreNewest(path) : null
  const database = openDatabase(path, WORKSPACE)
  // Without a backup, the user is told that it begins empty.
  if (aside?.because === 'corrupt' && restored === null) noteRestored(database, '')
  return { database, aside }
}

/** Further connections to the files, which are open. */
export const connectAll = (paths: Paths, how: Parameters<typeof connect>[1]): Files => ({
  runtime: connect(paths.runtime, how),
  workspace: connect(paths.workspace, how),
})

/** The files that belong to the store as it is open now. SQLite makes and removes the index of a log. */
export const openPaths = (paths: Paths): string[] =>
  Object.values(paths).flatMap((path) =>
    COMPANIONS.map((end) => path + end).filter((file) => existsSync(file) && !file.endsWith('-shm')),
  )
