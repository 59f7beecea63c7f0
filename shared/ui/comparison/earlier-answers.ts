import { runtimeClient } from '../../clients/runtime-client.ts'
import type { EarlierAnswerFacts } from '../../contract/named-queries.ts'
import { storedTime } from '../../messages/stored-time.ts'
import { answersPayload, contradictionIn } from '../../query/answer-fit.ts'
import type { Answered } from '../../query/pairs-question.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import type { EarlierAnswer } from '../session/session-state.ts'

/** A press on a button may open a file for some seconds: by then the daemon has answered or is not waited for. */
const LIST_MS = 1500
const GET_MS = 30_000

const clientOf = ({ daemonBase, fetch }: FlowSettings) => runtimeClient({ base: daemonBase, fetch })

/**
 * The earlier answers that the daemon keeps of a query; none if it keeps none, fails, or is an older one. Nothing is stored
 * of an answer in batches.
 */
export const keptAnswers = async (
  flow: FlowSettings,
  { key, batches }: Answered,
): Promise<EarlierAnswerFacts[]> =>
  batches || flow.workspace?.off
    ? []
    : await clientOf(flow)
        .earlierAnswers(key, { timeoutMs: LIST_MS })
        .catch(() => [])

/** An earlier answer of the daemon; null if there is none, or if it is to another query whose key is the same. */
export async function keptAnswer(
  flow: FlowSettings,
  { key, payload }: Answered,
  id: number,
): Promise<EarlierAnswer | null> {
  try {
    const options = { timeoutMs: GET_MS }
    const { data: answer, answered_at } = await clientOf(flow).earlierAnswer(key, id, options)
    const at = storedTime(answered_at)
    return at !== null && answersPayload(answer, payload) && contradictionIn(answer) === null
      ? { answer, at }
      : null
  } catch {
    return null
  }
}
