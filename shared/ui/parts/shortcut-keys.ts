export type Modifiers = Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>
type Pressed = Pick<KeyboardEvent, 'key' | 'isComposing'> & Modifiers

/** Whether the key belongs to the browser or the system, as Alt-← does, unless the view means just this combination. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Modifiers): boolean => altKey || ctrlKey || metaKey

/** Escape, except while an input method composes text, which then handles the key. */
export const isCancelKey = (pressed: Pressed): boolean =>
  pressed.key === 'Escape' && !pressed.isComposing && !hasModifier(pressed)

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
