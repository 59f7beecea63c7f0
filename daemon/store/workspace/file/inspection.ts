import { SqliteError } from 'better-sqlite3'
import { isUsable, readSound, sizeOf } from '../../sqlite/database-file.ts'
import { isObstacle } from '../../sqlite/sqlite-errors.ts'
import { backupFolderOf, backupsIn, isSound, sumOf } from './backup-files.ts'
import { factOf, WORKSPACE } from './workspace-schema.ts'

/** `sealed`: the file is what the newest backup holds. `unsealed`: only SQLite has checked it, and found nothing. */
export type Verdict = 'sealed' | 'unsealed' | 'damaged'

/**
 * Looks through the whole file. SQLite's own check misses a wrong byte in a text, so a file from which the newest backup was
 * made is compared with it. The process may have no connection to the file (`sumOf`). Throws a StartError for a newer
 * version.
 */
export function inspectWorkspace(path: string): Verdict {
  try {
    if (sizeOf(path) === 0) return 'damaged'
    const seal = sealOf(path)
    const [newest] = backupsIn(backupFolderOf(path))
    if (seal !== null && newest !== undefined && sealOf(newest.path) === seal)
      return sumOf(path) === newest.sum ? 'sealed' : 'damaged'
    return isUsable(path, WORKSPACE) && isSound(path) ? 'unsealed' : 'damaged'
  } catch (error) {
    if (error instanceof SqliteError && !isObstacle(error)) return 'damaged'
    throw error
  }
}

const sealOf = (path: string): string | null => readSound(path, (database) => factOf(database, 'seal'))
