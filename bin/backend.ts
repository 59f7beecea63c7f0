import { startBackend } from '../backend/main.ts'
import { readBackendSettings } from '../backend/settings.ts'
import { loadStarterData } from '../backend/starter/load.ts'
import { APP_VERSION } from '../shared/version.ts'
import { buildPagesIfStale } from './build-page.ts'

/**
 * `coauthors backend`: the backend alone, in the foreground, until a signal or the end of its parent. Only
 * `coauthors start` requests the starter data; without a database the backend runs and answers 503.
 */
export async function runBackend(env: NodeJS.ProcessEnv, { starter }: { starter: boolean }): Promise<void> {
  readBackendSettings(env) // fails before an unnecessary build
  // As a child of `coauthors start` the console has just been built.
  if (!process.send) await buildConsole()
  if (starter) await loadStarterData(env)
  const { url } = await startBackend(env)
  if (process.send) {
    process.send({ url })
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  } else {
    console.log(`CoAuthors ${APP_VERSION} backend: ${url}`)
  }
}

/** The API works without its page, for example if Vite is not installed; `GET /` then says so. */
async function buildConsole(): Promise<void> {
  try {
    await buildPagesIfStale('console')
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
  }
}
