import { useEffect } from 'preact/hooks'

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

/** Whether a dialog or a menu is open, to which keys belong then, or another place than the query (`isBeside`: the query). */
const isElsewhere = (isBeside: boolean): boolean =>
  document.querySelector('dialog:modal, :popover-open') !== null ||
  (document.querySelector('.query-view[hidden]') !== null) !== isBeside

const always = (): boolean => true

/**
 * Calls `act` on Escape anywhere in the view while it is active, unless a nearer part has used the key or something else is open.
 * One press ends one thing: of two, the one whose `act` stays the same comes first. `isBeside`: the part is of another
 * place than the query.
 */
export function useEscape(
  isActive: boolean,
  act: () => void,
  isMeant: (target: EventTarget | null) => boolean = always,
  isBeside = false,
): void {
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isCancelKey(event) || event.defaultPrevented || isElsewhere(isBeside)) return
      if (!isMeant(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isActive, act, isMeant, isBeside])
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
