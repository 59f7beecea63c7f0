import { dirname } from 'node:path'
import { makePrivateFolder, userDataFolder } from '../shared/server/files/data-folder.ts'
import { type Listening, listenUntilSignal } from '../shared/server/listen.ts'
import { loggerSettings } from '../shared/server/logging.ts'
import { buildDaemon } from './app.ts'
import { daemonSettings } from './settings.ts'

/**
 * Starts the daemon as the environment says and listens until a signal. Throws a StartError of one line when it
 * cannot. What happens later is logged to stderr. `onClose` begins when it stops, and the process ends after it.
 */
export async function startDaemon(
  env: NodeJS.ProcessEnv,
  { onClose }: { onClose?: () => Promise<void> } = {},
): Promise<Listening> {
  const settings = daemonSettings(env)
  if (dirname(settings.runtimeDb) === userDataFolder(env)) makePrivateFolder(userDataFolder(env))
  const server = buildDaemon(settings, {
    logger: await loggerSettings({ program: 'daemon', level: settings.logLevel }),
  })
  if (onClose) {
    // Beside the daemon's own end, since both have to fit into the time that a process has for it.
    let closed: Promise<void> | undefined
    server.addHook('preClose', (done) => {
      closed = onClose()
      done()
    })
    server.addHook('onClose', () => closed)
  }
  return await listenUntilSignal(server, settings)
}
