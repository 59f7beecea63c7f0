import { StartError } from '../shared/server/errors.ts'
import { type Listening, listenUntilSignal } from '../shared/server/listen.ts'
import { loggerSettings } from '../shared/server/logging.ts'
import { buildBackend } from './app.ts'
import { readCommittee } from './committee/committee.ts'
import { notAFile } from './database/open-bibliography.ts'
import { downloadFolder, removeStalePart } from './download/download-folder.ts'
import { removeLeftovers } from './import/atomic-replace.ts'
import { type BackendSettings, makeDataFolders, readBackendSettings } from './settings.ts'

/**
 * Starts the backend with the settings in `env` and serves until a signal ends it; without a database it answers 503.
 * Rejects with a StartError of one line when a setting, a folder, the committee's file or the port is no good.
 */
export async function startBackend(env: NodeJS.ProcessEnv): Promise<Listening> {
  const settings = readBackendSettings(env)
  makeDataFolders(settings)
  await clearLeftovers(settings)
  if (settings.pcMembersCsv !== null) await requireCommittee(settings.pcMembersCsv)
  const server = buildBackend(settings, {
    logger: await loggerSettings({ program: 'backend', level: settings.logLevel }),
  })
  const problem = notAFile(settings.dbPath)
  if (problem !== null) server.log.warn(problem)
  return listenUntilSignal(server, settings)
}

/** Removes what imports that were killed have left. It only takes room: what cannot be removed stops nothing. */
async function clearLeftovers({ dbPath, dataDir }: BackendSettings): Promise<void> {
  try {
    removeLeftovers(dbPath)
    await removeStalePart(downloadFolder(dataDir))
  } catch {
    // The next import tries again, and says what is wrong.
  }
}

async function requireCommittee(path: string): Promise<void> {
  try {
    await readCommittee(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new StartError(`PC_MEMBERS_CSV ${path} cannot be read: ${reason}.`)
  }
}
