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
  if (process.send) endWithParent()
  readBackendSettings(env) // fails before an unnecessary build
  // As a child of `coauthors start` the console has just been built.
  if (!process.send) await buildConsole()
  if (starter) await loadStarterData(env)
  const { url } = await startBackend(env)
  if (process.send) {
    // A parent that has just ended needs no answer.
    process.send({ url }, undefined, undefined, () => {})
  } else {
    console.log(`CoAuthors ${APP_VERSION} backend: ${url}`)
  }
}

/** Before the server listens, the parent's end ends the process at once; after that, in order. */
function endWithParent(): void {
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (!process.connected) end()
  process.once('disconnect', end)
  // A backend that cannot start must not wait for that.
  process.channel?.unref()
}

/** The API works without its page, for example if Vite is not installed; `GET /` then says so. */
async function buildConsole(): Promise<void> {
  try {
    await buildPagesIfStale('console')
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
  }
}
