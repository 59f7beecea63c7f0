import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { SEARCH_QUERY_LENGTH } from '../../../contract/backend.ts'
import { LINE_BREAK, normalizeEntry } from '../../../query/entries.ts'
import { pause, Query } from '../../state/running-query.ts'
import { insertText } from '../text-ranges.ts'
import type { PersonSearch, Suggestions } from './person-search.ts'

/** The pause in typing before a search, in milliseconds. */
const DEBOUNCE_MS = 120

/** Suggests people while the user types. The field must get the returned handlers, `onField`. */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  search: PersonSearch | undefined,
) {
  const [completion, change] = useState<Completion>(null)
  const current = useRef({ search, completion })
  current.current = { search, completion }

  const { close, ...controls } = useMemo(() => {
    const asked = new Query<NamePlace, Suggestions>(async (place, { signal }) => {
      await pause(DEBOUNCE_MS, signal)
      const answer = (await current.current.search?.(place.entry, signal)) ?? null
      signal.throwIfAborted()
      change((before) => afterAnswer(before, place, answer))
      return answer
    })
    const close = (): void => {
      asked.leave()
      change(null)
    }
    const askForPlace = (): void => {
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
        // The view must not see the key: Escape would cancel the query.
        event.preventDefault()
        event.stopPropagation()
      }
      if (act === 'take') take(active ?? 0)
      else if (act === 'next' || act === 'previous')
        change((before) => moved(before, act === 'next' ? 1 : -1))
      else close()
    }
    const onInput = (event: Event): void => {
      if (event instanceof InputEvent && isTyping(event)) askForPlace()
      else close()
    }
    const onField = {
      onInput,
      onKeyDown,
      onCompositionStart: close,
      onCompositionEnd: askForPlace,
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

/** A name's place in the field's text, without leading white space and without the organization. */
export type NamePlace = {
  start: number
  end: number
  entry: string
}

/** Fewer letters match too many people. */
const FEWEST_LETTERS = 2
const LETTERS = /[\p{L}\p{N}]/gu
/** White space without tabs, because a tab begins the organization (`query/entries.ts`). */
const BLANK = /^[^\S\t]*$/

/** Returns null if the caret is at no name, if the line is too long, or if a new name would join other text. */
export function namePlace(text: string, caret: number): NamePlace | null {
  const before = text.slice(0, caret).split(LINE_BREAK).at(-1) ?? ''
  const line = before + (text.slice(caret).split(LINE_BREAK, 1)[0] ?? '')
  if (line.length > SEARCH_QUERY_LENGTH) return null
  const entry = normalizeEntry(line)
  if ((entry.match(LETTERS)?.length ?? 0) < FEWEST_LETTERS) return null
  const start = line.search(/\S/)
  const nameEnd = lengthOfName(line, entry)
  const end = BLANK.test(line.slice(nameEnd)) ? line.length : nameEnd
  if (before.length < start || before.length > end) return null
  // A later separator may end the name (`query/entries.ts`): a new name would then join the text before that separator.
  if (normalizeEntry(`${line.slice(0, start)}X${line.slice(end)}`) !== 'X') return null
  const lineStart = caret - before.length
  return { start: lineStart + start, end: lineStart + end, entry }
}

/** The length of the line's shortest beginning that gives the same entry as the whole line. */
function lengthOfName(line: string, entry: string): number {
  let length = 0
  while (length < line.length && normalizeEntry(line.slice(0, length)) !== entry) length += 1
  return length
}

/** Null: the list is closed. */
export type Completion =
  | (Suggestions & {
      place: NamePlace
      /** The index of the suggestion that Enter inserts; null while the user is in the text. */
      active: number | null
    })
  | null

/** In the same line the list stays until the next answer, so that it does not flicker. */
export const afterTyping = (completion: Completion, place: NamePlace | null): Completion =>
  completion && place?.start === completion.place.start ? { ...completion, place, active: null } : null

export function afterAnswer(before: Completion, place: NamePlace, answer: Suggestions | null): Completion {
  if (!answer || answer.suggestions.length === 0) return null
  const name = before?.suggestions[before.active ?? -1]?.name
  const index = answer.suggestions.findIndex((suggestion) => suggestion.name === name)
  return { ...answer, place, active: index === -1 ? null : index }
}

/** Moves by one suggestion. A step up from the first one leads back into the text. */
export function moved(completion: Completion, by: 1 | -1): Completion {
  if (!completion) return null
  const next = (completion.active ?? -1) + by
  return { ...completion, active: next < 0 ? null : Math.min(next, completion.suggestions.length - 1) }
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

const CARET_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])

/** The effect of a key while the list is open. `leave`: the list closes, and the field handles the key. */
export function keyAct(pressed: Pressed, isActive: boolean) {
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

const DELETING = /^delete(Content|Word|SoftLine|HardLine)/

/** Whether an input is typing. A composition counts only at its end, when Firefox sends one more input event. */
export function isTyping({ inputType, data, isComposing }: Input): boolean {
  if (isComposing) return false
  if (inputType === 'insertText') return [...(data ?? '')].length === 1
  return inputType === 'insertCompositionText' || DELETING.test(inputType)
}
