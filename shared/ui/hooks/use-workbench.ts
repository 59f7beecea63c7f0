import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { askPairs, type FlowSettings, type Outcome, type Query } from '../../query-flow.ts'
import { drawNow } from '../draw-now.ts'
import { type Form, invalidOptions, queryOf } from '../state/form.ts'
import { type Change, changed, startOf, type Trouble, type Workbench } from '../state/workbench.ts'

export type WorkbenchControls = {
  bench: Workbench
  change: (change: Change) => void
  /** Asks what stands in the form. Whatever is under way is cancelled first. */
  ask: (asking?: { refresh?: boolean }) => void
  /** Asks what the answer in view answered, past the cache. */
  refresh: () => void
  cancel: () => void
}

/** The one place of a view that runs the query flow. */
export function useWorkbench(initial: () => Form, settings: FlowSettings): WorkbenchControls {
  const [bench, change] = useReducer(changed, undefined, () => startOf(initial()))
  const current = useRef(bench)
  current.current = bench
  const underWay = useRef<AbortController | null>(null)

  const controls = useMemo(() => {
    const cancel = (): void => underWay.current?.abort()
    const flow = async (query: Query, form: Form, refresh: boolean, signal: AbortSignal) => {
      change({ type: 'asked', at: settings.now(), refresh })
      const { outcome } = await askPairs(query, settings, {
        signal,
        refresh,
        onStage: (stage) => {
          if (!signal.aborted) change({ type: 'staged', stage })
        },
        draw: (result) => {
          drawNow(() => change({ type: 'answered', inView: { at: Date.now(), form, result } }))
        },
      })
      return troubleOf(outcome, refresh)
    }
    const run = async (form: Form, refresh: boolean): Promise<void> => {
      // Whoever asks anew, even what cannot be asked, is done with the question under way.
      cancel()
      underWay.current = null
      const query = queryOf(form)
      if (!query) {
        const trouble: Trouble = { kind: 'invalid-options', options: invalidOptions(form) }
        return change({ type: 'troubled', trouble })
      }
      const controller = new AbortController()
      underWay.current = controller
      const trouble = await flow(query, form, refresh, controller.signal).catch((error: unknown): Trouble => {
        reportError(error)
        return { kind: 'broken' }
      })
      // A question that another one has replaced has nothing more to say.
      if (underWay.current !== controller) return
      underWay.current = null
      if (trouble) change({ type: 'troubled', trouble })
    }
    return {
      cancel,
      ask: ({ refresh = false } = {}) => void run(current.current.form, refresh),
      refresh: () => {
        const asked = current.current.answered?.form
        if (asked) void run(asked, true)
      },
    }
  }, [settings])

  useEffect(() => controls.cancel, [controls])
  return { bench, change, ...controls }
}

function troubleOf(outcome: Outcome, refresh: boolean): Trouble | null {
  switch (outcome.kind) {
    case 'answered':
      return null
    case 'failed':
      return { kind: 'failed', failure: outcome.failure, refresh }
    default:
      return outcome
  }
}
