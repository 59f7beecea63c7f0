import { startBackend } from '../backend/main.ts'
import { loadStarterData } from '../backend/starter/load.ts'
import { APP_VERSION } from '../shared/version.ts'

/**
 * `coauthors backend`: the backend alone, in the foreground, until a signal ends it or its parent is gone.
 * Only `coauthors start` asks for the starter data; without a database the backend runs and answers 503.
 */
export async function runBackend(env: NodeJS.ProcessEnv, { starter }: { starter: boolean }): Promise<void> {
  if (starter) await loadStarterData(env)
  const { url } = await startBackend(env)
  if (process.send) {
    process.send({ url })
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  } else {
    console.log(`CoAuthors ${APP_VERSION} backend: ${url}`)
  }
}
