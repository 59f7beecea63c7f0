import { anyText, list, z } from './zod.ts'

/** One problem in a 422: its path in the request, a message, and its kind. */
const fieldProblem = z.object({
  loc: list(z.union([anyText, z.number()])),
  msg: anyText,
  type: anyText,
})

/** The body of every error of both servers: a message, or the list of problems of a 422. */
export const errorBody = z.looseObject({
  detail: z.union([anyText, list(fieldProblem)]),
})

export type FieldProblem = z.infer<typeof fieldProblem>
export type ErrorBody = z.infer<typeof errorBody>
