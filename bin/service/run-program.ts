import { readFileSync, writeFileSync } from 'node:fs'
import { z } from '../../shared/contract/zod.ts'
import { StartError } from '../../shared/server/errors.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { logInto } from './bounded-log.ts'
import { pidFile } from './places.ts'
import type { ProgramName } from './program-plan.ts'

export type RunWishes = { log?: string; settings?: string }

const settingsInFile = z.record(z.string(), z.string())

/**
 * `coauthors service run`: what a service manager starts. It builds no page, which a sandbox would not let it: the
 * page is the one that was built when it was installed. Throws a StartError of one line when it cannot start.
 */
export async function runProgram(name: ProgramName, { log, settings }: RunWishes): Promise<void> {
  if (log !== undefined) logInto(log)
  const env = settings === undefined ? process.env : { ...process.env, ...settingsOf(settings) }
  if (settings !== undefined) writeFileSync(pidFile(settings), String(process.pid))
  const { url } = await start(name, env)
  console.log(`CoAuthors ${APP_VERSION} ${name}: ${url}`)
}

/** Loads the one program only: what the other takes would stay in memory. */
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
    return z.parse(settingsInFile, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new StartError(`${file} cannot be read: run coauthors service install again.`, { cause })
  }
}
