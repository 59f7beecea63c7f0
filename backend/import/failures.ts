import { codeOf } from '../../shared/server/errors.ts'
import { ImportError, messageOf, XmlError } from './import-error.ts'

/** What the codes of Node and SQLite mean to the operator. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'lies on a disk that cannot be written',
  ENOTDIR: 'lies in something that is not a folder',
  EISDIR: 'is a folder',
  EIO: 'cannot be read or written: the disk fails',
  EEXIST: 'lies in something that is not a folder',
  ENOSPC: 'there is no room left on the disk',
  ERR_FS_EISDIR: 'is a folder',
  SQLITE_FULL: 'there is no room left on the disk',
  SQLITE_CANTOPEN: 'cannot be opened; may it be read and written by this user?',
  SQLITE_READONLY: 'lies on a disk that cannot be written',
  SQLITE_READONLY_DIRECTORY: 'lies on a disk that cannot be written',
}

/** Says in one line what failed where. What nobody expected stays as it is, with its stack. */
export function asImportError(error: unknown, file: string, dbPath: string): unknown {
  if (error instanceof XmlError) return new ImportError(file, error.message, error.byteOffset, error)
  const code = codeOf(error)
  if (code === '') return error
  // Node names the path that failed; SQLite only ever writes the database.
  const path = error instanceof Error && 'path' in error ? String(error.path) : dbPath
  return new ImportError(path, SENTENCES[code] ?? messageOf(error), null, error)
}
