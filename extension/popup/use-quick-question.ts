import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { FlowSettings } from '../../shared/query/query-flow.ts'
import { readAnswer, writeAnswer } from '../../shared/ui/session/stored-answer.ts'
import { type SessionControls, useSession } from '../../shared/ui/session/use-session.ts'
import { readForm, type ViewStorage, writeForm } from '../../shared/ui/session/view-storage.ts'
import type { Store } from '../store/store.ts'

type QuickQuestionSettings = {
  store: Store
  viewStorage: ViewStorage
  flow: FlowSettings
  /** Looks at the backend anew. */
  look: () => void
}

/** Characters of JSON; to read a larger answer would keep the popup from opening at once. The daemon has it. */
const LARGEST_KEPT = 200_000

/**
 * The question and its answer, as they were left when the popup was last open: a popup goes with the next click
 * beside it. The options are the settings', whatever they were then; restoring asks nothing.
 */
export function useQuickQuestion({ store, viewStorage, flow, look }: QuickQuestionSettings): SessionControls {
  const controls = useSession(
    () => ({
      form: { ...readForm(viewStorage), ...store.settings().query },
      answered: readAnswer(viewStorage),
    }),
    flow,
  )
  const { session, change } = controls
  const { form, answered } = session
  const kept = useRef({ form, answered })

  // Before the next paint, since it may be the last one.
  useLayoutEffect(() => {
    if (kept.current.form === form) return
    kept.current.form = form
    writeForm(viewStorage, form)
  }, [viewStorage, form])
  useEffect(() => {
    if (!answered || kept.current.answered === answered) return
    kept.current.answered = answered
    writeAnswer(bounded(viewStorage), answered)
  }, [viewStorage, answered])
  useEffect(() => store.watch(({ query }) => change({ type: 'typed', form: query })), [store, change])
  useRestoredAnswer(session.run !== null, look)
  return controls
}

/** An answer, or the lack of one, tells of the backend: it may have come back, or have other data by now. */
function useRestoredAnswer(isRunning: boolean, look: () => void): void {
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) look()
    wasRunning.current = isRunning
  }, [isRunning, look])
}

const bounded = (viewStorage: ViewStorage): ViewStorage => ({
  ...viewStorage,
  write: (name, text) => viewStorage.write(name, text.length <= LARGEST_KEPT ? text : ''),
})
