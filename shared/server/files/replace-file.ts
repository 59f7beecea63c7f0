import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Replaces a file in one step, with mode 0600. After a failure the old file is unchanged. `ready` runs before the rename, when
 * the new file is on the disk.
 */
export function replaceFile(path: string, content: string | Uint8Array, ready = (): void => {}): void {
  const fresh = `${path}.coauthors-new`
  // A killed process may have left this file, and `wx` would then fail.
  rmSync(fresh, { force: true })
  try {
    writeFileSync(fresh, content, { mode: 0o600, flag: 'wx', flush: true })
    ready()
    renameSync(fresh, path)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}
