import { startDaemon } from '../daemon/main.ts'
import { daemonSettings } from '../daemon/settings.ts'
import { APP_VERSION } from '../shared/version.ts'
import { buildPagesIfStale } from './build-page.ts'

/** `coauthors daemon`: the daemon alone, in the foreground, until a signal. */
export async function runDaemon(env: NodeJS.ProcessEnv): Promise<void> {
  daemonSettings(env) // fails before an unnecessary build
  await buildPagesIfStale('page')
  const { url } = await startDaemon(env)
  console.log(`CoAuthors ${APP_VERSION} daemon: ${url}`)
}
