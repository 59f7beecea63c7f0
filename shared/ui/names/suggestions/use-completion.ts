import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { query, rest } from '../../state/query.ts'
import { insertText } from '../field-text.ts'
import {
  afterAnswer,
  afterTyping,
  type Completion,
  isTyping,
  keyAct,
  moved,
  type NamePlace,
  namePlace,
} from './completion.ts'
import type { PersonSearch, Suggestions } from './person-search.ts'

/** Debounce interval in milliseconds: faster keystrokes cause one search. */
const PAUSE_MS = 120

/** Suggests people for the name at the caret, only while the user types. `onField`: event handlers for the field. */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  search: PersonSearch | undefined,
) {
  const [completion, change] = useState<Completion>(null)
  const current = useRef({ search, completion })
  current.current = { search, completion }

  const { close, ...controls } = useMemo(() => {
    const asked = query<NamePlace, Suggestions>(null, async (place, { signal }) => {
      await rest(PAUSE_MS, signal)
      const answer = (await current.current.search?.(place.entry, signal)) ?? null
      signal.throwIfAborted()
      change((before) => afterAnswer(before, place, answer))
      return answer
    })
    const close = (): void => {
      asked.leave()
      change(null)
    }
    const lookUp = (): void => {
      const area = field.current
      const place = area && namePlace(area.value, area.selectionEnd)
      change((before) => afterTyping(before, place))
      if (place && current.current.search) void asked.ask(place)
      else asked.leave()
    }
    const take = (index: number): void => {
      const { completion } = current.current
      const chosen = completion?.suggestions[index]
      if (chosen && field.current) insertText(field.current, completion.place, chosen.entry)
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
      else if (act === 'next' || act === 'previous')
        change((before) => moved(before, act === 'next' ? 1 : -1))
      else close()
    }
    const onInput = (event: Event): void => {
      if (event instanceof InputEvent && isTyping(event)) lookUp()
      else close()
    }
    const onField = {
      onInput,
      onKeyDown,
      onCompositionStart: close,
      onCompositionEnd: lookUp,
      onPointerDown: close,
      onBlur: close,
    }
    return { take, close, onField }
  }, [field])

  const isSearched = search !== undefined
  useEffect(() => {
    if (!isSearched) close()
    return close
  }, [isSearched, close])
  return { completion, ...controls }
}
