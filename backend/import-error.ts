/**
 * Errors that end an import: `XmlError` of the parser, `ImportError` for the operator, `UploadError` for the sender of a
 * dump.
 */

import { codeOf, ExpectedError } from '../shared/server/server-errors.ts'

export class XmlError extends Error {
  override readonly name = 'XmlError'
  /** The bytes of the unpacked XML before the error; null if the error has no single position. */
  readonly byteOffset: number | null

  constructor(problem: string, byteOffset: number | null) {
    super(problem)
    this.byteOffset = byteOffset
  }
}

/** An error from a thread or a process has its fields, but has lost its class. */
const isXmlError = (error: unknown): error is XmlError => error instanceof Error && error.name === 'XmlError'

/** The message is one line: the file, the problem and, if known, the position of the problem in bytes of the XML. */
export class ImportError extends Error {
  /** As in XmlError. */
  readonly byteOffset: number | null

  constructor(file: string, problem: string, byteOffset: number | null = null, cause?: unknown) {
    const position = byteOffset === null ? '' : ` (at byte ${byteOffset} of the XML)`
    super(withoutControls(`${file}: ${problem}${position}`), { cause })
    this.byteOffset = byteOffset
  }
}

/** A failed upload: the HTTP answer to its sender, and the sentence that the state of the import shows. */
export class UploadError extends ExpectedError {
  override readonly name = 'UploadError'
  /** True if the server refused the upload before its first byte was stored. */
  readonly isRefusal: boolean
  constructor(statusCode: number, sentence: string, isRefusal = false) {
    super(statusCode, sentence)
    this.isRefusal = isRefusal
  }
}

/** Checks if an error was caused by a full disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'].includes(codeOf(error.cause))

/** Returns the answer to a failed upload. For any error but an `UploadError`, the answer is the state's message. */
export function uploadAnswer(error: unknown, stateMessage: string): ExpectedError {
  if (error instanceof UploadError) return error
  return new ExpectedError(isDiskFull(error) ? 507 : 500, stateMessage)
}

const SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'is on a disk that cannot be written',
  ENOTDIR: 'is inside something that is not a folder',
  EISDIR: 'is a folder',
  EIO: 'cannot be read or written: the disk fails',
  EEXIST: 'is inside something that is not a folder',
  ENOSPC: 'there is no room left on the disk',
  ERR_FS_EISDIR: 'is a folder',
  SQLITE_FULL: 'there is no room left on the disk',
  SQLITE_CANTOPEN: 'cannot be opened: check that this user may read and write it',
  SQLITE_READONLY: 'is on a disk that cannot be written',
  SQLITE_READONLY_DIRECTORY: 'is on a disk that cannot be written',
}

/** Turns an expected error into one line with file and problem. Returns an unexpected error unchanged, with its stack. */
export function asImportError(error: unknown, file: string, dbPath: string): unknown {
  if (isXmlError(error)) return new ImportError(file, error.message, error.byteOffset, error)
  const code = codeOf(error)
  if (code === '') return error
  // Node names the path of the failure. SQLite's errors are about the database.
  const path = error instanceof Error && 'path' in error ? String(error.path) : dbPath
  return new ImportError(path, SENTENCES[code] ?? messageOf(error), null, error)
}

/** Removes control characters and line breaks from the text of a broken file, which a terminal will print. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Control}\p{Format}\p{Zl}\p{Zp}]+/gu, ' ')
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns an error's message, stack and own fields (`code`, `path`, `byteOffset` …), which JSON would leave out. */
export function errorToSend(error: unknown): object {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { ...Object(error), message, stack }
}
