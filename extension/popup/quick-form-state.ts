type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/**
 * Whether a key in a field submits the query: Enter, also with Ctrl or ⌘ as on the page. Shift-Enter starts a new line.
 * An Enter that ends an input method's composition does not submit. A file of its own, without the browser's API.
 */
export const asks = ({ key, shiftKey, altKey, ctrlKey, metaKey, isComposing }: Pressed): boolean =>
  key === 'Enter' && !isComposing && (ctrlKey || metaKey || !(shiftKey || altKey))
