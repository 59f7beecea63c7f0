import { ENTRIES_IN_BATCHES, NAME_LENGTH } from '../limits.ts'
import { pairsAnswer } from './backend.ts'
import { chosenPolicySchema } from './policies.ts'
import { cacheKeyText } from './runtime.ts'
import { additive, anyText, boundedText, list, z } from './zod.ts'

// See *Named queries* in docs/dev/protocol.md.

export const QUERY_NAME_LENGTH = 100

const text = (most: number) =>
  boundedText(1, most).check(z.refine((value) => value.trim() !== '', 'must not be blank'))

const entries = z.array(text(NAME_LENGTH)).check(z.minLength(1), z.maxLength(ENTRIES_IN_BATCHES))
const limit = z.nullable(z.int())

/** Everything that is needed to ask a query again. */
export const queryShape = z.object({
  left: entries,
  right: entries,
  exact_base_match: z.nullable(z.boolean()),
  limit_per_pair: limit,
  author_limit: limit,
  year_min: limit,
  /** The policy in force when the user named the query. */
  policy: z.optional(chosenPolicySchema),
})

/** The figures of the stored answer are null if the cache no longer has the answer. */
export const namedQuery = z.looseObject({
  key: anyText,
  name: anyText,
  question: z.extend(queryShape, { policy: additive(chosenPolicySchema) }),
  named_at: anyText,
  bytes: z.catch(z.nullable(z.int()), null),
  created_at: z.catch(z.nullable(anyText), null),
  updated_at: z.catch(z.nullable(anyText), null),
  hit_count: z.catch(z.nullable(z.int()), null),
  last_hit_at: z.catch(z.nullable(anyText), null),
})

export type NamedQuery = z.infer<typeof namedQuery>

/** `POST queries/earlier`. See *Earlier answers* in docs/dev/protocol.md. */
export const earlierAnswersRequest = z.object({ key: cacheKeyText })
export const earlierAnswerRequest = z.object({ key: cacheKeyText, id: z.int() })

const earlierAnswerFacts = z.looseObject({
  id: z.int(),
  answered_at: anyText,
  data_date: z.nullable(anyText),
  sample: z.boolean(),
  bytes: z.int(),
})

export const earlierAnswers = z.looseObject({ list: list(earlierAnswerFacts) })

export const earlierAnswer = z.looseObject({ answered_at: anyText, data: pairsAnswer })

export type EarlierAnswerFacts = z.infer<typeof earlierAnswerFacts>
