import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Replaces a file, for the owner only, in one step. Throws the system's errors; the old file then stays.
 * @param ready is called when the new file is on the disk, right before it takes the place
 */
export function replaceFile(path: string, content: string | Uint8Array, ready = (): void => {}): void {
  // No other program uses this name, so what is there is left from a process that was killed.
  const fresh = `${path}.coauthors-new`
  // A pipe at this path would block the write forever.
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
