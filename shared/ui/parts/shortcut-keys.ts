import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>
type Pressed = Pick<KeyboardEvent, 'key' | 'isComposing'> & Modifiers

/** Keys with a modifier belong to the browser or the system, as Alt-← does. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Modifiers): boolean => altKey || ctrlKey || metaKey

/** An input method that composes text handles Escape itself. */
export const isCancelKey = (pressed: Pressed): boolean =>
  pressed.key === 'Escape' && !pressed.isComposing && !hasModifier(pressed)

/** Whether the element uses letters that the user types: for text, or to find an option. */
export const isTyping = (target: Element): boolean =>
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')

/** A part that Escape closes. `leavesFields`: a field with text handles Escape itself. */
type OpenPart = { element: RefObject<Element | null>; act: RefObject<() => void>; leavesFields: boolean }

const openParts: OpenPart[] = []

/** Closes the visible part that opened last. An open dialog or popover handles Escape itself. */
function onEscape(event: KeyboardEvent): void {
  if (!isCancelKey(event) || event.defaultPrevented) return
  if (document.querySelector('dialog:modal, :popover-open') !== null) return
  const innermost = openParts.findLast(
    ({ element, leavesFields }) =>
      element.current?.checkVisibility() && !(leavesFields && holdsText(event.target)),
  )
  if (!innermost) return
  event.preventDefault()
  innermost.act.current?.()
}

const holdsText = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && isTyping(target) && target.value !== '')

/** Calls `act` on Escape if `element` is the visible part that opened last. */
export function useEscape(
  element: RefObject<Element | null>,
  isOpen: boolean,
  act: () => void,
  leavesFields = false,
): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isOpen) return
    const part = { element, act: latest, leavesFields }
    if (openParts.push(part) === 1) document.addEventListener('keydown', onEscape)
    return () => {
      openParts.splice(openParts.indexOf(part), 1)
      if (openParts.length === 0) document.removeEventListener('keydown', onEscape)
    }
  }, [isOpen, element, leavesFields])
}

/** Makes a listener that closes on Escape, and hides the key from outer elements. */
export const onCancelKey =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (!isCancelKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

export const isPressKey = (pressed: Pressed): boolean =>
  (pressed.key === 'Enter' || pressed.key === ' ') && !pressed.isComposing && !hasModifier(pressed)

/** Enter without Ctrl or ⌘ takes a suggestion or opens a pair. */
export const isTakeKey = ({ key, isComposing, ctrlKey, metaKey }: Pressed): boolean =>
  key === 'Enter' && !isComposing && !ctrlKey && !metaKey

export const isAskKey = ({ key, ctrlKey, metaKey, isComposing }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Whether a key submits a field in which Shift-Enter begins a new line. */
export const isSubmitKey = (pressed: Pressed & Pick<KeyboardEvent, 'shiftKey'>): boolean =>
  isAskKey(pressed) || (isTakeKey(pressed) && !pressed.shiftKey && !pressed.altKey)
