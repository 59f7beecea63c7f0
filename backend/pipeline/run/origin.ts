/**
 * Which dump the loaded database was made of: a small file beside it. It also says which database it speaks of, so
 * that it is not believed of one that somebody has put there since.
 */
import { rename, rm, stat, writeFile } from 'node:fs/promises'
import { z } from '../../../shared/contract/zod.ts'
import { readRegularFile } from '../../../shared/server/files/regular-file.ts'
import { openBibliography } from '../../bibliography/open-bibliography.ts'
import { type DumpIdentity, dumpIdentity } from '../download/dump-identity.ts'

const originFile = z.object({
  dump: dumpIdentity,
  database: z.object({ size: z.number(), mtimeMs: z.number() }),
})

const MOST_BYTES = 16 * 1024

const pathOf = (dbPath: string): string => `${dbPath}.origin.json`

/** Notes that the database at `dbPath` was made of this dump. */
export async function writeOrigin(dbPath: string, dump: DumpIdentity): Promise<void> {
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
export async function downloadedOrigin(dbPath: string): Promise<DumpIdentity | null> {
  const origin = await loadedOrigin(dbPath)
  return origin !== null && /^https?:/.test(origin.url) ? origin : null
}

/** The dump of the database at `dbPath`; null when there is no usable database, or nobody knows what it was made of. */
export async function loadedOrigin(dbPath: string): Promise<DumpIdentity | null> {
  try {
    openBibliography(dbPath).close()
    const origin = z.parse(originFile, JSON.parse(readRegularFile(pathOf(dbPath), MOST_BYTES).toString()))
    const { size, mtimeMs } = await stat(dbPath)
    return origin.database.size === size && origin.database.mtimeMs === mtimeMs ? origin.dump : null
  } catch {
    // Whatever is wrong with either file: then it is loaded anew, which mends it.
    return null
  }
}
