import { existsSync } from 'node:fs'
import type { Clock } from '../../clock.ts'
import {
  moveAside,
  type OpenDatabase,
  openDatabase,
  refuseOthersFiles,
  sizeOf,
} from '../../sqlite/database-file.ts'
import { restoreNewest } from './backup-files.ts'
import { inspectWorkspace } from './inspection.ts'
import { setFact, WORKSPACE } from './workspace-schema.ts'

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
export function openWorkspace(path: string, clock: Clock, isDamaged = false): OpenWorkspace {
  refuseOthersFiles(path)
  const logBytes = sizeOf(`${path}-wal`)
  const isThere = sizeOf(path) > 0 || logBytes > 0
  const verdict = isDamaged ? 'damaged' : isThere ? inspectWorkspace(path) : null
  const movedAside = verdict === 'damaged' ? moveAside(path, clock) : null
  const restored = sizeOf(path) > 0 ? null : restoreNewest(path)
  const isNew = !existsSync(path)
  const opened = openDatabase(path, WORKSPACE)
  // Without a backup, the user is told that it begins empty.
  if (movedAside !== null && isNew && restored === null) setFact(opened.database, 'restored', '')
  return {
    ...opened,
    movedAside,
    isBackedUp: verdict === 'sealed' && logBytes === 0 && opened.migration === null,
  }
}
