import { styleText } from 'node:util'
import { StartError } from '../../shared/server/server-errors.ts'
import { printable } from './printable.ts'
import { type StatusLine, statusLine } from './progress-line.ts'

export type Style = (colour: Parameters<typeof styleText>[0], text: string) => string

/** Node uses colours on a terminal, unless NO_COLOR is set. */
export const terminalStyle: Style = (colour, text) => styleText(colour, text, { stream: process.stdout })

/** The exit code after Ctrl-C: 128 plus the number of SIGINT, as in shells. */
export const INTERRUPTED = 130

/**
 * Runs a command. After Ctrl-C or SIGTERM, prints the text of `stopped` and exits with 130. A second signal ends the process at
 * once. At the end, erases the status line. A command that prints must erase the line first.
 */
export async function interruptible(
  run: (signal: AbortSignal, status: StatusLine) => Promise<void>,
  stopped: () => string | null,
): Promise<void> {
  const controller = new AbortController()
  process.once('SIGINT', () => controller.abort())
  process.once('SIGTERM', () => controller.abort())
  const { signal } = controller
  const status = statusLine()
  try {
    await run(signal, status).finally(status.end)
  } catch (error) {
    if (!signal.aborted) throw error
    const message = stopped()
    if (message !== null) note(message)
    process.exitCode = INTERRUPTED
  }
}

/** Without listeners, a closed pipe (`| head -1`) or a full disk would end the process. */
export function ignoreOutputErrors(): void {
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
}

/** Resolves to false once nobody reads the output (`| head`). Throws a StartError if the output cannot be written. */
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

/** Prints to standard error, because a message is not a result. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Prints the first lines, and how many more there are. `count`: the number of all lines, even those not in `lines`. */
export function noteSome(lines: readonly string[], { most = 20, count = lines.length } = {}): void {
  for (const line of lines.slice(0, most)) note(`  ${printable(line)}`)
  if (count > most) note(`  … and ${count - most} more`)
}
