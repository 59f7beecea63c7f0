import type { ChildProcess } from 'node:child_process'
import { startDaemon } from '../daemon/main.ts'
import { daemonSettings } from '../daemon/settings.ts'
import { backendClient } from '../shared/clients/backend-client.ts'
import { boundedFetch } from '../shared/clients/bounded-fetch.ts'
import { HttpFailure } from '../shared/clients/failures.ts'
import type { BackendStats } from '../shared/contract/backend.ts'
import { withoutLocalhost } from '../shared/loopback.ts'
import { BACKEND_PORT } from '../shared/ports.ts'
import { KNOWS_PEERS } from '../shared/server/guard/other-users.ts'
import { ownCommand } from '../shared/server/own-commands.ts'
import { StartError } from '../shared/server/server-errors.ts'
import { APP_VERSION } from '../shared/version.ts'
import { backendEnvironment, chosenPort, startBackendProcess, stopBackendProcess } from './backend-process.ts'
import { buildPageIfStale } from './build-page.ts'

const HEALTH_MS = 1500
/** Some systems do not say which user opened a connection (docs/dev/platforms.md). */
const OTHERS_REACH_IT = '  users    other users of this machine can open the page and see what was asked'

/** `coauthors start`: builds an outdated page, and starts the daemon. Starts a backend if none is set or running. */
export async function start(env: NodeJS.ProcessEnv, wishes: { backendPort?: string } = {}): Promise<void> {
  const backendPort = chosenPort(wishes.backendPort) ?? BACKEND_PORT
  daemonSettings(env) // fails before an unnecessary build
  await buildPageIfStale()
  const isChosen = Boolean(env.API_BASE_URL?.trim())
  const ownBackend = `http://localhost:${backendPort}`
  // Asks 127.0.0.1: at ::1, another program may listen beside a running backend.
  const running = withoutLocalhost(ownBackend)
  const isRunning = !isChosen && (await isHealthy(running))
  const daemonEnv = isChosen ? env : { ...env, API_BASE_URL: isRunning ? running : ownBackend }
  const { apiBase, publicUrl } = daemonSettings(daemonEnv)
  let backend: ChildProcess | undefined
  let closing = false
  const daemon = await startDaemon(daemonEnv, {
    onClose: async () => {
      closing = true
      if (backend) await stopBackendProcess(backend)
    },
  })
  if (!isChosen && !isRunning) {
    try {
      backend = await startBackendProcess(backendEnvironment(env, daemon.url, backendPort))
    } catch (error) {
      daemon.close()
      throw error
    }
    backend.once('exit', (code, signal) => {
      if (closing) return
      console.error(
        `The backend ended (${signal ?? `code ${code}`}): only cached answers are left. Start again with ${ownCommand('start')}.`,
      )
    })
  }
  console.log(await announcement(publicUrl ?? daemon.url, apiBase))
}

/** Throws a StartError if our backend answers without data. */
async function isHealthy(base: string): Promise<boolean> {
  try {
    await clientOf(base).health({ timeoutMs: HEALTH_MS })
    return true
  } catch (error) {
    if (error instanceof HttpFailure && error.version !== null && error.status === 503) {
      throw new StartError(
        `The backend at ${base} cannot answer (${error.detail}): end it, or load dblp with ${ownCommand('import')}.`,
      )
    }
    return false
  }
}

async function announcement(pageUrl: string, apiBase: string): Promise<string> {
  const page = new URL(pageUrl)
  if (page.hostname === '127.0.0.1') page.hostname = 'localhost'
  const data = await clientOf(apiBase)
    .stats({ timeoutMs: HEALTH_MS })
    .then(describeData, () => 'not answering yet')
  return [
    `CoAuthors ${APP_VERSION}`,
    `  page     ${page.origin}`,
    `  backend  ${apiBase}`,
    `  data     ${data}`,
    ...(KNOWS_PEERS ? [] : [OTHERS_REACH_IT]),
    'Ctrl-C stops CoAuthors.',
  ].join('\n')
}

const clientOf = (base: string) => backendClient({ base: withoutLocalhost(base), fetch: boundedFetch })

function describeData({ publications, authors, data_date, sample }: BackendStats): string {
  const size = `${publications.toLocaleString('en')} papers, ${authors.toLocaleString('en')} people`
  if (sample)
    return `starter data only (${size}); for all of dblp: ${ownCommand('import')} (downloads about 1 GB)`
  return `${size}, dblp of ${!data_date || data_date === 'unknown' ? 'an unknown date' : data_date}`
}
