import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../../shared/server/errors.ts'
import { makeFolder } from '../../shared/server/files/data-folder.ts'
import { acquireProcessLock, lockHolderOf, type ProcessLock } from '../../shared/server/files/process-lock.ts'
import { removeRescuedName } from './file/rescue.ts'
import { refuseWhatIsNotOurs } from './sqlite/inspect.ts'
import { OPEN_WAIT_MS } from './sqlite/open-database.ts'
import { openFailure } from './sqlite/sqlite-errors.ts'
import { Store } from './store.ts'
import type { StoreOptions } from './store-options.ts'

/**
 * Opens or creates the store at `path` for one daemon; missing folders are created with mode 0700. Throws a
 * StartError of one line if the store cannot be used or another daemon has it.
 */
export function openStore(path: string, options: StoreOptions = {}): Store {
  makeFolder(dirname(path))
  let lock: ProcessLock | null = null
  try {
    const realPath = realPathOf(path)
    removeRescuedName(realPath)
    refuseWhatIsNotOurs(realPath, OPEN_WAIT_MS)
    lock = lockStore(realPath)
    return new Store(realPath, lock, options)
  } catch (error) {
    lock?.release()
    throw openFailure(error, path)
  }
}

/**
 * Locks the store against other daemons. The database itself stays unlocked: a command may open it beside the
 * daemon. The path must be free of symbolic links. Throws a StartError that names the holder, or what
 * `acquireProcessLock` throws.
 */
function lockStore(path: string): ProcessLock {
  const lock = acquireProcessLock(path)
  if (lock === null) throw new StartError(refusal(path))
  return lock
}

function refusal(path: string): string {
  return `The store ${path} is in use by ${holderText(path)}: use that one, end it, or set COAUTHORS_RUNTIME_DB to another file.`
}

function holderText(path: string): string {
  const holder = lockHolderOf(path)
  if (holder === null) return 'another daemon that has not said its process id'
  const { pid, url } = holder
  return url === undefined ? `the daemon with process id ${pid}` : `the daemon at ${url} (process id ${pid})`
}

/**
 * Resolves symbolic links in the path of a file that need not exist. SQLite keeps `-wal` beside the real file, so
 * locking and moving must use the real path too. Throws the system's errors, such as ELOOP.
 */
function realPathOf(path: string): string {
  const real = join(realpathSync(dirname(path)), basename(path))
  const link = lstatSync(real, { throwIfNoEntry: false })
  if (!link?.isSymbolicLink()) return real
  try {
    return realpathSync(real)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return realPathOf(resolve(dirname(real), readlinkSync(real)))
  }
}
