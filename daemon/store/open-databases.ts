import { existsSync } from 'node:fs'
import { StartError } from '../../shared/server/errors.ts'
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
import { isOfKind, versionOf } from './sqlite/migrate.ts'
import { restoreNewest } from './workspace/file/backup-files.ts'
import { inspectWorkspace } from './workspace/file/inspection.ts'
import { setFact, WORKSPACE } from './workspace/file/workspace-schema.ts'

/** Each function opens or creates a locked file. They throw a StartError, or SQLite's or the system's errors. */

/** `movedAside`: the folder that a damaged file, or one of another program, was moved to, or null. */
export type OpenRuntime = OpenDatabase & { movedAside: string | null }

/** `isBackedUp`: the newest backup holds all that is in the file. */
export type OpenWorkspace = OpenRuntime & { isBackedUp: boolean }

/** `isDamaged`: the file at the path is to be moved aside. */
type Options = { clock: Clock; checkedBytes?: number | undefined; isDamaged?: boolean }

export function openRuntime(path: string, options: Options): OpenRuntime {
  if (sizeOf(path) > 0) refuseOwnWork(path)
  const isSound = () => isUsable(path, RUNTIME, options.checkedBytes)
  const movedAside = moveDamagedAside(path, options, isSound)
  const opened = openDatabase(path, RUNTIME)
  keepReserve(path)
  return { ...opened, movedAside }
}

/** For two days before any release, the store held the user's own work, too. This version would not show it. */
function refuseOwnWork(path: string): void {
  const version = readSound(path, (database) => (isOfKind(database, RUNTIME) ? versionOf(database) : 0)) ?? 0
  if (version < 4 || version > 7) return
  throw new StartError(
    `${path} holds decisions and names of queries, as development versions until 2026-11-24 kept them: start one of 2026-11-27 once, which moves them to workspace.sqlite.`,
  )
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

export type OpenPair = { runtime: OpenRuntime; workspace: OpenWorkspace }

/** Opens both files. */
export function openPair(path: string, workspacePath: string, options: Options): OpenPair {
  const workspace = openWorkspace(workspacePath, options)
  try {
    return { runtime: openRuntime(path, options), workspace }
  } catch (error) {
    workspace.database.close()
    throw error
  }
}
