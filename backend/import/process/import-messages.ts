/** What the import's process and its parent tell each other. */
import { ImportError, type ImportOptions, type ImportProgress, type ImportResult } from '../import-file.ts'

export type ImportOrder = Pick<
  ImportOptions,
  'file' | 'dbPath' | 'sample' | 'source' | 'publishedAt' | 'refuseFewer'
>

export type ToImport = { order: ImportOrder } | { stop: true }

export type FromImport =
  | { progress: ImportProgress }
  | { result: ImportResult }
  | { stopped: true }
  | { failure: ImportFailure }

/** An error as it can be sent: of an ImportError all that it says, of another its stack. */
export type ImportFailure =
  | { file: string; message: string; byteOffset: number | null }
  | { unexpected: string }

export function asFailure(error: unknown): ImportFailure {
  if (error instanceof ImportError) {
    const { file, message, byteOffset } = error
    return { file, message, byteOffset }
  }
  return { unexpected: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** The error that was sent. */
export function failureAsError(failure: ImportFailure): Error {
  if ('unexpected' in failure) {
    const unexpected = new Error('The import failed.')
    // Where it was thrown says more than where it was received.
    unexpected.stack = failure.unexpected
    return unexpected
  }
  const { file, message, byteOffset } = failure
  // The message names file and byte already; the constructor would say both again.
  const error = new ImportError(file, '', byteOffset)
  error.message = message
  return error
}
