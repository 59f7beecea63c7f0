import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from '../../../shared/contract/zod.ts'
import { codeOf, StartError } from '../../../shared/server/errors.ts'
import { makeFolder } from '../../../shared/server/files/data-folder.ts'
import { installationFile, SERVICE_FOLDERS } from './manager.ts'

const installation = z.object({
  programs: z.array(z.object({ name: z.enum(['daemon', 'backend']), address: z.string() })),
})

/** The last installation, with the addresses of its programs. */
export type Installation = z.infer<typeof installation>

/** Null if nothing is installed or the file cannot be read: the manager still knows its services. */
export function readInstallation(): Installation | null {
  try {
    return z.parse(installation, JSON.parse(readFileSync(installationFile(), 'utf8')))
  } catch {
    return null
  }
}

export function writeInstallation(made: Installation): void {
  writeOwn(installationFile(), `${JSON.stringify(made, null, 2)}\n`)
}

/** Removes the file and the folders that are then empty. Returns false if there was no file. */
export function removeInstallation(): boolean {
  const was = existsSync(installationFile())
  rmSync(installationFile(), { force: true })
  for (const folder of SERVICE_FOLDERS) {
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
  }
  return was
}

/** The mark in each file that install creates, so that it never overwrites or removes other files. */
export const MARK = 'Made by coauthors service install'

/** Throws a StartError if the file exists and install did not create it. */
export function requireOwn(path: string): void {
  if (existsSync(path) && !isOwn(path)) {
    throw new StartError(`${path} is not of our making: move it away, then install again.`)
  }
}

/** Writes the file atomically, for the owner only. */
export function writeOwn(path: string, content: string | Buffer): void {
  makeFolder(dirname(path))
  const fresh = `${path}.${process.pid}`
  try {
    writeFileSync(fresh, content, { mode: 0o600 })
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw new StartError(`${path} cannot be written: ${codeOf(error) || String(error)}.`)
  }
}

/** Removes the file if install created it. Returns false if there was none. */
export function removeOwn(path: string): boolean {
  if (!existsSync(path) || !isOwn(path)) return false
  rmSync(path)
  return true
}

export const isOwn = (path: string): boolean => existsSync(path) && readFileSync(path, 'utf8').includes(MARK)
