import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>
type Pressed = Pick<KeyboardEvent, 'key' | 'isComposing'> & Modifiers

/** Whether a modifier is pressed. A key with a modifier belongs to the browser or the system, as Alt-← does. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Modifiers): boolean => altKey || ctrlKey || metaKey

/** Whether the key is Escape. An input method that composes text handles Escape itself. */
export const isCancelKey = (pressed: Pressed): boolean =>
  pressed.key === 'Escape' && !pressed.isComposing && !hasModifier(pressed)

/** Whether an element takes letters, as text or to find one of its options. */
export const isTyping = (target: Element): boolean =>
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')

/** An open part of the page that Escape closes. `leavesFields`: a field with text handles Escape instead. */
type OpenPart = { element: RefObject<Element | null>; act: RefObject<() => void>; leavesFields: boolean }

/** The open parts, in the order in which they opened. */
const openParts: OpenPart[] = []

/** Escape closes the visible part that opened last. An open dialog or popover handles the key itself. */
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

/** Calls `act` on Escape while `element` is the visible part that opened last. */
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

/** A listener that closes only this part on Escape, not the parts around it. */
export const onCancelKey =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (!isCancelKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

/** Whether the key presses a button: Enter or the space bar. */
export const isPressKey = (pressed: Pressed): boolean =>
  (pressed.key === 'Enter' || pressed.key === ' ') && !pressed.isComposing && !hasModifier(pressed)

/** Whether the key is Enter without Ctrl or ⌘, which takes a suggestion or opens a pair. */
export const isTakeKey = ({ key, isComposing, ctrlKey, metaKey }: Pressed): boolean =>
  key === 'Enter' && !isComposing && !ctrlKey && !metaKey

export const isAskKey = ({ key, ctrlKey, metaKey, isComposing }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Whether the key is Enter or Ctrl-Enter, for a field where Shift-Enter begins a new line. */
export const isSubmitKey = (pressed: Pressed & Pick<KeyboardEvent, 'shiftKey'>): boolean =>
  isAskKey(pressed) || (isTakeKey(pressed) && !pressed.shiftKey && !pressed.altKey)
