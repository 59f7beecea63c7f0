import { anyText, list, z } from './zod.ts'

/** `loc`: the path in the request. */
const fieldProblem = z.object({
  loc: list(z.union([anyText, z.number()])),
  msg: anyText,
  type: anyText,
})

/** Both servers send a message, or a list of problems with a 422. */
export const errorBody = z.looseObject({
  detail: z.union([anyText, list(fieldProblem)]),
})

export type FieldProblem = z.infer<typeof fieldProblem>
export type ErrorBody = z.infer<typeof errorBody>
