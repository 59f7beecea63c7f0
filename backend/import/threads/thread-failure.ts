import { codeOf } from '../../../shared/server/errors.ts'
import { messageOf, XmlError } from '../import-error.ts'

/** An error on its way between threads: of its fields only name, message and stack would arrive by themselves. */
export interface ThreadFailure {
  message: string
  stack: string | undefined
  isXmlError: boolean
  /** Of an XmlError. */
  byteOffset: number | null
  /** What Node puts on the errors of the file system, '' where there is none. */
  code: string
  path: string | null
}

export function asFailure(error: unknown): ThreadFailure {
  return {
    message: messageOf(error),
    stack: error instanceof Error ? error.stack : undefined,
    isXmlError: error instanceof XmlError,
    byteOffset: error instanceof XmlError ? error.byteOffset : null,
    code: codeOf(error),
    path: error instanceof Error && 'path' in error ? String(error.path) : null,
  }
}

export function asError({ message, stack, isXmlError, byteOffset, code, path }: ThreadFailure): Error {
  const error = isXmlError ? new XmlError(message, byteOffset) : new Error(message)
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, code === '' ? {} : { code }, path === null ? {} : { path })
}
