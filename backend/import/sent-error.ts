/**
 * An error on its way from the import's reader thread, or from its process, to where it is thrown again: of its fields
 * only name, message and stack would arrive by themselves.
 */
import { codeOf } from '../../shared/server/errors.ts'
import { messageOf, XmlError } from './import-error.ts'

export interface SentError {
  message: string
  stack: string | undefined
  isXmlError: boolean
  /** Of an XmlError. */
  byteOffset: number | null
  /** What Node and SQLite put on their errors, '' where there is none. */
  code: string
  path: string | null
}

export function errorToSend(error: unknown): SentError {
  return {
    message: messageOf(error),
    stack: error instanceof Error ? error.stack : undefined,
    isXmlError: error instanceof XmlError,
    byteOffset: error instanceof XmlError ? error.byteOffset : null,
    code: codeOf(error),
    path: error instanceof Error && 'path' in error ? String(error.path) : null,
  }
}

export function errorFrom({ message, stack, isXmlError, byteOffset, code, path }: SentError): Error {
  const error = isXmlError ? new XmlError(message, byteOffset) : new Error(message)
  // Where it was thrown says more than where it was received.
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, code === '' ? {} : { code }, path === null ? {} : { path })
}
