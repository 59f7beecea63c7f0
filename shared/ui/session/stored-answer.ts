import { pairsAnswer } from '../../contract/backend.ts'
import { parseFast, z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { answersPayload, contradictionIn } from '../../query/answer-fit.ts'
import { type Answered, hasCurrentRules } from '../../query/pairs-query.ts'
import { cacheKey, pairsPayload } from '../../query/payload.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { type Form, queryOf, storedForm } from './form-state.ts'
import type { DisplayedAnswer } from './session-state.ts'

/** The most characters of an answer to store. Storing blocks the page, so only the query of a longer answer is stored. */
export const LONGEST_ANSWER = 250_000

const source = z.union([
  z.object({ from: z.literal('cache'), storedAt: z.optional(z.string()) }),
  z.object({ from: z.literal('backend') }),
])

const storedAnswer = z.object({
  at: z.number(),
  form: storedForm,
  durationMs: z.number(),
  source,
  batches: z.optional(z.array(z.object({ key: z.string(), source }))),
  /** Absent for a long answer. The daemon's cache may have that answer. */
  answer: z.optional(z.unknown()),
})

/** `displayed`: null if the answer was too long or has other verdict rules. The daemon's cache may have it. */
export type StoredAnswer = { at: number; form: Form; displayed: DisplayedAnswer | null }

export function answerText({ at, form, result }: DisplayedAnswer): string {
  const { durationMs, source, answer, batches } = result
  const withoutAnswer = { at, form, durationMs, source }
  const text = JSON.stringify({ ...withoutAnswer, batches, answer })
  return text.length <= LONGEST_ANSWER ? text : JSON.stringify(withoutAnswer)
}

export const writeAnswer = (storage: ViewStorage, displayed: DisplayedAnswer): void =>
  void storage.write('answer', answerText(displayed))

export const dropAnswer = (storage: ViewStorage): void => void storage.write('answer', '')

/** Checks the stored answer as if a server had sent it. Returns null for a missing or invalid answer. */
export const readAnswer = (storage: ViewStorage): StoredAnswer | null =>
  parseStoredAnswer(storage.read('answer'))

export function parseStoredAnswer(text: string | null): StoredAnswer | null {
  const { data: stored } = z.safeParse(storedAnswer, jsonIn(text ?? ''))
  const query = stored && queryOf(stored.form)
  if (!query) return null
  const { at, form, durationMs } = stored
  if (stored.answer === undefined) return { at, form, displayed: null }
  const { data: answer } = parseFast(pairsAnswer, stored.answer)
  const payload = pairsPayload(query.left, query.right, query.options)
  if (!answer || !answersPayload(answer, payload) || contradictionIn(answer) !== null) return null
  if (!hasCurrentRules(answer)) return { at, form, displayed: null }
  const result: Answered = {
    kind: 'answered',
    key: cacheKey(payload),
    payload,
    answer,
    source: stored.source,
    cache: stored.source.from === 'cache' ? 'hit' : 'miss',
    durationMs,
    ...(stored.batches && { batches: stored.batches }),
  }
  return { at, form, displayed: { at, form, result } }
}
