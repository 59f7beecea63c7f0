import type Database from 'better-sqlite3'
import type { Clock } from '../../clock.ts'
import {
  isUsable,
  moveAside,
  type OpenDatabase,
  openDatabase,
  refuseOthersFiles,
  sizeOf,
} from '../../sqlite/database-file.ts'
import { keepReserve } from '../../sqlite/full-disk.ts'
import { RUNTIME } from './runtime-schema.ts'

export type OpenRuntime = OpenDatabase & {
  /** The folder that a damaged or foreign file was moved to, or null. */
  movedAside: string | null
}

type Options = {
  clock: Clock
  checkedBytes?: number | undefined
  /** The file at the path is to be moved aside. */
  isDamaged?: true
  /** Called before an older store is migrated. */
  beforeMigration?: (database: Database.Database) => void
}

/** Opens or creates the locked file; moves a damaged or foreign one aside. Throws a StartError or SQLite's errors. */
export function openRuntime(
  path: string,
  { clock, checkedBytes, isDamaged, beforeMigration }: Options,
): OpenRuntime {
  refuseOthersFiles(path)
  const isThere = sizeOf(`${path}-wal`) > 0 || sizeOf(path) > 0
  const isBad = isDamaged ?? (isThere && !isUsable(path, RUNTIME, checkedBytes))
  const movedAside = isBad ? moveAside(path, clock) : null
  const opened = openDatabase(path, RUNTIME, beforeMigration)
  keepReserve(path)
  return { ...opened, movedAside }
}
