import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { SEARCH_QUERY_LENGTH } from '../../../contract/backend.ts'
import { LINE_BREAK, normalizeEntry } from '../../../query/entries.ts'
import { pause, query } from '../../state/query.ts'
import { insertText } from '../text-ranges.ts'
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
      await pause(PAUSE_MS, signal)
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

/** The position of a name in a field's text, without white space before and the organization after it. */
export type NamePlace = {
  start: number
  end: number
  /** The entry that the whole line normalizes to. */
  entry: string
}

/** Fewer letters match too many people to be useful. */
const FEWEST_LETTERS = 2
const LETTERS = /[\p{L}\p{N}]/gu
/** Excludes the tab, since an organization follows it (`query/entries.ts`). */
const BLANK = /^[^\S\t]*$/

/**
 * The name that contains the caret or ends at it. Null if there is none, if the line is too long for a search, or if
 * replacing the name would not leave exactly that name as the entry of the line.
 */
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
  // If a line has several separators, the first one need not be the one that counts (`query/entries.ts`).
  if (normalizeEntry(`${line.slice(0, start)}X${line.slice(end)}`) !== 'X') return null
  const lineStart = caret - before.length
  return { start: lineStart + start, end: lineStart + end, entry }
}

/** Length of the shortest beginning of the line that normalizes to the entry. */
function lengthOfName(line: string, entry: string): number {
  let length = 0
  while (length < line.length && normalizeEntry(line.slice(0, length)) !== entry) length += 1
  return length
}

/** The open list of suggestions, or null. */
export type Completion =
  | (Suggestions & {
      place: NamePlace
      /** The index of the suggestion that Enter takes; null until the user moves to one. */
      active: number | null
    })
  | null

/** While the user types in the same line, the list stays until the next answer. Otherwise it would flicker. */
export const afterTyping = (completion: Completion, place: NamePlace | null): Completion =>
  completion && place?.start === completion.place.start ? { ...completion, place, active: null } : null

/** The list for an answer. The active suggestion stays active if the new answer contains it. */
export function afterAnswer(before: Completion, place: NamePlace, answer: Suggestions | null): Completion {
  if (!answer || answer.suggestions.length === 0) return null
  const name = before?.suggestions[before.active ?? -1]?.name
  const index = answer.suggestions.findIndex((suggestion) => suggestion.name === name)
  return { ...answer, place, active: index === -1 ? null : index }
}

/** Moving up from the first suggestion returns to the text; the last one is the end. */
export function moved(completion: Completion, by: 1 | -1): Completion {
  if (!completion) return null
  const next = (completion.active ?? -1) + by
  return { ...completion, active: next < 0 ? null : Math.min(next, completion.suggestions.length - 1) }
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Keys that move the caret, possibly to another line. */
const CARET_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])

/**
 * The effect of a key in a field with an open list, or null if the list ignores it, as all keys of an input method. `leave`
 * closes the list, and the key keeps its default action.
 */
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

/** Whether an input event comes from typing. After a composition Firefox sends another input event. */
export function isTyping({ inputType, data, isComposing }: Input): boolean {
  if (isComposing) return false
  if (inputType === 'insertText') return [...(data ?? '')].length === 1
  return inputType === 'insertCompositionText' || DELETING.test(inputType)
}
