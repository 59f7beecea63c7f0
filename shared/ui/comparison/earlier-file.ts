import { pairsAnswer } from '../../contract/backend.ts'
import { z } from '../../contract/zod.ts'
import { contradictionIn } from '../../query/answer-fit.ts'
import type { EarlierAnswer } from '../session/session-reducer.ts'

/** What the comparison reads of an answer that was saved as JSON (shared/export/pairs-json.ts). */
const savedAnswer = z.object({
  program: z.literal('CoAuthors'),
  exported_at: z.string(),
  answer: pairsAnswer,
})

/** Larger than any answer that the servers pass on. */
const LONGEST_BYTES = 64 * 1024 * 1024

/** The answer in a file that was saved as JSON, or null if it is none. */
export async function earlierAnswerIn(file: Blob): Promise<EarlierAnswer | null> {
  if (file.size > LONGEST_BYTES) return null
  try {
    const saved = z.safeParse(savedAnswer, JSON.parse(await file.text()))
    const at = saved.success ? Date.parse(saved.data.exported_at) : Number.NaN
    return saved.success && !Number.isNaN(at) && contradictionIn(saved.data.answer) === null
      ? { answer: saved.data.answer, at }
      : null
  } catch {
    return null
  }
}
