type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** Escape, unless it leaves an input method's composition: then it is the method's. */
export const isCancelKey = ({ key, isComposing }: Pressed): boolean => key === 'Escape' && !isComposing

/** Ctrl-Enter or ⌘-Enter. */
export const isAskKey = ({ key, ctrlKey, metaKey, isComposing }: Pressed): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !isComposing
