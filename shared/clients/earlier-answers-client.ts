import type { PairsAnswer } from '../contract/backend.ts'
import { type EarlierAnswerFacts, earlierAnswer, earlierAnswers } from '../contract/earlier-answers.ts'
import { type ClientSettings, type RequestOptions, requestJson } from './request.ts'

/** A typed client of the earlier answers of named queries (docs/protocol.md, Earlier answers), which are additive. */
export type EarlierAnswersClient = {
  /** The newest first; none if the query has no name. */
  list(key: string, options?: RequestOptions): Promise<EarlierAnswerFacts[]>
  get(key: string, id: number, options?: RequestOptions): Promise<{ answer: PairsAnswer; answeredAt: string }>
}

export function earlierAnswersClient(settings: ClientSettings): EarlierAnswersClient {
  return {
    list: async (key, options) => {
      const path = '/api/runtime/queries/earlier'
      return (await requestJson(settings, path, earlierAnswers, { key }, options)).body.list
    },
    get: async (key, id, options) => {
      const path = '/api/runtime/queries/earlier-answer'
      const { body } = await requestJson(settings, path, earlierAnswer, { key, id }, options)
      return { answer: body.data, answeredAt: body.answered_at }
    },
  }
}
