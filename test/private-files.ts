import { statSync } from 'node:fs'

/** Tells whether only the owner can read a file or a folder. True on Windows, which protects the folder above instead. */
export const isPrivate = (path: string): boolean =>
  process.platform === 'win32' || (statSync(path).mode & 0o077) === 0
