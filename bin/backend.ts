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
  // Before the server listens, the parent's end ends the process at once; after that, in order.
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (process.send) process.once('disconnect', end)
  if (process.connected === false) end()
  try {
    await serve(env, starter)
  } catch (error) {
    // Waiting for the parent's end would keep a process alive that serves nothing.
    process.off('disconnect', end)
    throw error
  }
}

async function serve(env: NodeJS.ProcessEnv, starter: boolean): Promise<void> {
  readBackendSettings(env) // fails before an unnecessary build
  // As a child of `coauthors start` the console has just been built.
  if (!process.send) await buildConsole()
  if (starter) await loadStarterData(env)
  const { url } = await startBackend(env)
  // A parent that has just ended needs no answer.
  if (process.send) process.send({ url }, undefined, undefined, () => {})
  else console.log(`CoAuthors ${APP_VERSION} backend: ${url}`)
}

/** The API works without its page, for example if Vite is not installed; `GET /` then says so. */
async function buildConsole(): Promise<void> {
  try {
    await buildPagesIfStale('console')
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
  }
}
