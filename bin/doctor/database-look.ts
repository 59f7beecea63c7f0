import { fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readBackendSettings } from '../../backend/settings.ts'
import { daemonSettings } from '../../daemon/settings.ts'
import { codeOf } from '../../shared/server/errors.ts'
import { NODE_FLAGS } from '../../shared/server/own-commands.ts'

/** What is known of a database. The inspecting process sends it in parts, the first one empty when it begins. */
export type Look = {
  /** Where no database is. */
  absent?: string
  problem?: { what: string; fix?: string }
  found?: { what: string; bytes: number; dataDate?: string; newestYear?: number | null; sample?: boolean }
  /** SQLite's own check of the whole file; `problem` is null if the file is sound. */
  checked?: { problem: string | null }
}

const PROCESS = fileURLToPath(new URL('./database-look-process.ts', import.meta.url))

/** How long the process may take to start. On a busy machine a slow start says nothing about the database. */
const START_MS = 8000
/** How long the inspection may take after that, and the look for the file before it. */
const LOOK_MS = 2000
export const LONGEST_LOOK_MS = LOOK_MS + START_MS + LOOK_MS

/** Inspects a database if there is one. */
export async function lookAtDatabase(which: 'store' | 'bibliography', env: NodeJS.ProcessEnv): Promise<Look> {
  const path = which === 'store' ? daemonSettings(env).runtimeDb : readBackendSettings(env).dbPath
  return (await isAbsent(path)) ? { absent: path } : lookFromProcess(which, env)
}

/** Returns false too if the disk does not answer in time. */
async function isAbsent(path: string): Promise<boolean> {
  const found = stat(path).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOENT',
  )
  return Promise.race([found, delay(LOOK_MS, false, { ref: false })])
}

/** Inspects it from another process, which is killed if it takes too long. Results sent until then count. */
function lookFromProcess(which: 'store' | 'bibliography', env: NodeJS.ProcessEnv): Promise<Look> {
  const told: Look = {}
  const child = fork(PROCESS, [which], {
    env,
    execArgv: [...NODE_FLAGS],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const giveUp = (): void => {
    child.kill('SIGKILL')
    resolve()
  }
  let timer = setTimeout(giveUp, START_MS)
  child.once('message', () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, LOOK_MS)
  })
  child.on('message', (part) => Object.assign(told, part))
  child.once('close', (code) => {
    if (code !== 0) told.problem ??= { what: `the look at it failed (exit code ${code})` }
    resolve()
  })
  child.once('error', ({ message }) => {
    told.problem = { what: message }
    resolve()
  })
  return promise.then(() => told).finally(() => clearTimeout(timer))
}
