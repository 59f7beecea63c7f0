import { expect } from 'vitest'
import { answerPairs, type PairsQuery } from '../../../backend/coauthorship/pairs-answer.ts'
import type { Bibliography } from '../../../backend/database/bibliography.ts'
import { type PairsAnswer, pairsAnswer } from '../../../shared/contract/backend.ts'
import { z } from '../../../shared/contract/zod.ts'
import { contradictionIn } from '../../../shared/query/answer-fit.ts'

export function pairsAnswerOf(bibliography: Bibliography, query: Omit<PairsQuery, 'dataDate'>): PairsAnswer {
  const answer = z.parse(
    pairsAnswer,
    JSON.parse(new TextDecoder().decode(answerPairs(bibliography, { ...query, dataDate: null }))),
  )
  expect(contradictionIn(answer)).toBeNull()
  return answer
}
