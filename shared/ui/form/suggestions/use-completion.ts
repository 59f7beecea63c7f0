import type { RefObject } from 'preact'
import { useEffect, useMemo, useReducer, useRef } from 'preact/hooks'
import { type Completion, completed, insertName, type NamePlace, namePlace } from './completion.ts'
import type { PersonSearch } from './person-search.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** The effect of a key while the list is open. `leave` closes the list, and the key keeps its default action. */
type Act = 'next' | 'previous' | 'take' | 'dismiss' | 'leave'

/** Keys that move the caret, possibly to another line. */
const CARET_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])
const DELETING = /^delete(Content|Word|SoftLine|HardLine)/

/**
 * The effect of a key in a field with an open list, or null if the list ignores the key. Without an active suggestion
 * Enter starts a new line and Tab leaves the field, as usual. Keys of an input method's composition are ignored.
 */
export function keyAct(pressed: Pressed, isActive: boolean): Act | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = pressed
  if (isComposing) return null
  if (shiftKey || altKey || ctrlKey || metaKey) return key === 'Enter' ? 'leave' : null
  if (key === 'ArrowDown') return 'next'
  if (key === 'ArrowUp') return isActive ? 'previous' : 'leave'
  if (key === 'Enter' || key === 'Tab') return isActive ? 'take' : null
  if (key === 'Escape') return 'dismiss'
  return CARET_KEYS.has(key) ? 'leave' : null
}

type Input = Pick<InputEvent, 'inputType' | 'data' | 'isComposing'>

/**
 * Whether an input event comes from typing, and not from paste, drop, undo or an inserted text. An unfinished
 * composition does not count; Firefox sends another input event when it ends.
 */
export function isTyping({ inputType, data, isComposing }: Input): boolean {
  if (isComposing) return false
  if (inputType === 'insertText') return [...(data ?? '')].length === 1
  return inputType === 'insertCompositionText' || DELETING.test(inputType)
}

/** Debounce interval in milliseconds: faster keystrokes cause one search. */
const PAUSE_MS = 120

export type CompletionControls = {
  completion: Completion
  field: RefObject<HTMLTextAreaElement | null>
  take: (index: number) => void
  /** Event handlers for the field. */
  onField: {
    onInput: (event: Event) => void
    onKeyDown: (event: KeyboardEvent) => void
    onCompositionStart: () => void
    onCompositionEnd: () => void
    onPointerDown: () => void
    onBlur: () => void
  }
}

/** Suggests people for the name at the caret, only while the user types. */
export function useCompletion(search: PersonSearch | undefined): CompletionControls {
  const field = useRef<HTMLTextAreaElement>(null)
  const [completion, change] = useReducer(completed, null)
  const current = useRef({ search, completion })
  current.current = { search, completion }

  const controls = useMemo(() => {
    let asking = new AbortController()
    const close = (): void => {
      asking.abort()
      change({ type: 'closed' })
    }
    const lookUp = async (): Promise<void> => {
      const { search } = current.current
      asking.abort()
      asking = new AbortController()
      const { signal } = asking
      const place = placeIn(field.current)
      change({ type: 'typed', place })
      if (!place || !search) return
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const answer = await search(place.entry, signal)
      if (!signal.aborted) change({ type: 'answered', place, answer })
    }
    const take = (index: number): void => {
      const chosen = current.current.completion?.suggestions[index]
      const place = placeIn(field.current)
      if (chosen && place && field.current) insertName(field.current, place, chosen.entry)
      close()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const { completion } = current.current
      const active = completion?.active ?? null
      const act = completion && keyAct(event, active !== null)
      if (!act) return
      if (act !== 'leave') {
        // A key that the list handles must not reach the view, where Escape cancels the query.
        event.preventDefault()
        event.stopPropagation()
      }
      if (act === 'take') take(active ?? 0)
      else if (act === 'next') change({ type: 'moved', by: 1 })
      else if (act === 'previous') change({ type: 'moved', by: -1 })
      else close()
    }
    const onInput = (event: Event): void => {
      if (event instanceof InputEvent && isTyping(event)) void lookUp()
      else close()
    }
    return {
      take,
      close,
      onField: {
        onInput,
        onKeyDown,
        onCompositionStart: close,
        onCompositionEnd: () => void lookUp(),
        onPointerDown: close,
        onBlur: close,
      },
    }
  }, [])

  const isSearched = search !== undefined
  useEffect(() => {
    if (!isSearched) controls.close()
  }, [isSearched, controls])
  useEffect(() => controls.close, [controls])
  return { completion, field, take: controls.take, onField: controls.onField }
}

function placeIn(field: HTMLTextAreaElement | null): NamePlace | null {
  if (!field || field.selectionStart !== field.selectionEnd) return null
  return namePlace(field.value, field.selectionStart)
}
