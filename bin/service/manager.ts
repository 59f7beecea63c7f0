import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { StartError } from '../../shared/server/server-errors.ts'
import type { ProgramName, ProgramPlan } from './program-plan.ts'

export type ProgramState = {
  installed: boolean
  running: boolean
  pid: number | null
  /** Says in words how the program ended. Null if it has not ended, or the manager does not know. */
  lastExit: string | null
}

export type LogWishes = { lines: number; follow?: true }

/** A platform's service manager. A failure is a StartError of one line. */
export type ServiceManager = {
  title: string
  /** Says why the manager cannot be used here, without a full stop. Null if it can. */
  absence(): Promise<string | null>
  /** Installs or updates the programs, and restarts them. Returns notes for the user. */
  install(plans: readonly ProgramPlan[]): Promise<readonly string[]>
  /** Does nothing if the program runs. */
  start(name: ProgramName): Promise<void>
  /** Ends the program until `start` or the event in `stopsUntil`. */
  stop(name: ProgramName): Promise<void>
  stopsUntil: string | null
  /** Stops the program and removes its files. Returns the names of removed files and tasks. */
  remove(name: ProgramName): Promise<readonly string[]>
  state(name: ProgramName): Promise<ProgramState>
  printLogs(names: readonly ProgramName[], wishes: LogWishes): Promise<void>
}

/** `code` is null if the command cannot run. */
export type CommandResult = { code: number | null; stdout: string; stderr: string }

export type RunCommand = (file: string, args: readonly string[]) => Promise<CommandResult>

/** Waits at most 100 s, because systemd itself gives a service 90 s to end. */
export const runCommand: RunCommand = (file, args) => {
  const { promise, resolve } = Promise.withResolvers<CommandResult>()
  execFile(file, args, { timeout: 100_000, windowsHide: true }, (error, stdout, stderr) => {
    const code = error === null ? 0 : typeof error.code === 'number' ? error.code : null
    resolve({ code, stdout, stderr: code === null ? `${file}: ${error?.code ?? error?.message}` : stderr })
  })
  return promise
}

/** Throws a StartError with the command and the reason. */
export async function runOrFail(run: RunCommand, file: string, args: readonly string[]): Promise<string> {
  const result = await run(file, args)
  if (result.code === 0) return result.stdout
  throw new StartError(`${[file, ...args].join(' ')} failed: ${reasonOf(result)}.`)
}

/** Runs a command that prints to this process's output. Sets the exit code to 1 if the command fails. */
export async function showCommand(file: string, args: readonly string[]): Promise<void> {
  // Without this, Ctrl-C would end this process before the command.
  process.once('SIGINT', () => {})
  const [code] = await once(spawn(file, args, { stdio: 'inherit' }), 'exit').catch((error: unknown) => {
    throw new StartError(`${file} cannot run: ${error instanceof Error ? error.message : String(error)}.`)
  })
  process.exitCode = code === 0 || code === null ? 0 : 1
}

/** Returns the first line that a failed command printed, or its exit code. */
export function reasonOf({ code, stdout, stderr }: CommandResult): string {
  const line = `${stderr}\n${stdout}`.split('\n').find((text) => text.trim() !== '')
  return line?.trim().replace(/\.$/, '') ?? `exit code ${code}`
}
