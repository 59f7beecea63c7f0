import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { View } from '../context/use-view.ts'
import { whenIdleOrLeft } from '../drawing/drawing.tsx'
import { EMPTY_FORM, type Form, readForm, writeForm } from './form-state.ts'
import { QuerySession } from './query-session.ts'
import { dropAnswer, readAnswer, writeAnswer } from './stored-answer.ts'
import { useBackendState } from './use-backend-state.ts'

export type SessionSettings = Pick<View, 'flow' | 'storage'> & {
  /** The initial form, given the stored one, if any. By default the stored form or an empty one. */
  startForm?: (left: Form | null) => Form
  /** Whether the view stores its answer and restores it when it opens again. */
  keepsAnswer?: boolean
}

export type SessionControls = ReturnType<typeof useSession>

/**
 * The state and actions of a view: form and answer, restored and stored, the query flow, and the backend's state. Restoring
 * sends no query; it may look into the daemon's cache for an answer that the view cannot show by itself. The backend is
 * checked again after each answer and each failure. `flow` is for all that the view asks.
 */
export function useSession(settings: SessionSettings) {
  const { flow, storage, startForm = (left) => left ?? EMPTY_FORM, keepsAnswer = false } = settings
  const { flow: viewFlow, ...backend } = useBackendState(flow)
  const [kept] = useState(() => (keepsAnswer ? readAnswer(storage) : null))
  const current = useRef({ flow, look: backend.look })
  current.current = { flow, look: backend.look }
  const [query] = useState(
    () =>
      new QuerySession(
        startForm(readForm(storage, kept !== null)),
        kept?.displayed ?? null,
        () => current.current,
      ),
  )
  const { session } = query
  const { form, answered } = session

  // Before the next paint, so that a reload right after a keystroke loses nothing visible.
  useLayoutEffect(
    useChanged(form, (form) => {
      writeForm(storage, form)
      // Emptying both lists removes all that is stored of them.
      if (keepsAnswer && form.left === '' && form.right === '') dropAnswer(storage)
    }),
  )
  // Once all of it is drawn, since serializing an answer of many MB takes several frames.
  useEffect(
    useChanged(answered, (answered) => {
      if (!keepsAnswer) return
      // An answer that could not be drawn could not be drawn the next time.
      if (!answered) return dropAnswer(storage)
      whenIdleOrLeft(() => {
        if (query.peek().answered === answered) writeAnswer(storage, answered)
      })
    }),
  )

  useEffect(() => {
    if (kept && !kept.displayed) query.restore(kept)
    return query.leave
  }, [query, kept])
  return { ...query, session, backend, flow: viewFlow }
}

/** An effect that runs when the value changes, but not for the initial value, which was just restored. */
function useChanged<T>(value: T, act: (value: T) => void): () => void {
  const known = useRef(value)
  return () => {
    if (known.current === value) return
    known.current = value
    act(value)
  }
}
