/** The loaded database: its dump, and its number of publications. */

import { setTimeout as pause } from 'node:timers/promises'
import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../shared/contract/zod.ts'
import { APPLICATION_ID } from '../database/bibliography-schema.ts'
import { isBusy, openBibliography } from '../database/open-bibliography.ts'
import { type DumpIdentity, dumpIdentity } from '../download/dump-identity.ts'
import { ImportError } from '../import-error.ts'

/**
 * Returns the dump of the loaded database only if it was downloaded. The date of a local file may be the day it was
 * copied, which says nothing about the server's version.
 */
export function downloadedDump(dbPath: string): DumpIdentity | null {
  const dump = loadedDump(dbPath)
  return dump !== null && /^https?:/.test(dump.url) ? dump : null
}

/** Returns the dump of the database at `dbPath`. Null if there is no usable database, or if its dump is unknown. */
export function loadedDump(dbPath: string): DumpIdentity | null {
  try {
    const opened = openBibliography(dbPath)
    try {
      return z.parse(dumpIdentity, JSON.parse(opened.read((bibliography) => bibliography.facts().dump)))
    } finally {
      opened.close()
    }
  } catch {
    // The next run loads the dump again.
    return null
  }
}

/** Our own programs only replace the file, so another program holds the lock for a moment at most. */
const LOCK_MS = 5000
const RETRY_MS = 20

/**
 * Returns the number of publications in the database at `dbPath`, of any schema version: another version of the
 * program may be able to read it. 0 if there is no database, if it holds the starter data, or if it is damaged:
 * then nothing can be lost.
 * @throws ImportError if another program holds the lock for longer than `lockMs`, since the number is then unknown
 */
export async function loadedPublications(dbPath: string, lockMs = LOCK_MS): Promise<number> {
  for (const deadline = performance.now() + lockMs; ; await pause(RETRY_MS)) {
    try {
      return publicationsIn(dbPath)
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() >= deadline) {
        throw new ImportError(dbPath, 'is locked by another program; end that program')
      }
    }
  }
}

function publicationsIn(dbPath: string): number {
  let database: Database.Database | undefined
  try {
    // SQLite's own busy timeout would block every request.
    database = new Database(dbPath, { readonly: true, fileMustExist: true, timeout: 0 })
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) return 0
    const fact = database.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck()
    return fact.get('sample') === '1' ? 0 : Number(fact.get('publications')) || 0
  } catch (error) {
    if (isBusy(error)) throw error
    if (error instanceof SqliteError || error instanceof TypeError) return 0
    throw error
  } finally {
    database?.close()
  }
}
