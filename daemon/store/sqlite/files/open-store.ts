import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { makeFolder } from '../../../../shared/server/files/data-folder.ts'
import {
  acquireProcessLock,
  lockHolderOf,
  type ProcessLock,
} from '../../../../shared/server/files/process-lock.ts'
import { codeOf, StartError } from '../../../../shared/server/server-errors.ts'
import type { StoreOptions } from '../../store.ts'
import { type SqliteStore, sqliteStore } from '../sqlite-store.ts'
import { belongsToUser, refuseOthersFiles } from './database-file.ts'
import { pathsOf } from './files.ts'
import { openFailure } from './sqlite-errors.ts'

/** Opens or creates the store. Throws a StartError if another daemon has the store, or if the store cannot be opened. */
export function openStore(path: string, options: StoreOptions = {}): SqliteStore {
  makeFolder(dirname(path))
  const locks: ProcessLock[] = []
  try {
    const paths = pathsOf(realPathOf(path))
    // Locks the workspace, too: two stores in one folder share it.
    for (const file of Object.values(paths)) {
      refuseOthersFiles(file)
      const lock = acquireProcessLock(file)
      if (lock === null) throw new StoreInUse(file)
      locks.push(lock)
    }
    return sqliteStore(paths, locks, options)
  } catch (error) {
    for (const lock of locks) lock.release()
    throw openFailure(error, path)
  }
}

/** Another daemon has the store. `url` is that daemon's address, if known. */
export class StoreInUse extends StartError {
  readonly url: string | undefined
  constructor(path: string) {
    const holder = lockHolderOf(path)
    const at = holder?.url === undefined ? '' : ` at ${holder.url}`
    const by = holder === null ? 'another daemon' : `the daemon${at} (process id ${holder.pid})`
    super(
      `The store ${path} is in use by ${by}: use that one, end it, or set COAUTHORS_RUNTIME_DB to a file in another folder.`,
    )
    this.url = holder?.url
  }
}

/** Resolves symbolic links, because SQLite writes `-wal` beside the real file. Throws the system's errors. */
function realPathOf(path: string): string {
  const real = join(realpathSync(dirname(path)), basename(path))
  const link = lstatSync(real, { throwIfNoEntry: false })
  if (!link?.isSymbolicLink()) return real
  if (!belongsToUser(link)) throw new StartError(`${real} is a link of another user (uid ${link.uid}).`)
  try {
    return realpathSync(real)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return realPathOf(resolve(dirname(real), readlinkSync(real)))
  }
}
