/**
 * Carries an error from the import's reader thread or process to the caller that throws it again. Without this only
 * name, message and stack would arrive.
 */
import { codeOf } from '../../shared/server/errors.ts'
import { messageOf, XmlError } from './import-error.ts'

export interface SentError {
  message: string
  stack: string | undefined
  isXmlError: boolean
  /** Of an XmlError. */
  byteOffset: number | null
  /** The code of Node's and SQLite's errors, '' if there is none. */
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
  // The stack where the error was thrown is more useful than the stack where it was received.
  if (stack !== undefined) error.stack = stack
  return Object.assign(error, code === '' ? {} : { code }, path === null ? {} : { path })
}
