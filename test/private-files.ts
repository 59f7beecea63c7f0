import { statSync } from 'node:fs'

/** Tells whether only its owner can read a file or a folder. Windows has no modes, and guards the folder above. */
export const isPrivate = (path: string): boolean =>
  process.platform === 'win32' || (statSync(path).mode & 0o077) === 0
