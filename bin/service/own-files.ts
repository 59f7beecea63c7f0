/** The files that an installation consists of, apart from those whose place a platform's manager prescribes. */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import envPaths from 'env-paths'
import { z } from '../../shared/contract/zod.ts'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { makeFolder } from '../../shared/server/files/data-folder.ts'
import { replaceFile } from '../../shared/server/files/replace-file.ts'
import type { ProgramName } from './program-plan.ts'

/** Their folders contain nothing else. */
const { config, log } = envPaths('coauthors', { suffix: '' })
const installationFile = (): string => join(config, 'services.json')
/** A program's settings, for a manager that passes no environment variables. */
export const settingsFile = (name: ProgramName): string => join(config, `service-${name}.json`)
/** The file with a program's process id, for a manager that does not report it. */
export const pidFile = (settings: string): string => `${settings}.pid`
/** A program's log, for a manager that keeps none. */
export const logFile = (name: ProgramName): string => join(log, `${name}.log`)
/** The path of a log's older half. */
export const olderLog = (path: string): string => `${path}.old`

/** What is installed, and at which addresses: `status` runs without the settings of `install`. */
const installation = z.object({
  programs: z.array(z.object({ name: z.enum(['daemon', 'backend']), address: z.string() })),
})

/** Null if nothing is installed or the file cannot be read: the manager still knows its services. */
export function readInstallation(): z.infer<typeof installation> | null {
  try {
    return z.parse(installation, JSON.parse(readFileSync(installationFile(), 'utf8')))
  } catch {
    return null
  }
}

export function writeInstallation(made: z.infer<typeof installation>): void {
  writeOwn(installationFile(), `${JSON.stringify(made, null, 2)}\n`)
}

/** Removes the file and the folders that are then empty. Returns false if there was no file. */
export function removeInstallation(): boolean {
  const was = existsSync(installationFile())
  rmSync(installationFile(), { force: true })
  for (const folder of [config, log]) {
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
  }
  return was
}

/** The mark in each file that install creates, so that it never overwrites or removes other files. */
export const MARK = 'Made by coauthors service install'

export const isOwn = (path: string): boolean => existsSync(path) && readFileSync(path, 'utf8').includes(MARK)

/** Throws a StartError if the file exists and install did not create it. */
export function requireOwn(path: string): void {
  if (existsSync(path) && !isOwn(path)) {
    throw new StartError(`${path} is not of our making: move it away, then install again.`)
  }
}

/** Writes the file atomically, for the owner only. */
export function writeOwn(path: string, content: string): void {
  makeFolder(dirname(path))
  try {
    replaceFile(path, content)
  } catch (error) {
    throw new StartError(`${path} cannot be written: ${codeOf(error) || String(error)}.`)
  }
}
