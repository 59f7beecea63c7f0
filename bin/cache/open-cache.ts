import { existsSync, realpathSync, statSync } from 'node:fs'
import Database, { SqliteError } from 'better-sqlite3'
import { daemonSettings } from '../../daemon/settings.ts'
import { CacheContents } from '../../daemon/store/runtime/cache/cache-contents.ts'
import { RUNTIME, STORE_VERSION } from '../../daemon/store/runtime/runtime-schema.ts'
import { refuseOthersFiles } from '../../daemon/store/sqlite/inspect.ts'
import { isOfKind, versionOf } from '../../daemon/store/sqlite/migrate.ts'
import { setUpConnection } from '../../daemon/store/sqlite/open-database.ts'
import { keepReserveAgain, releaseReserve } from '../../daemon/store/sqlite/reserve.ts'
import { isDamage, isDiskFull, openFailure, writeFailure } from '../../daemon/store/sqlite/sqlite-errors.ts'
import { LOCK_WAIT_MS, LockedTooLong } from '../../daemon/store/sqlite/with-write-lock.ts'
import { workspacePathOf } from '../../daemon/store/store.ts'
import { EarlierAnswers } from '../../daemon/store/workspace/earlier-answers.ts'
import { setUpWorkspace } from '../../daemon/store/workspace/open-workspace.ts'
import { StartError } from '../../shared/server/errors.ts'

/** The store for the command line, with or without a running daemon. */
export type OpenCache = {
  path: string
  database: Database.Database
  contents: CacheContents
  /** The answers that named queries had before, for writing. */
  earlier?: EarlierAnswers
}

// Only needed while another connection recovers the file or folds its log into it.
const OPEN_WAIT_MS = 5000

/** The path of the daemon's store in this environment. Throws a StartError for an invalid setting. */
export const storePath = (env: NodeJS.ProcessEnv): string => daemonSettings(env).runtimeDb

/**
 * Runs `use` on the existing store, or returns null if there is none: the command line does not create, migrate or
 * move a store. Rejects with a StartError of one line for an unusable store.
 */
export async function withCache<T>(
  env: NodeJS.ProcessEnv,
  mode: 'read' | 'write',
  use: (cache: OpenCache) => T | Promise<T>,
): Promise<T | null> {
  const path = storePath(env)
  const file = statSync(path, { throwIfNoEntry: false })
  if (file === undefined) return null
  if (!file.isFile()) throw new StartError(`COAUTHORS_RUNTIME_DB ${path} is not a file.`)
  refuseOthersFiles(realpathSync(path))
  if (file.size === 0) throw damaged(path)
  let database: Database.Database | undefined
  let workspace: Database.Database | undefined
  try {
    database = open(path, mode)
    const contents = new CacheContents(database)
    const beside = workspacePathOf(path)
    if (mode === 'read' || !existsSync(beside)) return await use({ path, database, contents })
    workspace = new Database(beside, { timeout: OPEN_WAIT_MS })
    setUpWorkspace(workspace)
    const earlier = new EarlierAnswers({ database: workspace, lockWaitMs: LOCK_WAIT_MS })
    return await use({ path, database, contents, earlier })
  } catch (error) {
    throw explained(error, path)
  } finally {
    database?.close()
    workspace?.close()
    // If opening the store has released the reserve.
    if (mode === 'write') keepReserveAgain(path)
  }
}

/** Opens the store. That needs some disk space too, so on a full disk it releases the reserve for a clear. */
function open(path: string, mode: 'read' | 'write'): Database.Database {
  try {
    return connect(path, mode)
  } catch (error) {
    if (mode === 'read' || !isDiskFull(error)) throw error
    releaseReserve(path)
    return connect(path, mode)
  }
}

/**
 * Connects to the store. A read-only connection leaves new `-wal` and `-shm` files, a writable one removes them on
 * closing. If a `-wal` exists already (a daemon runs, or was killed), a reader must not fold it.
 */
function connect(path: string, mode: 'read' | 'write'): Database.Database {
  const readonly = mode === 'read' && existsSync(`${path}-wal`)
  const database = new Database(path, { readonly, fileMustExist: true, timeout: OPEN_WAIT_MS })
  try {
    if (mode === 'read') database.pragma('query_only = ON')
    database.pragma('trusted_schema = OFF')
    if (mode === 'write') {
      setUpConnection(database)
      // Waiting for the lock happens between transactions, where Ctrl-C is handled.
      database.pragma('busy_timeout = 0')
    }
    requireOurs(database, path)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function requireOurs(database: Database.Database, path: string): void {
  if (!isOfKind(database, RUNTIME)) {
    throw new StartError(`${path} is another program's database: set COAUTHORS_RUNTIME_DB to the store.`)
  }
  const version = versionOf(database)
  if (version < STORE_VERSION) {
    throw new StartError(
      `${path} is a store of an older version (${version}): start the daemon once, which brings it to version ${STORE_VERSION}.`,
    )
  }
  if (version > STORE_VERSION) {
    throw new StartError(
      `${path} is a store of version ${version}, of a newer CoAuthors; this one knows up to ${STORE_VERSION}.`,
    )
  }
}

const damaged = (path: string): StartError =>
  new StartError(`The store ${path} is damaged: start the daemon, which moves it aside and begins a new one.`)

function explained(error: unknown, path: string): unknown {
  if (isDamage(error)) return damaged(path)
  if (error instanceof LockedTooLong) {
    return new StartError(`${error.message} Try again when it has ended; what was done before stays done.`)
  }
  // Other errors concern files that are read or written here, and name them.
  if (!(error instanceof SqliteError)) return error
  const asWrite = writeFailure(error)
  return asWrite === error ? openFailure(error, path) : asWrite
}
