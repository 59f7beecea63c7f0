import { codeOf } from '../shared/server/server-errors.ts'

/** An error of the parser, without the file's name. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
  /** The unpacked bytes before the error; null if the error has no single position. */
  readonly byteOffset: number | null

  constructor(problem: string, byteOffset: number | null) {
    super(problem)
    this.byteOffset = byteOffset
  }
}

/** Compares the name, because an error from another thread or process has lost its class. */
const isXmlError = (error: unknown): error is XmlError => error instanceof Error && error.name === 'XmlError'

const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']

export interface ImportErrorOptions extends ErrorOptions {
  byteOffset?: number | null
  statusCode?: number
  isRefusal?: boolean
}

/** An error for people: one line with the file or address, the problem, and the byte if known. */
export class ImportError extends Error {
  readonly byteOffset: number | null
  /** The HTTP status for the sender of an upload. */
  readonly statusCode: number
  /** Whether the work was refused before a byte was stored. */
  readonly isRefusal: boolean

  constructor(line: string, { byteOffset = null, isRefusal = false, ...options }: ImportErrorOptions = {}) {
    super(withoutControls(line), options)
    this.byteOffset = byteOffset
    this.statusCode = options.statusCode ?? (DISK_FULL.includes(codeOf(options.cause)) ? 507 : 500)
    this.isRefusal = isRefusal
  }

  /** The message with a full stop, unless it is a question. */
  get sentence(): string {
    return /[.?]$/.test(this.message) ? this.message : `${this.message}.`
  }
}

export const refusal = (statusCode: number, line: string): ImportError =>
  new ImportError(line, { statusCode, isRefusal: true })

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

/** Turns a known error into an ImportError. Returns an unexpected error unchanged, with its stack. */
export function asImportError(error: unknown, file: string, dbPath: string): unknown {
  if (isXmlError(error)) {
    const { message, byteOffset } = error
    const position = byteOffset === null ? '' : ` (at byte ${byteOffset} of the XML)`
    return new ImportError(`${file}: ${message}${position}`, { byteOffset, cause: error })
  }
  const code = codeOf(error)
  if (code === '') return error
  // Node names the path. SQLite's errors are about the database.
  const path = error instanceof Error && 'path' in error ? String(error.path) : dbPath
  return new ImportError(`${path}: ${SENTENCES[code] ?? messageOf(error)}`, { cause: error })
}

/** A broken file's text must not control a terminal. */
function withoutControls(text: string): string {
  return text.replace(/[\p{Control}\p{Format}\p{Zl}\p{Zp}]+/gu, ' ')
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Copies an error for another process: JSON would leave out its message and stack. */
export function errorToSend(error: unknown): object {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { ...Object(error), message, stack }
}
