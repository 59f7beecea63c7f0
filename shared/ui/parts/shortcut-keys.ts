type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Escape, except while an input method composes text, which then handles the key. */
export const isCancelKey = ({ key, isComposing }: Pressed): boolean => key === 'Escape' && !isComposing

/** Ctrl-Enter or ⌘-Enter. */
export const isAskKey = ({ key, ctrlKey, metaKey, isComposing }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing
