import { dirname } from 'node:path'
import { makePrivateFolder, userDataFolder } from '../shared/server/data-folder.ts'
import { type Listening, listenUntilSignal } from '../shared/server/listen.ts'
import { buildDaemon } from './app.ts'
import { daemonSettings } from './settings.ts'

/**
 * Starts the daemon as the environment says and listens until a signal. Throws a StartError of one line when it
 * cannot. What goes wrong later is logged to stderr. `onClose` runs when it stops, before the process ends.
 */
export async function startDaemon(
  env: NodeJS.ProcessEnv,
  { onClose }: { onClose?: () => Promise<void> } = {},
): Promise<Listening> {
  const settings = daemonSettings(env)
  if (dirname(settings.runtimeDb) === userDataFolder(env)) makePrivateFolder(userDataFolder(env))
  const server = buildDaemon(settings, { logger: { level: 'warn', stream: process.stderr } })
  if (onClose) server.addHook('onClose', onClose)
  return await listenUntilSignal(server, settings)
}
