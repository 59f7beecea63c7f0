import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { View } from '../context/use-view.ts'
import { whenIdleOrLeft } from '../drawing/drawing.tsx'
import { EMPTY_FORM, type Form, readForm, writeForm } from './form-state.ts'
import { QuerySession } from './query-session.ts'
import { dropAnswer, readAnswer, writeAnswer } from './stored-answer.ts'
import { useBackendState } from './use-backend-state.ts'

export type SessionSettings = Pick<View, 'flow' | 'storage'> & {
  /** Returns the initial form. By default the stored form, else an empty one. */
  startForm?: (stored: Form | null) => Form
  /** The view stores its answer, and shows it when the view opens again. */
  keepsAnswer?: boolean
}

export type SessionControls = ReturnType<typeof useSession>

/**
 * Restores form and answer without asking the backend: a stored query is looked up in the daemon's cache. Checks the backend
 * after each answer and failure. All requests of the view go through `flow`.
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

  // Stores the form before the next paint, so that a reload after a keystroke loses no text.
  useLayoutEffect(
    useChanged(form, (form) => {
      writeForm(storage, form)
      if (keepsAnswer && form.left === '' && form.right === '') dropAnswer(storage)
    }),
  )
  // Stores the answer after drawing, because serializing many MB takes several frames.
  useEffect(
    useChanged(answered, (answered) => {
      if (!keepsAnswer) return
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

/** Returns an effect that calls `act` with each changed value, but not with the first value. */
function useChanged<T>(value: T, act: (value: T) => void): () => void {
  const known = useRef(value)
  return () => {
    if (known.current === value) return
    known.current = value
    act(value)
  }
}
