import { join } from 'node:path'
import envPaths from 'env-paths'
import type { ProgramName, ProgramPlan } from './program-plan.ts'

export type ProgramState = {
  installed: boolean
  running: boolean
  pid: number | null
  /** How it last ended, in words for the user; null when it has not ended or nobody knows. */
  lastExit: string | null
}

export type LogWishes = { lines: number; follow: boolean }

/** What the verbs need of a platform's service manager. Every failure is a StartError of one line. */
export type ServiceManager = {
  title: string
  /** Why it cannot be used here, as a sentence without its full stop; null when it can. */
  absence(): Promise<string | null>
  /** Installs the programs or brings them up to date, and starts them anew. Gives what the user should know. */
  install(plans: readonly ProgramPlan[]): Promise<readonly string[]>
  /** Ends the program and removes what install made of it; gives what it removed, nothing when there was nothing. */
  remove(name: ProgramName): Promise<readonly string[]>
  state(name: ProgramName): Promise<ProgramState>
  /** Prints what the programs have logged. */
  printLogs(names: readonly ProgramName[], wishes: LogWishes): Promise<void>
}

/** Where the services' own files stand, apart from what the platform's manager wants where. */

const { config, log } = envPaths('coauthors', { suffix: '' })

/** The folders of those below; nothing else is in them. */
export const SERVICE_FOLDERS: readonly string[] = [config, log]

/** What is installed: `status` is asked without the settings of `install`. */
export const installationFile = (): string => join(config, 'services.json')

/** A program's settings, for a manager that hands down no environment variables. */
export const settingsFile = (name: ProgramName): string => join(config, `service-${name}.json`)

/** A program's log, for a manager that keeps none. */
export const logFile = (name: ProgramName): string => join(log, `${name}.log`)

/** Where a log's older half stands. */
export const olderLog = (path: string): string => `${path}.old`

/** Where a program leaves its process id, for a manager that does not tell it. */
export const pidFile = (settings: string): string => `${settings}.pid`
