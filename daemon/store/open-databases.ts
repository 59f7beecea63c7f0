import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type Database from 'better-sqlite3'
import type { Clock } from './clock.ts'
import { RUNTIME } from './runtime/file/runtime-schema.ts'
import {
  isUsable,
  moveDamagedAside,
  type OpenDatabase,
  openDatabase,
  readSound,
  sizeOf,
} from './sqlite/database-file.ts'
import { keepReserve } from './sqlite/full-disk.ts'
import { restoreNewest } from './workspace/file/backup-files.ts'
import { inspectWorkspace } from './workspace/file/inspection.ts'
import { setFact, WORKSPACE } from './workspace/file/workspace-schema.ts'
import { type MovedOver, moveOver } from './workspace/move-over.ts'

/** Each function opens or creates a locked file. They throw a StartError, or SQLite's or the system's errors. */

/** `movedAside`: the folder that a damaged file, or one of another program, was moved to, or null. */
export type OpenRuntime = OpenDatabase & { movedAside: string | null }

/** `isBackedUp`: the newest backup holds all that is in the file. */
export type OpenWorkspace = OpenRuntime & { isBackedUp: boolean }

/** `isDamaged`: the file at the path is to be moved aside. */
type Options = {
  clock: Clock
  checkedBytes?: number | undefined
  reserveBytes?: number | undefined
  isDamaged?: boolean
}

/** `before` is called before an older store is migrated. */
export function openRuntime(
  path: string,
  options: Options,
  before?: (database: Database.Database) => void,
): OpenRuntime {
  const isSound = () => isUsable(path, RUNTIME, options.checkedBytes)
  const movedAside = moveDamagedAside(path, options, isSound)
  const opened = openDatabase(path, RUNTIME, before)
  keepReserve(path, { most: options.reserveBytes })
  return { ...opened, movedAside }
}

/** A workspace that is gone is replaced by its newest sound backup, if there is one. */
export function openWorkspace(path: string, options: Options): OpenWorkspace {
  const hasLog = sizeOf(`${path}-wal`) > 0
  let isSealed = false
  const movedAside = moveDamagedAside(path, options, () => {
    const verdict = inspectWorkspace(path)
    isSealed = verdict === 'sealed'
    return verdict !== 'damaged'
  })
  const restored = sizeOf(path) > 0 ? null : restoreNewest(path)
  const isNew = !existsSync(path)
  const opened = openDatabase(path, WORKSPACE)
  // Without a backup, the user is told that it begins empty.
  if (movedAside !== null && isNew && restored === null) setFact(opened.database, 'restored', '')
  return { ...opened, movedAside, isBackedUp: isSealed && !hasLog && opened.migration === null }
}

export type OpenPair = { runtime: OpenRuntime; workspace: OpenWorkspace; movedOver: MovedOver }

/** Opens both files. The user's own work in a store of an older version goes into the workspace. */
export function openPair(path: string, workspacePath: string, options: Options): OpenPair {
  const workspace = openWorkspace(workspacePath, options)
  try {
    const movedOver = { moved: 0, skipped: 0 }
    const before = (old: Database.Database) => Object.assign(movedOver, moveOver(old, workspace.database))
    const runtime = openRuntime(path, options, before)
    // A damaged one held it, too.
    const aside = runtime.movedAside && join(runtime.movedAside, basename(path))
    if (aside && sizeOf(aside) > 0) readSound(aside, before)
    return { runtime, workspace, movedOver }
  } catch (error) {
    workspace.database.close()
    throw error
  }
}
