import { dirname } from 'node:path'
import { makePrivateFolder, userDataFolder } from '../shared/server/files/data-folder.ts'
import { type Listening, listenUntilSignal } from '../shared/server/listen.ts'
import { loggerSettings } from '../shared/server/logging.ts'
import { buildDaemon } from './app.ts'
import { addressOf, daemonSettings } from './settings.ts'

/** The exit code after a file of the store was deleted or replaced: a temporary failure in sysexits.h. */
const STORE_ENDED = 75

/**
 * Starts the daemon with the settings in the environment. Throws a StartError if it cannot start, and logs later errors.
 * `onClose` runs while the daemon stops.
 */
export async function startDaemon(
  env: NodeJS.ProcessEnv,
  { onClose }: { onClose?: () => Promise<void> } = {},
): Promise<Listening> {
  const settings = daemonSettings(env)
  const { runtimeDb, databaseUrl, databaseConnections: connections } = settings
  if (dirname(runtimeDb) === userDataFolder(env)) makePrivateFolder(userDataFolder(env))
  let listening: Promise<Listening> | undefined
  // Loads the driver of PostgreSQL only if the store is in a database.
  const makeStore =
    databaseUrl &&
    (await (await import('./store/postgres/postgres-store.ts')).connectStore(databaseUrl, connections))
  const server = buildDaemon(settings, {
    ...(makeStore && { makeStore }),
    logger: await loggerSettings({ program: 'daemon', level: settings.logLevel }),
    ended: () => {
      process.exitCode = STORE_ENDED
      void listening?.then(({ close }) => close())
    },
  })
  if (databaseUrl)
    server.log.info({ database: addressOf(databaseUrl), connections }, 'The store is in a database.')
  if (onClose) {
    // `onClose` and the server's shutdown must both end within the grace period, so they run at the same time.
    let closed: Promise<void> | undefined
    server.addHook('preClose', (done) => {
      closed = onClose()
      done()
    })
    server.addHook('onClose', () => closed)
  }
  listening = listenUntilSignal(server, settings)
  return await listening
}
