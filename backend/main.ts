import { existsSync } from 'node:fs'
import { type Listening, listenUntilSignal } from '../shared/server/listen.ts'
import { loggerSettings } from '../shared/server/logging.ts'
import { StartError } from '../shared/server/server-errors.ts'
import { buildBackend } from './app.ts'
import { notAFile } from './database/open-bibliography.ts'
import { removeLeftovers } from './import/atomic-replace.ts'
import { downloadFolder, inDownloadFolder } from './import/fetch/download-folder.ts'
import { type BackendSettings, makeDataFolders, readBackendSettings } from './settings.ts'

/** Serves until a signal. Rejects with a StartError for an unusable setting, folder, committee's file or port. */
export async function startBackend(env: NodeJS.ProcessEnv): Promise<Listening> {
  const settings = readBackendSettings(env)
  makeDataFolders(settings)
  await removeImportFiles(settings)
  if (settings.pcMembersCsv !== null) await requireCommittee(settings.pcMembersCsv)
  const server = buildBackend(settings, {
    logger: await loggerSettings({ program: 'backend', level: settings.logLevel }),
  })
  const problem = notAFile(settings.dbPath)
  if (problem !== null) server.log.warn(problem)
  return listenUntilSignal(server, settings)
}

async function removeImportFiles({ dbPath, dataDir }: BackendSettings): Promise<void> {
  try {
    removeLeftovers(dbPath)
    const folder = downloadFolder(dataDir)
    if (existsSync(folder.upload)) await inDownloadFolder(folder, async () => undefined)
  } catch {
    // A failed removal does not stop the start. The next start tries again, and an import reports the problem.
  }
}

async function requireCommittee(path: string): Promise<void> {
  try {
    // The parser of lists takes memory, so it is loaded only for a committee.
    await (await import('./committee-file.ts')).readCommittee(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new StartError(`PC_MEMBERS_CSV ${path} cannot be read: ${reason}.`)
  }
}
