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
  type FormMessage,
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
   * The servers and `fetch` for queries. A query uses the value at its start; a later change does not cancel it.
   * A new object causes a new check of the backend.
   */
  flow: FlowSettings
  viewStorage: ViewStorage
  /** The initial form, given the stored one, if any. By default the stored form or an empty one. */
  startForm?: (left: Form | null) => Form
  /** Whether the view stores its answer and restores it when it opens again. */
  keepsAnswer?: boolean
}

export type SessionControls = {
  session: Session
  /** The backend's state, checked again after each answer and each failure. */
  backend: BackendLook
  change: (change: SessionAction) => void
  /** Runs the form's query. Cancels the running one first. */
  ask: () => void
  /** Repeats the query of the displayed answer without the cache. */
  refresh: () => void
  cancel: () => void
  /** Replaces parts of the form, which Undo gives back, and runs the query. */
  askWith: (form: Partial<Form>, message: FormMessage) => void
}

/**
 * The state and actions of a view: form and answer, restored and stored, the query flow, and the backend's state. Page,
 * side panel and popup differ only in their settings. Restoring sends no query.
 */
export function useSession(settings: SessionSettings): SessionControls {
  const { flow, viewStorage, startForm = orEmpty, keepsAnswer = false } = settings
  const backend = useBackendState(flow)
  const [session, change] = useReducer(reduceSession, undefined, () =>
    initialSession(startForm(readForm(viewStorage)), keepsAnswer ? readAnswer(viewStorage) : null),
  )
  const { form, answered } = session

  // Before the next paint, so that a reload right after a keystroke, or a click beside the popup, loses nothing
  // visible.
  useLayoutEffect(useChanged(form, (form) => writeForm(viewStorage, form)))
  // After it, since serializing an answer of many MB takes several frames.
  useEffect(useChanged(answered, (answered) => keepsAnswer && answered && writeAnswer(viewStorage, answered)))

  const current = useRef({ session, flow, look: backend.look })
  current.current = { session, flow, look: backend.look }
  const controls = useMemo(() => controlsOf(() => current.current, change), [])
  useEffect(() => controls.cancel, [controls])
  return { session, backend, change, ...controls }
}

const orEmpty = (left: Form | null): Form => left ?? EMPTY_FORM

/** An effect that runs when the value changes, but not for the initial value, which was just restored. */
function useChanged<T>(value: T, act: (value: T) => void): () => void {
  const known = useRef(value)
  return () => {
    if (known.current === value) return
    known.current = value
    act(value)
  }
}

type Current = { session: Session; flow: FlowSettings; look: () => void }

/** The actions of the view, stable for its lifetime. One query runs at a time. */
function controlsOf(
  current: () => Current,
  change: (change: SessionAction) => void,
): Pick<SessionControls, 'ask' | 'refresh' | 'cancel' | 'askWith'> {
  let underWay: AbortController | null = null
  const cancel = (): void => underWay?.abort()

  /** Draws synchronously: `record` is called after it. */
  const draw = (outcome: Outcome, form: Form, refresh: boolean): void => {
    if (outcome.kind === 'answered') {
      drawNow(() => change({ type: 'answered', displayed: { at: Date.now(), form, result: outcome } }))
    } else {
      drawNow(() => change({ type: 'errored', queryError: queryErrorOf(outcome, refresh) }))
    }
    // The backend may have come back, gone offline or have other data by now.
    if (outcome.kind === 'answered' || outcome.kind === 'failed') current().look()
  }

  const run = async (form: Form, refresh: boolean): Promise<void> => {
    // Even an invalid query cancels the running one.
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
    // The outcome of a replaced query is not drawn.
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
    askWith: (form, message) => {
      change({ type: 'filled', form, message })
      void run({ ...current().session.form, ...form }, false)
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
