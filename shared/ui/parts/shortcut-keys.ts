import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

export type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>
type Pressed = Pick<KeyboardEvent, 'key' | 'isComposing'> & Modifiers

/** Whether the key belongs to the browser or the system, as Alt-← does, unless the view means just this combination. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Modifiers): boolean => altKey || ctrlKey || metaKey

/** Escape, except while an input method composes text, which then handles the key. */
export const isCancelKey = (pressed: Pressed): boolean =>
  pressed.key === 'Escape' && !pressed.isComposing && !hasModifier(pressed)

/** Whether an element takes letters: as text, or to find one of its choices. */
export const isTyping = (target: Element): boolean =>
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')

/** A thing that Escape ends. `leavesFields`: a field with text has its own use of the key. */
type Open = { element: RefObject<Element | null>; act: RefObject<() => void>; leavesFields: boolean }

/** The things that Escape ends, in the order in which they were opened. */
const open: Open[] = []

/** One rule: Escape ends the innermost thing in view, which was opened last. A dialog that is open has the key to itself. */
function onEscape(event: KeyboardEvent): void {
  if (!isCancelKey(event) || event.defaultPrevented) return
  if (document.querySelector('dialog:modal, :popover-open') !== null) return
  const innermost = open.findLast(
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

/** Calls `act` on Escape anywhere in the view while the thing is open, in view, and the innermost. */
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
    const one = { element, act: latest, leavesFields }
    if (open.push(one) === 1) document.addEventListener('keydown', onEscape)
    return () => {
      open.splice(open.indexOf(one), 1)
      if (open.length === 0) document.removeEventListener('keydown', onEscape)
    }
  }, [isOpen, element, leavesFields])
}

/** A listener that closes a part on Escape, and nothing around it. */
export const onCancelKey =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (!isCancelKey(event)) return
    event.preventDefault()
    event.stopPropagation()
    close()
  }

/** The keys that press a button: Enter and the space bar. */
export const isPressKey = (pressed: Pressed): boolean =>
  (pressed.key === 'Enter' || pressed.key === ' ') && !pressed.isComposing && !hasModifier(pressed)

/** Enter alone, which takes what is typed. */
export const isTakeKey = ({ key, isComposing, ctrlKey, metaKey }: Pressed): boolean =>
  key === 'Enter' && !isComposing && !ctrlKey && !metaKey

/** Ctrl-Enter or ⌘-Enter. */
export const isAskKey = ({ key, ctrlKey, metaKey, isComposing }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing

/** Enter or Ctrl-Enter in a field that asks with both, while Shift-Enter begins a line. */
export const isSubmitKey = (pressed: Pressed & Pick<KeyboardEvent, 'shiftKey'>): boolean =>
  isAskKey(pressed) || (isTakeKey(pressed) && !pressed.shiftKey && !pressed.altKey)
