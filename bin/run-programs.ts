/** Runs the daemon or the backend in this process, without the code of the other. */
import { readFileSync, writeFileSync } from 'node:fs'
import { daemonSettings } from '../daemon/settings.ts'
import { z } from '../shared/contract/zod.ts'
import { ownCommand } from '../shared/server/own-commands.ts'
import { StartError } from '../shared/server/server-errors.ts'
import { APP_VERSION } from '../shared/version.ts'
import { buildPageIfStale } from './build-page.ts'
import { logInto, pidFile } from './service/installed-files.ts'

export async function runDaemon(env: NodeJS.ProcessEnv): Promise<void> {
  daemonSettings(env) // fails before an unnecessary build
  await buildPageIfStale()
  announce('daemon', await start('daemon', env))
}

/** `coauthors backend`: runs only the backend, until a signal or the end of its parent. Without a database it answers 503. */
export async function runBackend(env: NodeJS.ProcessEnv, options: { starter?: true }): Promise<void> {
  // The end of the parent ends this process at once before the server listens. Later, it closes the server in order.
  const end = () => process.kill(process.pid, 'SIGTERM')
  if (process.send) process.once('disconnect', end)
  if (process.connected === false) end()
  try {
    const { url } = await start('backend', env, options)
    // Ignores the error if the parent has just ended.
    if (process.send) process.send({ url }, undefined, undefined, () => {})
    else announce('backend', { url })
  } catch (error) {
    // Otherwise the failed process would wait for the end of its parent.
    process.off('disconnect', end)
    throw error
  }
}

/** `coauthors service run`: runs a program for a service manager. Builds no page: a sandbox forbids that. */
export async function runService(name: string, files: { log?: string; settings?: string }): Promise<void> {
  const { log, settings } = files
  if (log !== undefined) logInto(log)
  const env = settings === undefined ? process.env : { ...process.env, ...settingsOf(settings) }
  if (settings !== undefined) writeFileSync(pidFile(settings), String(process.pid))
  announce(name, await start(name, env, { starter: true }))
}

async function start(name: string, env: NodeJS.ProcessEnv, { starter }: { starter?: true } = {}) {
  if (name === 'daemon') return (await import('../daemon/main.ts')).startDaemon(env)
  if (name !== 'backend')
    throw new StartError(`There is no program ${name}: the programs are daemon and backend.`)
  if (starter) await (await import('../backend/starter/load.ts')).loadStarterData(env)
  return (await import('../backend/main.ts')).startBackend(env)
}

const announce = (name: string, { url }: { url: string }): void =>
  console.log(`CoAuthors ${APP_VERSION} ${name}: ${url}`)

function settingsOf(file: string): Record<string, string> {
  try {
    return z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    const again = `run ${ownCommand('service install')} again`
    throw new StartError(`${file} cannot be read: ${again}`, { cause })
  }
}
