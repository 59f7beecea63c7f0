import { z } from './zod.ts'

/** One problem in a 422: its path in the request, a message, and its kind. */
const fieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})

/** The body of every error of both servers: a message, or the list of problems of a 422. */
export const errorBody = z.looseObject({
  detail: z.union([z.string(), z.array(fieldProblem)]),
})

export type FieldProblem = z.infer<typeof fieldProblem>
export type ErrorBody = z.infer<typeof errorBody>
