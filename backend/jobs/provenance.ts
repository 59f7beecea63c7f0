/**
 * Which dump the loaded database was made of: a small file beside it. It also says which database it speaks of, so
 * that it is not believed of one that somebody has put there since.
 */

import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import Database, { SqliteError } from 'better-sqlite3'
import { z } from '../../shared/contract/zod.ts'
import { readRegularFile } from '../../shared/server/files/regular-file.ts'
import { APPLICATION_ID } from '../database/bibliography-schema.ts'
import { isLocked, openBibliography } from '../database/open-bibliography.ts'
import { type DumpIdentity, dumpIdentity } from '../download/dump-identity.ts'
import { ImportError } from '../import/import-error.ts'

const provenanceFile = z.object({
  dump: dumpIdentity,
  database: z.object({ size: z.number(), mtimeMs: z.number() }),
})

const MOST_BYTES = 16 * 1024

const pathOf = (dbPath: string): string => `${dbPath}.origin.json`

/** Notes that the database at `dbPath` was made of this dump. */
export async function writeProvenance(dbPath: string, dump: DumpIdentity): Promise<void> {
  const { size, mtimeMs } = await stat(dbPath)
  const path = pathOf(dbPath)
  const fresh = `${path}.new`
  // Writing into a pipe that lies there would never end.
  await rm(fresh, { force: true })
  await writeFile(fresh, `${JSON.stringify({ dump, database: { size, mtimeMs } })}\n`, { mode: 0o600 })
  await rename(fresh, path)
}

/**
 * The same, where the dump was downloaded. The date of a file that somebody has put here may be the day they did, which
 * says nothing about what a server has.
 */
export async function downloadedProvenance(dbPath: string): Promise<DumpIdentity | null> {
  const origin = await loadedProvenance(dbPath)
  return origin !== null && /^https?:/.test(origin.url) ? origin : null
}

/** The dump of the database at `dbPath`; null when there is no usable database, or nobody knows what it was made of. */
export async function loadedProvenance(dbPath: string): Promise<DumpIdentity | null> {
  try {
    openBibliography(dbPath).close()
    const origin = z.parse(provenanceFile, JSON.parse(readRegularFile(pathOf(dbPath), MOST_BYTES).toString()))
    const { size, mtimeMs } = await stat(dbPath)
    return origin.database.size === size && origin.database.mtimeMs === mtimeMs ? origin.dump : null
  } catch {
    // Whatever is wrong with either file: then it is loaded anew, which mends it.
    return null
  }
}

/** Another program has the database's lock for a moment at the most: ours only ever replace the file. */
const LOCK_MS = 5000
const RETRY_MS = 20

/**
 * Publications of the database at `dbPath`, whatever its schema version: what this version cannot read, another may.
 * 0 when there is none, when it holds the starter data, or when it is damaged: then there is nothing to lose.
 * @throws ImportError when another program has locked it, so that nobody knows
 */
export async function loadedPublications(dbPath: string): Promise<number> {
  for (const deadline = performance.now() + LOCK_MS; ; await pause(RETRY_MS)) {
    try {
      return publicationsIn(dbPath)
    } catch (error) {
      if (!isLocked(error)) throw error
      if (performance.now() >= deadline) {
        throw new ImportError(dbPath, 'is locked by another program; end that program')
      }
    }
  }
}

function publicationsIn(dbPath: string): number {
  let database: Database.Database | undefined
  try {
    // SQLite's own waiting would stop every request.
    database = new Database(dbPath, { readonly: true, fileMustExist: true, timeout: 0 })
    if (database.pragma('application_id', { simple: true }) !== APPLICATION_ID) return 0
    const fact = database.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck()
    return fact.get('sample') === '1' ? 0 : Number(fact.get('publications')) || 0
  } catch (error) {
    if (isLocked(error)) throw error
    if (error instanceof SqliteError || error instanceof TypeError) return 0
    throw error
  } finally {
    database?.close()
  }
}
