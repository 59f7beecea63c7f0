import { pairsAnswer } from '../../contract/backend.ts'
import { z } from '../../contract/zod.ts'
import { cacheKey, pairsPayload } from '../../query/payload.ts'
import { answersPayload } from '../../query/query-flow.ts'
import { optionsOf, queryOf } from './form-state.ts'
import type { DisplayedAnswer } from './session-reducer.ts'
import { keptForm, type ViewStorage } from './view-storage.ts'

/** In characters of JSON. A larger answer is not stored, since browsers allow a few MB in all; the daemon caches it. */
const LARGEST_KEPT = 1_000_000

const keptAnswer = z.object({
  at: z.number(),
  form: keptForm,
  durationMs: z.number(),
  storedAt: z.optional(z.string()),
  fromCache: z.boolean(),
  answer: pairsAnswer,
})

/** Stores the displayed answer for the next time the view opens. An answer that is too large clears the stored one. */
export function writeAnswer(viewStorage: ViewStorage, { at, form, result }: DisplayedAnswer): void {
  const { durationMs, source, answer } = result
  const fromCache = source.from === 'cache'
  const storedAt = fromCache ? source.storedAt : undefined
  const text = JSON.stringify({ at, form, durationMs, storedAt, fromCache, answer })
  viewStorage.write('answer', text.length <= LARGEST_KEPT ? text : '')
}

/** Reads the stored answer and checks it like a server's answer; null if there is none or it is invalid. */
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
