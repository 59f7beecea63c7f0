import { appendFileSync, copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from '../../../shared/contract/zod.ts'
import { StartError } from '../../../shared/server/errors.ts'
import { makeFolder } from '../../../shared/server/files/data-folder.ts'
import { coauthorsCommand } from '../../../shared/server/own-commands.ts'
import { APP_VERSION } from '../../../shared/version.ts'
import { olderLog, pidFile } from './manager.ts'
import type { ProgramName } from './program-plan.ts'

export type RunWishes = { log?: string; settings?: string }

const settingsInFile = z.record(z.string(), z.string())

/**
 * `coauthors service run`: the command that a service manager starts. It does not build the page, which a sandbox
 * would forbid, but uses the page built at installation. Throws a StartError of one line if it cannot start.
 */
export async function runProgram(name: ProgramName, { log, settings }: RunWishes): Promise<void> {
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
      return await (await import('../../../daemon/main.ts')).startDaemon(env)
    case 'backend':
      await (await import('../../../backend/starter/load.ts')).loadStarterData(env)
      return await (await import('../../../backend/main.ts')).startBackend(env)
    default:
      throw new StartError(`There is no program ${name}: it is daemon or backend.`)
  }
}

function settingsOf(file: string): Record<string, string> {
  try {
    return z.parse(settingsInFile, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new StartError(`${file} cannot be read: run again ${coauthorsCommand('service install')}`, {
      cause,
    })
  }
}

/** A log and its older half together take at most twice this size. */
export const MOST_BYTES = 1_000_000

/**
 * Sends all output of this process to a file, with timestamps, for platforms that keep no logs. A file that grows
 * too large becomes the older half: it is copied and truncated, not renamed, since launchd has it open as well. A
 * log that cannot be written does not stop the program.
 */
export function logInto(path: string, now = () => new Date()): void {
  makeFolder(dirname(path))
  const append = (piece: Uint8Array | string): void => {
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) {
        copyFileSync(path, olderLog(path))
        truncateSync(path)
      }
      appendFileSync(path, `${now().toISOString()} ${Buffer.from(piece)}`, { mode: 0o600 })
    } catch {
      // No output is left to report this.
    }
  }
  type Done = (error?: Error | null) => void
  const write = (
    piece: Uint8Array | string,
    encodingOrDone?: BufferEncoding | Done,
    done?: Done,
  ): boolean => {
    append(piece)
    const called = typeof encodingOrDone === 'function' ? encodingOrDone : done
    if (called) process.nextTick(called)
    return true
  }
  process.stdout.write = write
  process.stderr.write = write
}
