import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFile } from '../../backend/import/import-file.ts'
import { writeBibliography } from './bibliography.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database of all browser tests. */
    database: string
  }
}

export async function makeDatabase(): Promise<{ database: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-browser-'))
  const database = join(folder, 'dblp.sqlite')
  const dump = join(folder, 'dblp.xml')
  writeBibliography(dump)
  await importFile({ file: dump, dbPath: database, sample: false })
  return { database, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
