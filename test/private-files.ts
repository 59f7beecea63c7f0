import { statSync } from 'node:fs'

/** Whether only the owner may use a file or a folder. True on Windows, where the folder above is protected instead. */
export const isPrivate = (path: string): boolean =>
  process.platform === 'win32' || (statSync(path).mode & 0o077) === 0
