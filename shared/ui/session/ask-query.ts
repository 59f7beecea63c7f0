import { askInBatches, findAllInCache } from '../../query/batched-flow.ts'
import { askPairs } from '../../query/pairs-query.ts'
import type { FlowSettings, Stage } from '../../query/query-flow.ts'
import { type Asking, Refused, recordWhenDrawn } from '../state/running-query.ts'
import { type Form, queryOf } from './form-state.ts'
import type { DisplayedAnswer, RunProgress } from './session-state.ts'

export type AskedQuery = {
  form: Form
  inBatches: boolean
  /** The cache key of the query that this one replaces, because the user has settled a name of the answer. */
  settles?: string | undefined
  /** The time of the stored answer, if the query only looks it up. */
  at?: number
}

export const isInBatches = (answered: DisplayedAnswer | null): boolean =>
  answered?.result.batches !== undefined

/** The query of the displayed answer, in batches if the answer came in batches. */
export const sameQueryAs = (answered: DisplayedAnswer): AskedQuery => ({
  form: answered.form,
  inBatches: isInBatches(answered),
})

/**
 * Once the view has drawn the outcome, calls `settle` to store and report it. Resolves to null for an invalid form, and if a
 * look-up finds no answer. Rejects with `Refused` if a list is empty or too long.
 */
export async function answerQuery(
  { form, inBatches, settles, at = Date.now() }: AskedQuery,
  asking: Asking<RunProgress>,
  flow: FlowSettings,
  settle: (outcome: { kind: string }, record: () => Promise<void>, signal: AbortSignal) => Promise<void>,
): Promise<DisplayedAnswer | null> {
  const { manner, signal, report, nowAsks } = asking
  const query = queryOf(form)
  if (!query) return null
  if (manner === 'find') {
    nowAsks('coauthors')
    report({ stage: 'cache' })
    const result = await findAllInCache(query, flow, signal)
    await nextTask()
    return result && { at, form, result }
  }
  let progress: RunProgress = {}
  const addProgress = (part: RunProgress): void => {
    progress = { ...progress, ...part }
    report(progress)
  }
  const options = {
    signal,
    refresh: manner !== 'ask',
    onStage: (stage: Stage) => addProgress({ stage }),
  }
  const sent = await (inBatches
    ? askInBatches(query, flow, { ...options, onBatch: (batch) => addProgress({ batch }), settles })
    : askPairs(query, flow, { ...options, settles }))
  // Lets the view handle presses between the parsing and the drawing of a large answer.
  await nextTask()
  const outcome = recordWhenDrawn(
    { outcome: sent.outcome, record: () => settle(sent.outcome, sent.record, signal) },
    asking,
  )
  if (outcome.kind === 'refused') throw new Refused({ kind: 'sides', problem: outcome.problem })
  return { at: Date.now(), form, result: outcome }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
