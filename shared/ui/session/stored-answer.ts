import { pairsAnswer } from '../../contract/backend.ts'
import { parseFast, z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { answersPayload, contradictionIn } from '../../query/answer-fit.ts'
import { type Answered, hasCurrentRules } from '../../query/pairs-query.ts'
import { cacheKey, pairsPayload } from '../../query/payload.ts'
import type { ViewStorage } from '../context/view-storage.ts'
import { type Form, keptForm, queryOf } from './form-state.ts'
import type { DisplayedAnswer } from './session-state.ts'

/** In characters. Browsers store at once, while nothing else runs: of a larger answer only the question is stored. */
export const LARGEST_ANSWER = 250_000

const source = z.union([
  z.object({ from: z.literal('cache'), storedAt: z.optional(z.string()) }),
  z.object({ from: z.literal('backend') }),
])

const keptAnswer = z.object({
  at: z.number(),
  form: keptForm,
  durationMs: z.number(),
  source,
  batches: z.optional(z.array(z.object({ key: z.string(), source }))),
  /** Absent if it is too large: the daemon's cache has it. */
  answer: z.optional(z.unknown()),
})

/** A stored answer. `displayed` is null if it was too large or follows other rules; the daemon's cache may have it. */
export type KeptAnswer = { at: number; form: Form; displayed: DisplayedAnswer | null }

/** The displayed answer as text, of at most `LARGEST_ANSWER` characters. Without the answer itself if that is larger. */
export function answerText({ at, form, result }: DisplayedAnswer): string {
  const { durationMs, source, answer, batches } = result
  const kept = { at, form, durationMs, source }
  const text = JSON.stringify({ ...kept, batches, answer })
  return text.length <= LARGEST_ANSWER ? text : JSON.stringify(kept)
}

/** Stores the displayed answer for the next time the view opens. */
export const writeAnswer = (storage: ViewStorage, displayed: DisplayedAnswer): void =>
  void storage.write('answer', answerText(displayed))

export const dropAnswer = (storage: ViewStorage): void => void storage.write('answer', '')

/** The stored answer, checked like a server's answer; null if there is none or it is invalid. */
export const readAnswer = (storage: ViewStorage): KeptAnswer | null => keptAnswerIn(storage.read('answer'))

/** Reads what `answerText` wrote. */
export function keptAnswerIn(text: string | null): KeptAnswer | null {
  const { data: kept } = z.safeParse(keptAnswer, jsonIn(text ?? ''))
  const query = kept && queryOf(kept.form)
  if (!query) return null
  const { at, form, durationMs } = kept
  if (kept.answer === undefined) return { at, form, displayed: null }
  const { data: answer } = parseFast(pairsAnswer, kept.answer)
  const payload = pairsPayload(query.left, query.right, query.options)
  if (!answer || !answersPayload(answer, payload) || contradictionIn(answer) !== null) return null
  if (!hasCurrentRules(answer)) return { at, form, displayed: null }
  const result: Answered = {
    kind: 'answered',
    key: cacheKey(payload),
    payload,
    answer,
    source: kept.source,
    cache: kept.source.from === 'cache' ? 'hit' : 'miss',
    durationMs,
    ...(kept.batches && { batches: kept.batches }),
  }
  return { at, form, displayed: { at, form, result } }
}
