import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import {
  type Answered,
  askPairs,
  type FlowSettings,
  type Outcome,
  type Stage,
} from '../../query/query-flow.ts'
import { drawNow } from '../parts/drawing.tsx'
import { EMPTY_FORM, type Form, invalidOptions, queryOf } from './form-state.ts'
import {
  initialSession,
  type QueryError,
  reduceSession,
  type Session,
  type SessionAction,
} from './session-reducer.ts'
import { readAnswer, writeAnswer } from './stored-answer.ts'
import { type BackendLook, useBackendState } from './use-backend-state.ts'
import { readForm, type ViewStorage, writeForm } from './view-storage.ts'

export type SessionSettings = {
  /**
   * Where questions go. Each goes where this points when it is asked; one that is under way goes on when it changes.
   * Whenever it becomes another object, the backend is looked at again.
   */
  flow: FlowSettings
  viewStorage: ViewStorage
  /** What the form starts as, given the one that was left in the view, if any; else that, or an empty one. */
  startForm?: (left: Form | null) => Form
  /** Whether the answer comes back when the view does. */
  keepsAnswer?: boolean
}

export type SessionControls = {
  session: Session
  /** The backend's state, looked at again after each answer and each failure. */
  backend: BackendLook
  change: (change: SessionAction) => void
  /** Asks what stands in the form. What is under way is cancelled first. */
  ask: () => void
  /** Asks what the answer in view answered, past the cache. */
  refresh: () => void
  cancel: () => void
  /** Puts a question that was asked before into the form, and asks it. */
  reopen: (form: Form) => void
}

/**
 * What a view is while it is open: the form and the answer as they were left, both kept for the next time, the query
 * flow, and the backend's state. Page, side panel and popup differ in their settings alone. Restoring asks nothing.
 */
export function useSession(settings: SessionSettings): SessionControls {
  const { flow, viewStorage, startForm = orEmpty, keepsAnswer = false } = settings
  const backend = useBackendState(flow)
  const [session, change] = useReducer(reduceSession, undefined, () =>
    initialSession(startForm(readForm(viewStorage)), keepsAnswer ? readAnswer(viewStorage) : null),
  )
  const { form, answered } = session

  // Before the next paint: a reload right after a keystroke, or a click beside the popup, loses nothing that was seen.
  useLayoutEffect(useChanged(form, (form) => writeForm(viewStorage, form)))
  // After it: to write down an answer of many MB takes as long as some frames.
  useEffect(useChanged(answered, (answered) => keepsAnswer && answered && writeAnswer(viewStorage, answered)))

  const current = useRef({ session, flow, look: backend.look })
  current.current = { session, flow, look: backend.look }
  const controls = useMemo(() => controlsOf(() => current.current, change), [])
  useEffect(() => controls.cancel, [controls])
  return { session, backend, change, ...controls }
}

const orEmpty = (left: Form | null): Form => left ?? EMPTY_FORM

/** An effect for a value that has become another one since the view opened: what was restored is there already. */
function useChanged<T>(value: T, act: (value: T) => void): () => void {
  const known = useRef(value)
  return () => {
    if (known.current === value) return
    known.current = value
    act(value)
  }
}

type Current = { session: Session; flow: FlowSettings; look: () => void }

/** The ways to ask and to cancel, the same for the life of the view. One question is under way at a time. */
function controlsOf(
  current: () => Current,
  change: (change: SessionAction) => void,
): Pick<SessionControls, 'ask' | 'refresh' | 'cancel' | 'reopen'> {
  let underWay: AbortController | null = null
  const cancel = (): void => underWay?.abort()

  /** In the view by the time it returns. */
  const draw = (outcome: Outcome, form: Form, refresh: boolean): void => {
    if (outcome.kind === 'answered') {
      drawNow(() => change({ type: 'answered', displayed: { at: Date.now(), form, result: outcome } }))
    } else {
      drawNow(() => change({ type: 'errored', queryError: queryErrorOf(outcome, refresh) }))
    }
    // An answer, or the lack of one, tells of the backend: it may have come back, or have other data by now.
    if (outcome.kind === 'answered' || outcome.kind === 'failed') current().look()
  }

  const run = async (form: Form, refresh: boolean): Promise<void> => {
    // Asking again, even what cannot be asked, ends the question under way.
    cancel()
    underWay = null
    const query = queryOf(form)
    if (!query) {
      const queryError = { kind: 'invalid-options', options: invalidOptions(form) } as const
      return change({ type: 'errored', queryError })
    }
    const controller = new AbortController()
    const { signal } = controller
    underWay = controller
    // A question that another one has replaced has nothing more to say.
    const isReplaced = (): boolean => underWay !== controller
    const onStage = (stage: Stage): void => {
      if (!signal.aborted) change({ type: 'staged', stage })
    }
    try {
      const { flow } = current()
      change({ type: 'asked', at: flow.now(), refresh })
      const { outcome, record } = await askPairs(query, flow, { signal, refresh, onStage })
      try {
        if (!isReplaced()) draw(outcome, form, refresh)
      } finally {
        void record()
      }
    } catch (error) {
      reportError(error)
      if (!isReplaced()) change({ type: 'errored', queryError: { kind: 'broken' } })
    }
    if (!isReplaced()) underWay = null
  }

  return {
    cancel,
    ask: () => void run(current().session.form, false),
    reopen: (form) => {
      change({ type: 'filled', form, message: { key: 'didReopen' } })
      void run(form, false)
    },
    refresh: () => {
      const answered = current().session.answered?.form
      if (answered) void run(answered, true)
    },
  }
}

function queryErrorOf(outcome: Exclude<Outcome, Answered>, refresh: boolean): QueryError {
  return outcome.kind === 'failed' ? { kind: 'failed', failure: outcome.failure, refresh } : outcome
}
