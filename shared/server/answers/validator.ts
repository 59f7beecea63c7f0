import type { core } from 'zod/mini'
import { z } from '../../contract/zod.ts'
import { ExpectedError } from '../errors.ts'

/** Most problems in a 422, and most characters of one message: unknown fields are named in it. */
const MOST_PROBLEMS = 100
const LONGEST_MESSAGE = 500

// zod documents `abortEarly` for its own `validate` alone. The first value of a wrong type ends the check.
const UNTIL_FIRST = { reportInput: false, abortEarly: true }

type Part = { schema: core.$ZodType; httpPart?: string }

/** Checks a part of a request. A part that does not fit its schema is answered with 422 (docs/protocol.md, Errors). */
export function validatorCompiler({ schema, httpPart = 'body' }: Part) {
  return (data: unknown): { value: unknown } | { error: ExpectedError } => {
    const read = z.safeParse(schema, data, UNTIL_FIRST)
    if (read.success) return { value: read.data }
    const problems = read.error.issues.slice(0, MOST_PROBLEMS).map(({ path, message, code }) => ({
      loc: [httpPart, ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
      msg: message.slice(0, LONGEST_MESSAGE),
      type: code,
    }))
    return { error: new ExpectedError(422, problems) }
  }
}
