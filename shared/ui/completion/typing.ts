type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** What a key does while the list is open; `leave` closes it and does what the key does anyway. */
type Act = 'next' | 'previous' | 'take' | 'dismiss' | 'leave'

/** Keys that take the caret elsewhere, perhaps into another line. */
const CARET_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'])
const DELETING = /^delete(Content|Word|SoftLine|HardLine)/

/**
 * What a key pressed in a field with an open list means, or null when it is none of the list's business: Enter goes on
 * making a new line and Tab leaving the field unless a suggestion is active, and a composition's keys are its own.
 */
export function keyAct(pressed: Pressed, isActive: boolean): Act | null {
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

/**
 * Whether an input event is somebody typing. What is pasted, dropped, undone or put in as a whole is not, and a
 * composition is not over yet; Firefox tells of its text once more when it is.
 */
export function isTyping({ inputType, data, isComposing }: Input): boolean {
  if (isComposing) return false
  if (inputType === 'insertText') return [...(data ?? '')].length === 1
  return inputType === 'insertCompositionText' || DELETING.test(inputType)
}
