import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'

type Terminal = { input: Readable; output: Writable; signal: AbortSignal }

/** Asks a question to which anything but y or yes means no; so does the end of the input. */
export async function confirm(question: string, { input, output, signal }: Terminal): Promise<boolean> {
  const lines = createInterface({ input, output })
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  // On a terminal readline takes Ctrl-C for itself.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `, { signal }), ended])
    return /^\s*y(es)?\s*$/i.test(answer)
  } catch (error) {
    if (signal.aborted) return false
    throw error
  } finally {
    lines.close()
  }
}
