import { isUtf8 } from 'node:buffer'
import type { BadLine } from '../../../shared/contract/runtime.ts'
import { jsonIn } from '../../../shared/json.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'

/** Reads the JSON Lines of imports (docs/dev/protocol.md, Cache export and Workspace export). */

const SPACE = 0x20
const NEWLINE = 0x0a

/** Returns undefined for bytes that are not JSON in UTF-8. */
export const jsonInBytes = (bytes: Uint8Array): unknown => (isUtf8(bytes) ? jsonIn(textIn(bytes)) : undefined)

/** Decodes bytes without copying them first. */
export const textIn = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString()

/** Reads the values of lines, up to the first invalid line. `read` throws an ExpectedError for an invalid value. */
export function valuesIn<T extends object>(
  lines: Uint8Array,
  read: (value: unknown) => T,
): { values: T[]; bad: BadLine | null } {
  const values: T[] = []
  for (let [line, from] = [0, 0]; from < lines.length; line++) {
    const found = lines.indexOf(NEWLINE, from)
    const end = found === -1 ? lines.length : found
    const text = lines.subarray(from, end)
    try {
      // A line that has only spaces and control characters is blank.
      if (text.some((byte) => byte > SPACE)) values.push(read(valueIn(text)))
    } catch (error) {
      return { values, bad: { line, message: problemOf(error) } }
    }
    from = end + 1
  }
  return { values, bad: null }
}

function valueIn(line: Uint8Array): unknown {
  const value = jsonInBytes(line)
  if (value === undefined) throw badLine('it is not complete JSON in UTF-8')
  return value
}

export const badLine = (message: string): ExpectedError => new ExpectedError(422, message)

/** Names the first problem of a line, such as `hit_count must be…`. */
function problemOf(error: unknown): string {
  // JSON.parse accepts any depth, but JSON.stringify does not.
  if (error instanceof RangeError) return 'it is nested too deeply'
  if (!(error instanceof ExpectedError)) throw error
  const [problem] = typeof error.detail === 'string' ? [] : error.detail
  if (problem === undefined) return error.message
  const { loc, msg } = problem
  return `${loc.slice(1).join('.') || 'the line'} ${msg.charAt(0).toLowerCase()}${msg.slice(1)}`
}
