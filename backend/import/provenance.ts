/**
 * Records which dump the loaded database comes from, in a small file beside it. The record also identifies the
 * database, so that it is ignored if the database has since been replaced by hand.
 */

import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../shared/contract/zod.ts'
import { readRegularFile } from '../../shared/server/files/regular-file.ts'
import { replaceFile } from '../../shared/server/files/replace-file.ts'
import { APPLICATION_ID } from '../database/bibliography-schema.ts'
import { isBusy, openBibliography } from '../database/open-bibliography.ts'
import { type DumpIdentity, dumpIdentity } from '../download/dump-identity.ts'
import { ImportError } from '../import-error.ts'

const provenanceFile = z.object({
  dump: dumpIdentity,
  database: z.object({ size: z.number(), mtimeMs: z.number() }),
})

const MOST_BYTES = 16 * 1024

const pathOf = (dbPath: string): string => `${dbPath}.origin.json`

/** Records that the database at `dbPath` was built from this dump. */
export async function writeProvenance(dbPath: string, dump: DumpIdentity): Promise<void> {
  const { size, mtimeMs } = await stat(dbPath)
  replaceFile(pathOf(dbPath), `${JSON.stringify({ dump, database: { size, mtimeMs } })}\n`)
}

/**
 * Returns the provenance only if the dump was downloaded. The date of a local file may be the day it was copied,
 * which says nothing about the server's version.
 */
export async function downloadedProvenance(dbPath: string): Promise<DumpIdentity | null> {
  const origin = await loadedProvenance(dbPath)
  return origin !== null && /^https?:/.test(origin.url) ? origin : null
}

/** Returns the dump of the database at `dbPath`. Null if there is no usable database, or if its dump is unknown. */
export async function loadedProvenance(dbPath: string): Promise<DumpIdentity | null> {
  try {
    openBibliography(dbPath).close()
    const origin = z.parse(provenanceFile, JSON.parse(readRegularFile(pathOf(dbPath), MOST_BYTES).toString()))
    const { size, mtimeMs } = await stat(dbPath)
    return origin.database.size === size && origin.database.mtimeMs === mtimeMs ? origin.dump : null
  } catch {
    // If either file is unusable, the next run loads the dump again, which replaces both.
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
