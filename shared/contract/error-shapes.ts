import { anyText, list, z } from './zod.ts'

/** `loc`: the path in the request. */
const fieldProblem = z.object({
  loc: list(z.union([anyText, z.number()])),
  msg: anyText,
  type: anyText,
})

/** Backend and daemon send a message. With status 422, they may send a list of problems. */
export const errorBody = z.looseObject({
  detail: z.union([anyText, list(fieldProblem)]),
})

export type FieldProblem = z.infer<typeof fieldProblem>
export type ErrorBody = z.infer<typeof errorBody>
