import type { Message } from '../../i18n/locale.ts'
import { askInBatches, findAllInCache } from '../../query/batched-flow.ts'
import { hasNewerData } from '../../query/data-freshness.ts'
import {
  type Answered,
  type AskResult,
  askPairs,
  type BatchPlace,
  type FlowSettings,
  type Outcome,
  type Query,
  type Stage,
} from '../../query/query-flow.ts'
import { drawNow, untilIdle } from '../parts/drawing.tsx'
import { type Form, invalidOptions, queryOf } from './form-state.ts'
import {
  type DisplayedAnswer,
  type QueryError,
  reduceSession,
  type Session,
  type SessionAction,
} from './session-reducer.ts'
import type { KeptAnswer } from './stored-answer.ts'
import type { AlsoUndo } from './undo.ts'
import type { BackendState } from './use-backend-state.ts'

export type SessionActions = {
  /** Runs the form's query. Cancels the running one first. Refuses more than 50 names on a side. */
  ask: () => void
  /** Runs the form's query in batches, for up to 500 names on a side. */
  askInBatches: () => void
  /** Runs the form's query as the displayed answer was asked: in batches, if that was. */
  askAgain: () => void
  /** Repeats the query of the displayed answer without the cache. */
  refresh: () => void
  /** Repeats what failed. Batches that were answered are not asked again. */
  retry: () => void
  cancel: () => void
  /** Replaces parts of the form, which Undo gives back, and runs the query. */
  askWith: (form: Partial<Form>, message: Message, alsoUndo?: AlsoUndo) => void
  /** Shows a stored answer. One that the view cannot show by itself is looked for in the daemon's cache, and nowhere else. */
  restore: (kept: KeptAnswer) => void
}

type Current = { session: Session; flow: FlowSettings; look: () => Promise<BackendState | null> }

/** How a query is asked. `kept`: the batches that an earlier try has answered. */
type Manner = { refresh: boolean; inBatches: boolean; kept?: Map<string, Answered> }

/** The actions of a view. One query runs at a time. */
export function sessionActions(
  current: () => Current,
  change: (change: SessionAction) => void,
): SessionActions {
  let underWay: AbortController | null = null
  let last: Required<Manner> | null = null
  const cancel = (): void => {
    underWay?.abort()
    if (current().session.renewal?.kind === 'due') change({ type: 'unrenewed', hasFailed: false })
  }

  /** Draws synchronously: `settle` follows it. */
  const draw = (outcome: Outcome, form: Form, refresh: boolean): void => {
    if (outcome.kind === 'answered') {
      drawNow(() => change({ type: 'answered', displayed: { at: Date.now(), form, result: outcome } }))
    } else {
      drawNow(() => change({ type: 'errored', queryError: queryErrorOf(outcome, refresh) }))
    }
  }

  /** What may wait until the outcome is painted: it takes a large answer's time again. */
  const settle = async ({ outcome, record }: AskResult, isDrawn: boolean): Promise<void> => {
    await untilIdle()
    // The backend may have come back, gone offline or have other data by now.
    const looking = isDrawn && (outcome.kind === 'answered' || outcome.kind === 'failed') && current().look()
    const recorded = record()
    if (looking && outcome.kind === 'answered') void renew(outcome, await looking)
    await recorded
  }

  const send = async (
    query: Query,
    { refresh, inBatches, kept }: Required<Manner>,
    { signal, onStage, onBatch }: Progress,
  ): Promise<AskResult> => {
    const { flow } = current()
    const options = { signal, refresh, onStage }
    return inBatches
      ? askInBatches(query, flow, { ...options, onBatch, kept })
      : askPairs(query, flow, options)
  }

  const run = async (form: Form, manner: Manner): Promise<void> => {
    const { refresh, inBatches, kept = new Map<string, Answered>() } = manner
    // Even an invalid query cancels the running one.
    cancel()
    underWay = null
    const query = queryOf(form)
    if (!query) {
      const queryError = { kind: 'invalid-options', options: invalidOptions(form) } as const
      return change({ type: 'errored', queryError })
    }
    last = { refresh, inBatches, kept }
    const controller = new AbortController()
    const { signal } = controller
    underWay = controller
    // The outcome of a replaced query is not drawn.
    const isReplaced = (): boolean => underWay !== controller
    const onStage = (stage: Stage): void => {
      if (!signal.aborted) change({ type: 'staged', stage })
    }
    const onBatch = (batch: BatchPlace): void => {
      if (!signal.aborted) change({ type: 'reached', batch })
    }
    try {
      change({ type: 'asked', at: current().flow.now(), refresh })
      const result = await send(query, last, { signal, onStage, onBatch })
      const { outcome } = result
      if (outcome.kind === 'answered') kept.clear()
      // Reading a large answer and drawing it are two tasks, between which the view reacts.
      await nextTask()
      const isShown = !isReplaced()
      try {
        if (isShown) draw(signal.aborted ? { kind: 'cancelled' } : outcome, form, refresh)
      } finally {
        void settle(result, isShown)
      }
    } catch (error) {
      reportError(error)
      if (!isReplaced()) change({ type: 'errored', queryError: { kind: 'broken' } })
    }
    if (!isReplaced()) underWay = null
  }

  /**
   * Asks the backend by itself if it has newer data than those of the cache hit that is displayed. The user's own query
   * replaces it.
   */
  const renew = async (hit: Answered, backend: BackendState | null): Promise<void> => {
    const { renewal, answered } = current().session
    if (renewal?.kind !== 'due' || answered?.result !== hit) return
    const query = queryOf(answered.form)
    if (!query || backend?.kind !== 'ready' || !hasNewerData(hit, backend.stats))
      return change({ type: 'unrenewed', hasFailed: false })
    const controller = new AbortController()
    const { signal } = controller
    underWay = controller
    const isReplaced = (): boolean => underWay !== controller
    const onBatch = (batch: BatchPlace | null): void => {
      if (!signal.aborted) change({ type: 'renewing', batch })
    }
    onBatch(null)
    try {
      const manner = { refresh: true, inBatches: isInBatches(answered), kept: new Map() }
      const result = await send(query, manner, { signal, onStage: () => undefined, onBatch })
      const { outcome } = result
      await nextTask()
      if (!isReplaced()) drawNow(() => change(afterRenewal(outcome, answered, signal)))
      void settle(result, !isReplaced())
    } catch (error) {
      reportError(error)
      if (!isReplaced()) change({ type: 'unrenewed', hasFailed: true })
    }
    if (!isReplaced()) underWay = null
  }

  const findStored = async ({ at, form }: KeptAnswer): Promise<void> => {
    const query = queryOf(form)
    if (!query) return
    const controller = new AbortController()
    underWay = controller
    const { flow } = current()
    change({ type: 'asked', at: flow.now(), refresh: false })
    change({ type: 'staged', stage: 'cache' })
    const result = await findAllInCache(query, flow, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) reportError(error)
      return null
    })
    await nextTask()
    if (underWay !== controller) return
    underWay = null
    change(result ? { type: 'restored', displayed: { at, form, result } } : { type: 'ended' })
  }

  const refreshed = (manner?: Manner): void => {
    const answered = current().session.answered
    if (answered) void run(answered.form, manner ?? { refresh: true, inBatches: isInBatches(answered) })
  }
  const asked = (inBatches: boolean): void => void run(current().session.form, { refresh: false, inBatches })
  return {
    cancel,
    ask: () => asked(false),
    askInBatches: () => asked(true),
    askAgain: () => asked(isInBatches(current().session.answered)),
    askWith: (form, message, alsoUndo) => {
      const { session } = current()
      const filled = { type: 'filled', form, message, alsoUndo } as const
      change(filled)
      void run(reduceSession(session, filled).form, {
        refresh: false,
        inBatches: isInBatches(session.answered),
      })
    },
    restore: (kept) => {
      cancel()
      underWay = null
      if (kept.displayed) change({ type: 'restored', displayed: kept.displayed })
      else void findStored(kept)
    },
    refresh: () => refreshed(),
    retry: () => {
      if (last?.refresh) refreshed(last)
      else if (last) void run(current().session.form, last)
    },
  }
}

/** Where a running query reports to. */
type Progress = { signal: AbortSignal; onStage: (stage: Stage) => void; onBatch: (batch: BatchPlace) => void }

function afterRenewal(outcome: Outcome, { form }: DisplayedAnswer, { aborted }: AbortSignal): SessionAction {
  if (outcome.kind === 'answered' && !aborted)
    return { type: 'renewed', displayed: { at: Date.now(), form, result: outcome } }
  return { type: 'unrenewed', hasFailed: outcome.kind === 'failed' && !aborted }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const isInBatches = (answered: DisplayedAnswer | null): boolean => answered?.result.batches !== undefined

function queryErrorOf(outcome: Exclude<Outcome, Answered>, refresh: boolean): QueryError {
  if (outcome.kind !== 'failed') return outcome
  return { kind: 'failed', failure: outcome.failure, refresh, batch: outcome.batch }
}
