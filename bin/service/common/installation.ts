import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from '../../../shared/contract/zod.ts'
import { codeOf, StartError } from '../../../shared/server/errors.ts'
import { makeFolder } from '../../../shared/server/files/data-folder.ts'
import { installationFile, SERVICE_FOLDERS } from './manager.ts'

const installation = z.object({
  programs: z.array(z.object({ name: z.enum(['daemon', 'backend']), address: z.string() })),
})

/** What was installed last, and where it listens. */
export type Installation = z.infer<typeof installation>

/** Null when nothing is, or when nobody can read it: the manager still knows its part. */
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

/** Removes it, and the folders that are empty then; says whether there was one. */
export function removeInstallation(): boolean {
  const was = existsSync(installationFile())
  rmSync(installationFile(), { force: true })
  for (const folder of SERVICE_FOLDERS) {
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder)
  }
  return was
}

/** Stands in each file that install makes, so that nobody else's is written over or removed. */
export const MARK = 'Made by coauthors service install'

/** Throws a StartError when there is a file that install did not make. */
export function requireOwn(path: string): void {
  if (existsSync(path) && !isOwn(path)) {
    throw new StartError(`${path} is not of our making: move it away, then install again.`)
  }
}

/** Writes the file whole or not at all, for the owner only. */
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

/** Removes the file if install made it; says whether there was one. */
export function removeOwn(path: string): boolean {
  if (!existsSync(path) || !isOwn(path)) return false
  rmSync(path)
  return true
}

export const isOwn = (path: string): boolean => existsSync(path) && readFileSync(path, 'utf8').includes(MARK)
