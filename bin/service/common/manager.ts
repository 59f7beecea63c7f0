import { join } from 'node:path'
import envPaths from 'env-paths'
import type { ProgramName, ProgramPlan } from './program-plan.ts'

export type ProgramState = {
  installed: boolean
  running: boolean
  pid: number | null
  /** How it last ended, in words for the user; null if it has not ended or this is unknown. */
  lastExit: string | null
}

export type LogWishes = { lines: number; follow: boolean }

/** The operations of a platform's service manager. Every failure is a StartError of one line. */
export type ServiceManager = {
  title: string
  /** Why it cannot be used here, as a sentence without full stop; null if it can. */
  absence(): Promise<string | null>
  /** Installs or updates the programs and restarts them. Returns notes for the user. */
  install(plans: readonly ProgramPlan[]): Promise<readonly string[]>
  /** Stops the program and removes what install created for it. Returns what was removed. */
  remove(name: ProgramName): Promise<readonly string[]>
  state(name: ProgramName): Promise<ProgramState>
  /** Prints the programs' logs. */
  printLogs(names: readonly ProgramName[], wishes: LogWishes): Promise<void>
}

/** The paths of the services' own files, apart from those that a platform's manager prescribes. */

const { config, log } = envPaths('coauthors', { suffix: '' })

/** The folders of the files below. They contain nothing else. */
export const SERVICE_FOLDERS: readonly string[] = [config, log]

/** Records what is installed: `status` runs without the settings of `install`. */
export const installationFile = (): string => join(config, 'services.json')

/** A program's settings, for a manager that passes no environment variables. */
export const settingsFile = (name: ProgramName): string => join(config, `service-${name}.json`)

/** A program's log, for a manager that keeps none. */
export const logFile = (name: ProgramName): string => join(log, `${name}.log`)

/** The path of a log's older half. */
export const olderLog = (path: string): string => `${path}.old`

/** The file with a program's process id, for a manager that does not report it. */
export const pidFile = (settings: string): string => `${settings}.pid`
