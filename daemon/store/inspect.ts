import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StartError } from '../../shared/server/errors.ts'
import { isDamage } from './failures.ts'
import { holdsOurTables, storeVersion, tablesOf } from './migrate.ts'
import { APPLICATION_ID, STORE_VERSION } from './schema.ts'

/** What stands at the store's path before it is opened for writing. */
export type Finding = 'absent' | 'usable' | 'damaged'

/**
 * Looks at the file through a connection that cannot write: closing a writing one would already merge its `-wal`.
 * Throws a StartError for what is not ours to touch: a folder, another program's database, a newer store.
 */
export function inspect(path: string, waitMs: number): Finding {
  const file = statSync(path, { throwIfNoEntry: false })
  if (file === undefined) return 'absent'
  if (!file.isFile()) throw new StartError(`COAUTHORS_RUNTIME_DB ${path} is not a file.`)
  // No store of ours is ever empty: something emptied it, and a -wal beside it may still hold rows.
  if (file.size === 0) return 'damaged'
  const database = new Database(path, { readonly: true, timeout: waitMs })
  try {
    refuseWhatIsNotOurs(database, path)
    return database.pragma('quick_check(1)', { simple: true }) === 'ok' ? 'usable' : 'damaged'
  } catch (error) {
    if (isDamage(error)) return 'damaged'
    throw error
  } finally {
    database.close()
  }
}

function refuseWhatIsNotOurs(database: Database.Database, path: string): void {
  const application = database.pragma('application_id', { simple: true })
  const fromPython = application === 0 && (tablesOf(database).length === 0 || holdsOurTables(database))
  if (application !== APPLICATION_ID && !fromPython) {
    throw new StartError(
      `${path} is another program's database: set COAUTHORS_RUNTIME_DB to a file of its own.`,
    )
  }
  // Answers go out as the bytes they are stored as, and those have to be UTF-8.
  const encoding = database.pragma('encoding', { simple: true })
  if (encoding !== 'UTF-8') {
    throw new StartError(`${path} holds its text as ${encoding}: set COAUTHORS_RUNTIME_DB to another file.`)
  }
  const version = storeVersion(database)
  if (version > STORE_VERSION) {
    throw new StartError(
      `${path} is a store of version ${version}, written by a newer CoAuthors; this one knows up to ${STORE_VERSION}: start the newer one, or set COAUTHORS_RUNTIME_DB to another file.`,
    )
  }
}
