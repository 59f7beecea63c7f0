import { pairsAnswer } from '../../contract/backend.ts'
import { z } from '../../contract/zod.ts'
import { cacheKey, pairsPayload } from '../../query/payload.ts'
import { answersPayload } from '../../query/query-flow.ts'
import { optionsOf, queryOf } from './form-state.ts'
import type { DisplayedAnswer } from './session-reducer.ts'
import { keptForm, type ViewStorage } from './view-storage.ts'

/** Characters of JSON; a larger answer is not kept, the daemon's cache has it. Browsers give some MB in all. */
const LARGEST_KEPT = 1_000_000

const keptAnswer = z.object({
  at: z.number(),
  form: keptForm,
  durationMs: z.number(),
  storedAt: z.optional(z.string()),
  fromCache: z.boolean(),
  answer: pairsAnswer,
})

/** Keeps the answer in view for a view that comes back, or forgets the last one when this one is too large. */
export function writeAnswer(viewStorage: ViewStorage, { at, form, result }: DisplayedAnswer): void {
  const { durationMs, source, answer } = result
  const fromCache = source.from === 'cache'
  const storedAt = fromCache ? source.storedAt : undefined
  const text = JSON.stringify({ at, form, durationMs, storedAt, fromCache, answer })
  viewStorage.write('answer', text.length <= LARGEST_KEPT ? text : '')
}

/** The answer that a view left, checked like one that a server sends; null when there is none or it cannot be read. */
export function readAnswer(viewStorage: ViewStorage): DisplayedAnswer | null {
  const kept = z.safeParse(keptAnswer, jsonOf(viewStorage.read('answer')))
  if (!kept.success) return null
  const { at, form, durationMs, storedAt, fromCache, answer } = kept.data
  const query = queryOf(form)
  const options = optionsOf(form)
  if (!query || !options) return null
  const payload = pairsPayload(query.left, query.right, options)
  if (!answersPayload(answer, payload)) return null
  const source = fromCache ? ({ from: 'cache', storedAt } as const) : ({ from: 'backend' } as const)
  const cache = fromCache ? 'hit' : 'miss'
  return {
    at,
    form,
    result: { kind: 'answered', key: cacheKey(payload), payload, answer, source, cache, durationMs },
  }
}

function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
