import { styleText } from 'node:util'
import { StartError } from '../../shared/server/errors.ts'

/** Colours a text, or leaves it as it is. */
export type Style = (colour: Parameters<typeof styleText>[0], text: string) => string

/** Colour on a terminal only, and not with NO_COLOR: Node looks at both. */
export const terminalStyle: Style = (colour, text) => styleText(colour, text, { stream: process.stdout })

export const plainStyle: Style = (_, text) => text

/** The exit code of what Ctrl-C has stopped: 128 and the number of SIGINT, as shells have it. */
export const INTERRUPTED = 130

/** Aborted by Ctrl-C or SIGTERM; the second one ends the process at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  process.once('SIGTERM', () => controller.abort())
  return controller.signal
}

/**
 * Keeps a closed pipe (`| head -1`, a `tee` that ended) and a full disk behind standard output or error from ending the
 * process: what cannot be written is dropped, and what comes later is written again once that is possible. Without a
 * listener Node throws each such error where nobody can catch it. For every command, once.
 */
export function dropWhatCannotBeWritten(): void {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}

/**
 * Standard output for results. Who reads it may stop reading (`| head`), which is no failure: what would have been
 * written then goes nowhere. Resolves to false once nobody reads. Throws a StartError when it cannot be written.
 */
export async function print(text: string): Promise<boolean> {
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
  process.stderr.write(`${text}\n`)
}
