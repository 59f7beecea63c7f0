import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { View } from '../context/use-view.ts'
import { whenIdleOrLeft } from '../drawing/drawing.tsx'
import { EMPTY_FORM, type Form, readForm, writeForm } from './form-state.ts'
import { QuerySession } from './query-session.ts'
import { dropAnswer, readAnswer, writeAnswer } from './stored-answer.ts'
import { useBackendState } from './use-backend-state.ts'

export type SessionSettings = Pick<View, 'flow' | 'storage'> & {
  /** Returns the initial form, given the stored form or null. By default the stored form or an empty one. */
  startForm?: (stored: Form | null) => Form
  /** Whether the view stores its answer, and shows the stored answer when the view opens again. */
  keepsAnswer?: boolean
}

export type SessionControls = ReturnType<typeof useSession>

/**
 * The state and the actions of a view. When the view opens, restores form and answer without asking the backend: looks up a
 * stored query in the daemon's cache. Checks the backend again after each answer and failure. All requests of the view go through
 * `flow`.
 */
export function useSession(settings: SessionSettings) {
  const { flow, storage, startForm = (stored) => stored ?? EMPTY_FORM, keepsAnswer = false } = settings
  const { flow: viewFlow, ...backend } = useBackendState(flow)
  const [stored] = useState(() => (keepsAnswer ? readAnswer(storage) : null))
  const current = useRef({ flow, look: backend.look })
  current.current = { flow, look: backend.look }
  const [query] = useState(
    () =>
      new QuerySession(
        startForm(readForm(storage, stored !== null)),
        stored?.displayed ?? null,
        () => current.current,
      ),
  )
  const { session } = query
  const { form, answered } = session

  // Writes before the next paint, so that a reload right after a keystroke loses no text.
  useLayoutEffect(
    useChanged(form, (form) => {
      writeForm(storage, form)
      // If the user empties both lists, the stored answer is dropped, too.
      if (keepsAnswer && form.left === '' && form.right === '') dropAnswer(storage)
    }),
  )
  // Writes after drawing, because serializing an answer of many MB takes several frames.
  useEffect(
    useChanged(answered, (answered) => {
      if (!keepsAnswer) return
      // The view dropped an answer that it could not draw.
      if (!answered) return dropAnswer(storage)
      whenIdleOrLeft(() => {
        if (query.peek().answered === answered) writeAnswer(storage, answered)
      })
    }),
  )

  useEffect(() => {
    if (stored && !stored.displayed) query.restore(stored)
    return query.leave
  }, [query, stored])
  return { ...query, session, backend, flow: viewFlow }
}

/** Returns an effect that runs `act` when a value changes, but not for the initial value, which came from the storage. */
function useChanged<T>(value: T, act: (value: T) => void): () => void {
  const known = useRef(value)
  return () => {
    if (known.current === value) return
    known.current = value
    act(value)
  }
}
