import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { z } from '../../shared/contract/zod.ts'
import { writeOwn } from './own-file.ts'
import { installationFile, SERVICE_FOLDERS } from './places.ts'

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
