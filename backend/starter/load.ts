import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importFile } from '../import/import-file.ts'
import { loadedData } from '../import/loaded-data.ts'
import { readBackendSettings } from '../settings.ts'

const STARTER_FILE = fileURLToPath(new URL('./starter.xml', import.meta.url))

/**
 * Without a database, loads about 150 well-known papers, so that a first query works without a download. Also replaces the
 * starter data of another version of the program, but never any other database.
 * @throws StartError or ImportError of one line
 */
export async function loadStarterData(env: NodeJS.ProcessEnv): Promise<void> {
  const { dbPath } = readBackendSettings(env)
  // Does not wait for a locked database: the user would see no reason for the wait.
  if (existsSync(dbPath) && !(await loadedData(dbPath, { waitMs: 0 })).isOtherStarter) return
  await importFile({ file: STARTER_FILE, dbPath, sample: true })
}
