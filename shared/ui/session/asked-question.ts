import { askInBatches, findAllInCache } from '../../query/batched-flow.ts'
import { askPairs } from '../../query/pairs-query.ts'
import type { FlowSettings, Stage } from '../../query/query-flow.ts'
import { type Asking, Refused, recorded } from '../state/query.ts'
import { type Form, queryOf } from './form-state.ts'
import type { DisplayedAnswer, RunProgress } from './session-state.ts'

/**
 * A form that is asked, and how. `settles`: the queries that this one takes the place of, since a name was chosen in them.
 */
export type Question = {
  form: Form
  inBatches: boolean
  settles?: readonly string[]
  /** When a stored answer that is looked for was given. */
  at?: number
}

export const isInBatches = (answered: DisplayedAnswer | null): boolean =>
  answered?.result.batches !== undefined

/** Asks as for an earlier answer: in batches if that one was. */
export const like = (answered: DisplayedAnswer): Question => ({
  form: answered.form,
  inBatches: isInBatches(answered),
})

/**
 * Asks a question in the given manner. `settle` stores and reports the outcome, after it is drawn. Null for a form that is
 * invalid, and for a stored answer that is not found. Rejects with `Refused`.
 */
export async function answerQuestion(
  { form, inBatches, settles, at = Date.now() }: Question,
  asking: Asking<RunProgress>,
  flow: FlowSettings,
  settle: (outcome: { kind: string }, record: () => Promise<void>, signal: AbortSignal) => Promise<void>,
): Promise<DisplayedAnswer | null> {
  const { manner, signal, report, turnTo } = asking
  const query = queryOf(form)
  if (!query) return null
  if (manner === 'find') {
    turnTo('coauthors')
    report({ stage: 'cache' })
    const result = await findAllInCache(query, flow, signal)
    await nextTask()
    return result && { at, form, result }
  }
  let progress: RunProgress = {}
  const add = (part: RunProgress): void => {
    progress = { ...progress, ...part }
    report(progress)
  }
  const options = {
    ...{ signal, refresh: manner !== 'ask' },
    onStage: (stage: Stage) => add({ stage }),
  }
  const sent = await (inBatches
    ? askInBatches(query, flow, { ...options, onBatch: (batch) => add({ batch }), settles })
    : askPairs(query, flow, { ...options, settles: settles?.[0] }))
  // Reading a large answer and drawing it are two tasks, between which the view reacts.
  await nextTask()
  const outcome = recorded(
    { outcome: sent.outcome, record: () => settle(sent.outcome, sent.record, signal) },
    asking,
  )
  if (outcome.kind === 'refused') throw new Refused({ kind: 'sides', problem: outcome.problem })
  return { at: Date.now(), form, result: outcome }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
