import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importFile } from '../import/import-file.ts'
import { loadedData } from '../import/loaded-data.ts'
import { readBackendSettings } from '../settings.ts'

const STARTER_FILE = fileURLToPath(new URL('./starter.xml', import.meta.url))

/**
 * Loads about 150 well-known papers if there is no database yet, so that a first query works without a download, or if there
 * are only those of another version of the program, which this one cannot read. Never changes another database. Throws a
 * StartError or ImportError of one line.
 */
export async function loadStarterData(env: NodeJS.ProcessEnv): Promise<void> {
  const { dbPath } = readBackendSettings(env)
  if (existsSync(dbPath) && !loadedData(dbPath).isOtherStarter) return
  await importFile({ file: STARTER_FILE, dbPath, sample: true })
}
