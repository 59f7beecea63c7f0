import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Replaces a file in one step, with mode 0600. If it fails, throws the system's error and leaves the old file.
 * @param ready runs after the new file is on the disk, and before the rename
 */
export function replaceFile(path: string, content: string | Uint8Array, ready = (): void => {}): void {
  const fresh = `${path}.coauthors-new`
  // A killed process of ours may have left this file, and `wx` fails if it exists.
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
