import { expect, test } from 'vitest'
import { isAskKey, isCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'

const pressed = { altKey: false, key: '', ctrlKey: false, metaKey: false, isComposing: false }

test('Escape cancels, but not while an input method composes: it ends the composition then', () => {
  expect(isCancelKey({ ...pressed, key: 'Escape' })).toBe(true)
  expect(isCancelKey({ ...pressed, key: 'Escape', isComposing: true })).toBe(false)
  expect(isCancelKey({ ...pressed, key: 'Enter' })).toBe(false)
})

test.each([
  ['Ctrl-Enter asks', { ctrlKey: true }, true],
  ['⌘-Enter asks', { metaKey: true }, true],
  ['Enter alone begins a line', {}, false],
  ['the Ctrl-Enter of an input method does not ask', { ctrlKey: true, isComposing: true }, false],
])('in a field %s', (_, held, asks) => {
  expect(isAskKey({ ...pressed, key: 'Enter', ...held })).toBe(asks)
})
