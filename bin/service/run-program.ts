import { readFileSync, writeFileSync } from 'node:fs'
import { z } from '../../shared/contract/zod.ts'
import { StartError } from '../../shared/server/errors.ts'
import { coauthorsCommand } from '../../shared/server/own-commands.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { logInto } from './log-files.ts'
import { pidFile } from './own-files.ts'
import type { ProgramName } from './program-plan.ts'

/**
 * `coauthors service run`: the command that a service manager starts. It does not build the page, which a sandbox
 * would forbid, but uses the page built at installation. Throws a StartError of one line if it cannot start.
 */
export async function runProgram(
  name: ProgramName,
  { log, settings }: { log?: string; settings?: string },
): Promise<void> {
  if (log !== undefined) logInto(log)
  const env = settings === undefined ? process.env : { ...process.env, ...settingsOf(settings) }
  if (settings !== undefined) writeFileSync(pidFile(settings), String(process.pid))
  const { url } = await start(name, env)
  console.log(`CoAuthors ${APP_VERSION} ${name}: ${url}`)
}

/** Imports only this program: the other one would stay in memory. */
async function start(name: ProgramName, env: NodeJS.ProcessEnv): Promise<{ url: string }> {
  switch (name) {
    case 'daemon':
      return await (await import('../../daemon/main.ts')).startDaemon(env)
    case 'backend':
      await (await import('../../backend/starter/load.ts')).loadStarterData(env)
      return await (await import('../../backend/main.ts')).startBackend(env)
    default:
      throw new StartError(`There is no program ${name}: it is daemon or backend.`)
  }
}

function settingsOf(file: string): Record<string, string> {
  try {
    return z.parse(z.record(z.string(), z.string()), JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    const again = `run again ${coauthorsCommand('service install')}`
    throw new StartError(`${file} cannot be read: ${again}`, { cause })
  }
}
