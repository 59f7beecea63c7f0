import { existsSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import { refuseOthersFiles, sizeOf } from '../sqlite/inspect.ts'
import { migrate } from '../sqlite/migrate.ts'
import { moveAside } from '../sqlite/move-aside.ts'
import { type OpenDatabase, openDatabase, setUpConnection } from '../sqlite/open-database.ts'
import { restoreNewest } from './backup-files.ts'
import { inspectWorkspace } from './inspect-workspace.ts'
import { setFact } from './workspace-facts.ts'
import { WORKSPACE } from './workspace-schema.ts'

export type OpenWorkspace = OpenDatabase & {
  /** The folder that a damaged file was moved to, or null. */
  movedAside: string | null
  /** The newest backup holds all that is in the file. */
  isBackedUp: boolean
}

/**
 * Opens or creates the locked file. One that is damaged or of another program is moved aside, and one that is gone is
 * replaced by its newest sound backup, if there is one. Throws a StartError, or SQLite's or the system's errors.
 */
export function openWorkspace(
  path: string,
  clock: Clock,
  { isDamaged }: { isDamaged?: true } = {},
): OpenWorkspace {
  refuseOthersFiles(path)
  const logBytes = sizeOf(`${path}-wal`)
  const isThere = sizeOf(path) > 0 || logBytes > 0
  const verdict = isDamaged ? 'damaged' : isThere ? inspectWorkspace(path) : null
  const movedAside = verdict === 'damaged' ? moveAside(path, clock) : null
  const restored = sizeOf(path) > 0 ? null : restoreNewest(path)
  const isNew = !existsSync(path)
  const opened = openDatabase(path, setUpWorkspace, (database) => migrate(database, WORKSPACE))
  // Without a backup, the user is told that it begins empty.
  if (movedAside !== null && isNew && restored === null) setFact(opened.database, 'restored', '')
  const isBackedUp = verdict === 'sealed' && logBytes === 0 && opened.migration === null
  return { ...opened, movedAside, isBackedUp }
}

/** Settings of each connection that writes. Only backups fold the log into the file (backups.ts). */
export function setUpWorkspace(database: Database.Database): void {
  setUpConnection(database)
  database.pragma('wal_autocheckpoint = 0')
  database.pragma('cell_size_check = ON')
}
