import { join } from 'node:path'
import envPaths from 'env-paths'
import type { ProgramName } from './program-plan.ts'

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
