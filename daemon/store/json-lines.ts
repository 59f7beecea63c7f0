import { isUtf8 } from 'node:buffer'
import type { z } from '../../shared/contract/zod.ts'
import { jsonIn } from '../../shared/json.ts'

/** JSON Lines of exports and imports: docs/dev/protocol.md, Cache export and Workspace export. */

/** The first line that cannot be stored, counted from 0, and why. The lines before it are stored. */
export type BadLine = { line: number; message: string }

const SPACE = 0x20
const NEWLINE = 0x0a

/** The JSON value in bytes, which are not copied; undefined if they hold none in UTF-8. */
export const jsonInBytes = (bytes: Uint8Array): unknown => (isUtf8(bytes) ? jsonIn(textIn(bytes)) : undefined)

export const textIn = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString()

/** Reads the values of lines, up to the first line that is none. `read` returns a problem for a value that is none. */
export function valuesIn<T extends object>(
  lines: Uint8Array,
  read: (value: unknown) => T | string,
): { values: T[]; bad: BadLine | null } {
  const values: T[] = []
  for (let [line, from] = [0, 0]; from < lines.length; line++) {
    const found = lines.indexOf(NEWLINE, from)
    const end = found === -1 ? lines.length : found
    const text = lines.subarray(from, end)
    // A line of spaces and control characters alone is blank.
    const value = text.some((byte) => byte > SPACE) ? valueIn(text, read) : null
    if (typeof value === 'string') return { values, bad: { line, message: value } }
    if (value !== null) values.push(value)
    from = end + 1
  }
  return { values, bad: null }
}

function valueIn<T>(line: Uint8Array, read: (value: unknown) => T | string): T | string {
  const value = jsonInBytes(line)
  if (value === undefined) return 'it is not JSON in UTF-8, or not all of it'
  try {
    return read(value)
  } catch (error) {
    // JSON.parse reads any depth, JSON.stringify does not.
    if (!(error instanceof RangeError)) throw error
    return 'it is nested too deeply'
  }
}

/** The first problem of a value, such as `hit_count must be…`. */
export function problemOf({ issues }: z.core.$ZodError, whole: string): string {
  const { path = [], message = '' } = issues[0] ?? {}
  return `${path.join('.') || whole} ${message.charAt(0).toLowerCase()}${message.slice(1)}`
}
