import { statSync } from 'node:fs'

/** Whether its owner alone can get at a file or a folder. Windows has no such modes, and guards the folder above. */
export const isPrivate = (path: string): boolean =>
  process.platform === 'win32' || (statSync(path).mode & 0o077) === 0
