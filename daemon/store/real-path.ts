import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The path without symbolic links, of a file that need not be there: SQLite keeps `-wal` beside the real file, so what
 * is locked and moved aside has to stand there too. Throws the system's errors, such as ELOOP.
 */
export function realPathOf(path: string): string {
  const real = join(realpathSync(dirname(path)), basename(path))
  const link = lstatSync(real, { throwIfNoEntry: false })
  if (!link?.isSymbolicLink()) return real
  try {
    return realpathSync(real)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return realPathOf(resolve(dirname(real), readlinkSync(real)))
  }
}
