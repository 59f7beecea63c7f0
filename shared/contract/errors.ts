import { z } from './zod.ts'

/** One broken rule of a 422: where in the request, what is wrong, and the kind of problem. */
const fieldProblem = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
})

/** The body of every error either server answers: a sentence, or for 422 the list of problems. */
export const errorBody = z.looseObject({
  detail: z.union([z.string(), z.array(fieldProblem)]),
})

export type FieldProblem = z.infer<typeof fieldProblem>
export type ErrorBody = z.infer<typeof errorBody>
