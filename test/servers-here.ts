import { buildBackend } from '../backend/app.ts'
import { makeDataFolders, readBackendSettings } from '../backend/settings.ts'
import { buildDaemon } from '../daemon/app.ts'
import { daemonSettings } from '../daemon/settings.ts'
import type { Server } from '../shared/server/create-server.ts'
import { secondListener } from '../shared/server/listen.ts'
import { hasIpv6 } from './ipv6.ts'
import { freePort, type Running } from './programs.ts'

export type RunningServer = Omit<Running, 'pid'>

/**
 * Starts a server in the test's own process, with the shipped pages, at both loopback addresses.
 * Tests of how a program starts and ends need `startProgram`.
 */
export async function startHere(
  name: 'daemon' | 'backend',
  env: NodeJS.ProcessEnv,
  port?: number,
): Promise<RunningServer> {
  const server = name === 'daemon' ? buildDaemon(daemonSettings(env)) : backendOf(env)
  const chosen = port ?? (await freePort())
  // `secondListener` adds hooks, which is possible only before the server is ready.
  const second = hasIpv6 ? secondListener(server, '::1') : null
  await second?.listen(chosen)
  const url = await server.listen({ host: '127.0.0.1', port: chosen })
  return { url, port: chosen, stop: () => server.close() }
}

function backendOf(env: NodeJS.ProcessEnv): Server {
  const settings = readBackendSettings(env)
  makeDataFolders(settings)
  return buildBackend(settings)
}
