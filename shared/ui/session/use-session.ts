import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { askPairs, type FlowSettings, type Outcome, type Query, type Stage } from '../../query/query-flow.ts'
import { drawNow } from '../parts/draw-now.ts'
import { type Form, invalidOptions, queryOf } from './form-state.ts'
import {
  type DisplayedAnswer,
  initialSession,
  type QueryError,
  reduceSession,
  type Session,
  type SessionAction,
} from './session-reducer.ts'

export type SessionControls = {
  session: Session
  change: (change: SessionAction) => void
  /** Asks what stands in the form. Whatever is under way is cancelled first. */
  ask: (asking?: { refresh?: boolean }) => void
  /** Asks what the answer in view answered, past the cache. */
  refresh: () => void
  cancel: () => void
  /** Puts a question that was asked before into the form, and asks it. */
  reopen: (form: Form) => void
}

/** What a view begins with: the form, and the answer that it left in view if it keeps answers. */
export type InitialSession = { form: Form; answered?: DisplayedAnswer | null }

/**
 * The one place of a view that runs the query flow. Each question goes where `settings` point when it is asked; one
 * that is under way goes on when they change.
 */
export function useSession(beginning: () => InitialSession, settings: FlowSettings): SessionControls {
  const [session, change] = useReducer(reduceSession, undefined, () => {
    const { form, answered } = beginning()
    return initialSession(form, answered)
  })
  const current = useRef({ session, settings })
  current.current = { session, settings }
  const underWay = useRef<AbortController | null>(null)

  const controls = useMemo(() => {
    const cancel = (): void => underWay.current?.abort()
    const flow = async (query: Query, form: Form, refresh: boolean, signal: AbortSignal) => {
      const { settings } = current.current
      change({ type: 'asked', at: settings.now(), refresh })
      const onStage = (stage: Stage): void => {
        if (!signal.aborted) change({ type: 'staged', stage })
      }
      const { outcome, record } = await askPairs(query, settings, { signal, refresh, onStage })
      try {
        if (outcome.kind === 'answered') {
          drawNow(() => change({ type: 'answered', displayed: { at: Date.now(), form, result: outcome } }))
        }
        return queryErrorOf(outcome, refresh)
      } finally {
        void record()
      }
    }
    const run = async (form: Form, refresh: boolean): Promise<void> => {
      // Whoever asks anew, even what cannot be asked, is done with the question under way.
      cancel()
      underWay.current = null
      const query = queryOf(form)
      if (!query) {
        const queryError: QueryError = { kind: 'invalid-options', options: invalidOptions(form) }
        return change({ type: 'errored', queryError })
      }
      const controller = new AbortController()
      underWay.current = controller
      const queryError = await flow(query, form, refresh, controller.signal).catch(
        (error: unknown): QueryError => {
          reportError(error)
          return { kind: 'broken' }
        },
      )
      // A question that another one has replaced has nothing more to say.
      if (underWay.current !== controller) return
      underWay.current = null
      if (queryError) change({ type: 'errored', queryError })
    }
    return {
      cancel,
      ask: ({ refresh = false } = {}) => void run(current.current.session.form, refresh),
      reopen: (form: Form) => {
        change({ type: 'filled', form, message: { key: 'didReopen' } })
        void run(form, false)
      },
      refresh: () => {
        const asked = current.current.session.answered?.form
        if (asked) void run(asked, true)
      },
    }
  }, [])

  useEffect(() => controls.cancel, [controls])
  return { session, change, ...controls }
}

function queryErrorOf(outcome: Outcome, refresh: boolean): QueryError | null {
  switch (outcome.kind) {
    case 'answered':
      return null
    case 'failed':
      return { kind: 'failed', failure: outcome.failure, refresh }
    default:
      return outcome
  }
}
