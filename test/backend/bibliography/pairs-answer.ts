import type { Bibliography } from '../../../backend/bibliography/bibliography.ts'
import { answerPairs, type PairsQuestion } from '../../../backend/bibliography/pairs.ts'
import { Turns } from '../../../backend/bibliography/turns.ts'
import { type PairsAnswer, pairsAnswer } from '../../../shared/contract/backend.ts'
import { z } from '../../../shared/contract/zod.ts'

/** What a client reads in the answer. */
export async function pairsAnswerOf(
  bibliography: Bibliography,
  question: PairsQuestion,
  facts: { dataDate: string; sample: boolean },
): Promise<PairsAnswer> {
  const text = await new Turns().take((breathe) => answerPairs(bibliography, question, facts, breathe))
  return z.parse(pairsAnswer, JSON.parse(text.toString()))
}
