import type { Message } from '../../i18n/locale.ts'
import { askInBatches, findAllInCache } from '../../query/batched-flow.ts'
import { hasNewerData } from '../../query/data-freshness.ts'
import {
  type Answered,
  type AskOutcome,
  type AskResult,
  askPairs,
  type Query,
} from '../../query/pairs-question.ts'
import type { FlowSettings, Stage } from '../../query/query-flow.ts'
import { drawNow, untilIdle } from '../drawing/drawing.tsx'
import { type Form, invalidOptions, queryOf } from './form-state.ts'
import { reduceSession, type SessionAction } from './session-reducer.ts'
import type { DisplayedAnswer, RunProgress, Session } from './session-state.ts'
import type { KeptAnswer } from './stored-answer.ts'
import type { AlsoUndo } from './undo.ts'
import type { BackendState } from './use-backend-state.ts'

type Current = { session: Session; flow: FlowSettings; look: () => Promise<BackendState | null> }

/**
 * How a query is asked. `kept`: the batches that an earlier try has answered. `settles`: the queries that it takes the place
 * of, since a name was chosen in them.
 */
type Manner = {
  refresh: boolean
  inBatches: boolean
  kept: Map<string, Answered>
  settles?: readonly string[] | undefined
}

/** The actions of a view. One query runs at a time. */
export function sessionActions(current: () => Current, change: (change: SessionAction) => void) {
  let underWay: AbortController | null = null
  let last: Manner | null = null
  const cancel = (): void => {
    underWay?.abort()
    const { renewal, asksSoon } = current().session
    if (renewal?.kind === 'due') change({ type: 'unrenewed', hasFailed: false })
    if (asksSoon) change({ type: 'held' })
  }

  /** Does something that the next query, renewal or restoring replaces; then `isReplaced`, and nothing of it is drawn. */
  const doAlone = async (
    act: (signal: AbortSignal, isReplaced: () => boolean) => Promise<void>,
  ): Promise<void> => {
    const controller = new AbortController()
    underWay = controller
    const isReplaced = (): boolean => underWay !== controller
    try {
      await act(controller.signal, isReplaced)
    } catch (error) {
      reportError(error)
      if (!isReplaced()) change({ type: 'broken' })
    }
    if (!isReplaced()) underWay = null
  }

  const send = async (
    query: Query,
    { refresh, inBatches, kept, settles }: Manner,
    signal: AbortSignal,
    onProgress: (progress: RunProgress) => void,
  ): Promise<AskResult> => {
    const { flow } = current()
    const report = (progress: RunProgress): void => {
      if (!signal.aborted) onProgress(progress)
    }
    const options = { signal, refresh, onStage: (stage: Stage) => report({ stage }) }
    const result = await (inBatches
      ? askInBatches(query, flow, { ...options, onBatch: (batch) => report({ batch }), kept, settles })
      : askPairs(query, flow, { ...options, settles: settles?.[0] }))
    // Reading a large answer and drawing it are two tasks, between which the view reacts.
    await nextTask()
    return result
  }

  /** Draws a result synchronously, unless something has replaced it, and then does what may wait until it is painted. */
  const draw = (result: AskResult, isReplaced: boolean, action: () => SessionAction): void => {
    try {
      if (!isReplaced) drawNow(() => change(action()))
    } finally {
      void settle(result, !isReplaced)
    }
  }

  /** Stores and reports a result, which takes a large answer's time again, and looks at the backend. */
  const settle = async ({ outcome, record }: AskResult, isDrawn: boolean): Promise<void> => {
    await untilIdle()
    // The backend may have come back, gone offline or have other data by now.
    const looking = isDrawn && (outcome.kind === 'answered' || outcome.kind === 'failed') && current().look()
    const recorded = record()
    if (looking && outcome.kind === 'answered') void renew(outcome, await looking)
    await recorded
  }

  const run = async (form: Form, manner: Manner): Promise<void> => {
    // Even an invalid query cancels the running one.
    cancel()
    underWay = null
    const query = queryOf(form)
    if (!query) {
      const queryError = { kind: 'invalid-options', options: invalidOptions(form) } as const
      return change({ type: 'ended', queryError })
    }
    last = manner
    await doAlone(async (signal, isReplaced) => {
      change({ type: 'asked', at: current().flow.now(), refresh: manner.refresh })
      const result = await send(query, manner, signal, (progress) => change({ type: 'progressed', progress }))
      if (result.outcome.kind === 'answered') manner.kept.clear()
      const outcome: AskOutcome = signal.aborted ? { kind: 'cancelled' } : result.outcome
      draw(result, isReplaced(), () => afterRun(outcome, form, manner.refresh))
    })
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
    await doAlone(async (signal, isReplaced) => {
      change({ type: 'renewing', batch: null })
      const result = await send(query, like(answered, true), signal, ({ batch }) => {
        if (batch) change({ type: 'renewing', batch })
      })
      draw(result, isReplaced(), () => afterRenewal(result.outcome, answered, signal))
    })
  }

  /** Looks for a stored answer in the cache. Without one the view shows none, and says nothing. */
  const findStored = ({ at, form }: KeptAnswer): Promise<void> =>
    doAlone(async (signal, isReplaced) => {
      const query = queryOf(form)
      if (!query) return
      const { flow } = current()
      change({ type: 'asked', at: flow.now(), refresh: false })
      change({ type: 'progressed', progress: { stage: 'cache' } })
      const result = await findAllInCache(query, flow, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
      await nextTask()
      if (isReplaced()) return
      if (result) change({ type: 'restored', displayed: { at, form, result } })
      else change({ type: 'ended', queryError: null })
    })

  const ask = (inBatches: boolean): void =>
    void run(current().session.form, { refresh: false, inBatches, kept: new Map() })
  const refresh = (manner?: Manner): void => {
    const { answered } = current().session
    if (answered) void run(answered.form, manner ?? like(answered, true))
  }
  return {
    cancel,
    /** Runs the form's query. Cancels the running one first. Refuses more than 50 names on a side. */
    ask: () => ask(false),
    /** Runs the form's query in batches, for up to 500 names on a side. */
    askInBatches: () => ask(true),
    /** Runs the form's query as the displayed answer was asked: in batches, if that was. */
    askAgain: () => ask(isInBatches(current().session.answered)),
    /** The same by itself, after names were chosen: a step, whose answer takes the place of the displayed one. */
    askSettled: (): void => {
      const { answered, form } = current().session
      void run(form, { ...like(answered, false), settles: answered ? keysOf(answered) : [] })
    },
    /** Replaces parts of the form, which Undo gives back, and runs the query. */
    askWith: (form: Partial<Form>, message: Message, alsoUndo?: AlsoUndo): void => {
      const { session } = current()
      const filled = { type: 'filled', form, message, alsoUndo } as const
      change(filled)
      // Lists that fit into one query are asked as one.
      void run(reduceSession(session, filled).form, { refresh: false, inBatches: true, kept: new Map() })
    },
    /** Shows a stored answer. One that the view cannot show by itself is looked for in the daemon's cache, and nowhere else. */
    restore: (kept: KeptAnswer): void => {
      cancel()
      underWay = null
      if (kept.displayed) change({ type: 'restored', displayed: kept.displayed })
      else void findStored(kept)
    },
    /** Repeats the query of the displayed answer without the cache. */
    refresh: () => refresh(),
    /** Repeats what failed. Batches that were answered are not asked again. */
    retry: (): void => {
      if (last?.refresh) refresh(last)
      else if (last) void run(current().session.form, last)
    },
  }
}

/** The keys under which an answer is stored. */
const keysOf = ({ result }: DisplayedAnswer): string[] =>
  result.batches?.map(({ key }) => key) ?? [result.key]

const isInBatches = (answered: DisplayedAnswer | null): boolean => answered?.result.batches !== undefined

/** Asks as for an earlier answer: in batches if that one was. */
const like = (answered: DisplayedAnswer | null, refresh: boolean): Manner => ({
  refresh,
  inBatches: isInBatches(answered),
  kept: new Map(),
})

function afterRun(outcome: AskOutcome, form: Form, refresh: boolean): SessionAction {
  if (outcome.kind === 'answered')
    return { type: 'answered', displayed: { at: Date.now(), form, result: outcome } }
  if (outcome.kind !== 'failed') return { type: 'ended', queryError: outcome }
  const { kind, failure, batch } = outcome
  return { type: 'ended', queryError: { kind, failure, whose: 'backend', refresh, batch } }
}

function afterRenewal(
  outcome: AskOutcome,
  { form }: DisplayedAnswer,
  { aborted }: AbortSignal,
): SessionAction {
  if (outcome.kind === 'answered' && !aborted)
    return { type: 'renewed', displayed: { at: Date.now(), form, result: outcome } }
  return { type: 'unrenewed', hasFailed: outcome.kind === 'failed' && !aborted }
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
