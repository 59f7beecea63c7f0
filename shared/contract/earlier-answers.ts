import { pairsAnswer } from './backend.ts'
import { cacheKeyText } from './runtime.ts'
import { anyText, list, z } from './zod.ts'

/** Earlier answers of named queries (docs/protocol.md, Earlier answers). Additive. */

/** Of each named query; the oldest go. */
export const MOST_EARLIER = 5

/** `POST queries/earlier`: who asks names the query by its key. */
export const earlierAnswersRequest = z.object({ key: cacheKeyText })
/** `POST queries/earlier-answer` */
export const earlierAnswerRequest = z.object({ key: cacheKeyText, id: z.int() })

/** When an earlier answer was given, and of which data. */
export const earlierAnswerFacts = z.looseObject({
  id: z.int(),
  answered_at: anyText,
  data_date: z.nullable(anyText),
  sample: z.boolean(),
  bytes: z.int(),
})

/** The newest first. */
export const earlierAnswers = z.looseObject({ list: list(earlierAnswerFacts) })

/** The answer as it was stored. */
export const earlierAnswer = z.looseObject({ answered_at: anyText, data: pairsAnswer })

export type EarlierAnswerFacts = z.infer<typeof earlierAnswerFacts>
