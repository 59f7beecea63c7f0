/**
 * Errors that end an import: `XmlError`, the parser's with a position; `ImportError`, one line for the operator;
 * `UploadError`, for the sender of a dump.
 */

import { codeOf, ExpectedError } from '../shared/server/server-errors.ts'

export class XmlError extends Error {
  override readonly name = 'XmlError'
  /** Bytes of the (unpacked) XML before the error; null if it has no single position. */
  readonly byteOffset: number | null

  constructor(problem: string, byteOffset: number | null) {
    super(problem)
    this.byteOffset = byteOffset
  }
}

/** An error from a thread or a process has its fields, but not its class. */
const isXmlError = (error: unknown): error is XmlError => error instanceof Error && error.name === 'XmlError'

/** The message is one line that names the file, the problem and, if the content is invalid, the byte. */
export class ImportError extends Error {
  /** As an XmlError's. */
  readonly byteOffset: number | null

  constructor(file: string, problem: string, byteOffset: number | null = null, cause?: unknown) {
    const place = byteOffset === null ? '' : ` (at byte ${byteOffset} of the XML)`
    super(withoutControls(`${file}: ${problem}${place}`), { cause })
    this.byteOffset = byteOffset
  }
}

/** The answer to an upload that failed, and the sentence for the state. */
export class UploadError extends ExpectedError {
  override readonly name = 'UploadError'
  /** The upload was refused before it began. */
  readonly isRefusal: boolean
  constructor(statusCode: number, sentence: string, isRefusal = false) {
    super(statusCode, sentence)
    this.isRefusal = isRefusal
  }
}

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

/** Describes in one line what failed where. Returns an unexpected error unchanged, with its stack. */
export function asImportError(error: unknown, file: string, dbPath: string): unknown {
  if (isXmlError(error)) return new ImportError(file, error.message, error.byteOffset, error)
  const code = codeOf(error)
  if (code === '') return error
  // Node names the path that failed. SQLite only writes the database.
  const path = error instanceof Error && 'path' in error ? String(error.path) : dbPath
  return new ImportError(path, SENTENCES[code] ?? messageOf(error), null, error)
}

/** Text from a broken file is printed on a terminal: removes control characters and line breaks. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Control}\p{Format}\p{Zl}\p{Zp}]+/gu, ' ')
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** An error's message, stack and own fields (`code`, `path`, `byteOffset` …), which JSON would leave out. */
export function errorToSend(error: unknown): object {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { ...Object(error), message, stack }
}
