import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The path of the copy that a migration to a version makes first. */
export const versionCopy = (path: string, version: number): string => `${path}.before-version-${version}`

const COPY = /^\.before-version-\d+(?:-\d+)?(?:\.unfinished)?$/

/** Removes the copies that migrations have made of a store: they hold the answers, too. */
export function removeVersionCopies(path: string): void {
  const name = basename(path)
  for (const found of readdirSync(dirname(path))) {
    if (!found.startsWith(name) || !COPY.test(found.slice(name.length))) continue
    rmSync(join(dirname(path), found), { force: true })
  }
}
