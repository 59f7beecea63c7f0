import { StartError } from '../../shared/server/errors.ts'

/**
 * Standard output for results. Whoever reads it may stop reading (`| head`), which is no failure: what would have been
 * written then goes nowhere. Resolves to false once nobody reads. Throws a StartError when it cannot be written.
 */
export async function print(text: string): Promise<boolean> {
  ignoreOutputFailures()
  if (!process.stdout.writable) return false
  const error = await new Promise<Error | null | undefined>((resolve) => {
    process.stdout.write(text, resolve)
  })
  if (!error) return true
  const code = 'code' in error ? String(error.code) : error.message
  if (code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED') return false
  throw new StartError(`The result cannot be written (${code}).`)
}

/** Standard error, for what is not the result. */
export function note(text: string): void {
  ignoreOutputFailures()
  process.stderr.write(`${text}\n`)
}

let isListening = false

/**
 * Output that cannot be written (the reader of the pipe has gone, the disk is full, the terminal is closed) ends
 * nothing. Without a listener each of them ends the process with a stack trace.
 */
export function ignoreOutputFailures(): void {
  if (isListening) return
  isListening = true
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}
