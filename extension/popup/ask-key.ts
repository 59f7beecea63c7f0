type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/**
 * Whether a key pressed in a field asks: Enter, with Ctrl or ⌘ too, since the page asks by those. Shift-Enter is a new
 * line, and the Enter that ends an input method's composition is the method's.
 */
export function asks({ key, shiftKey, altKey, ctrlKey, metaKey, isComposing }: Pressed): boolean {
  if (key !== 'Enter' || isComposing) return false
  return ctrlKey || metaKey || !(shiftKey || altKey)
}
