import { expect, test } from 'vitest'
import { isAskKey, isCancelKey, isSubmitKey } from '../../../../shared/ui/parts/shortcut-keys.ts'

const pressed = {
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  key: '',
  isComposing: false,
}

test('reads Escape as cancel, except while an input method composes text', () => {
  expect(isCancelKey({ ...pressed, key: 'Escape' })).toBe(true)
  expect(isCancelKey({ ...pressed, key: 'Escape', isComposing: true })).toBe(false)
  expect(isCancelKey({ ...pressed, key: 'Enter' })).toBe(false)
})

test.each([
  ['Ctrl-Enter asks', { ctrlKey: true }, true],
  ['⌘-Enter asks', { metaKey: true }, true],
  ['Enter without Ctrl begins a line', {}, false],
  ['the Ctrl-Enter of an input method does not ask', { ctrlKey: true, isComposing: true }, false],
])('reads keys in a field: %s', (_, held, asks) => {
  expect(isAskKey({ ...pressed, key: 'Enter', ...held })).toBe(asks)
})

test.each([
  ['Enter asks', {}, true],
  ['Ctrl-Enter asks, as on the page', { ctrlKey: true }, true],
  ['⌘-Enter asks, as on the page', { metaKey: true }, true],
  ['Shift-Enter begins a line', { shiftKey: true }, false],
  ['Alt-Enter does nothing', { altKey: true }, false],
  ['the Enter that ends a composition does not ask', { isComposing: true }, false],
  ['another key does not ask', { key: 'a', ctrlKey: true }, false],
])('reads keys in the popup: %s', (_, held, asks) => {
  expect(isSubmitKey({ ...pressed, key: 'Enter', ...held })).toBe(asks)
})
