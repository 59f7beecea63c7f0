import { InvalidField } from '../../shared/server/errors.ts'

/**
 * A value of a checked body as JSON text. JSON.parse reads any depth, JSON.stringify does not: what is nested too
 * deeply to be written is refused with 422.
 */
export function jsonText(value: unknown, field: string): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new InvalidField({ loc: ['body', field], msg: 'is nested too deeply', type: 'too_deep' })
  }
}
