import { expect, test } from 'vitest'
import { asks } from '../../../extension/popup/quick-form-state.ts'

const enter = {
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
}

test.each([
  ['Enter asks', {}, true],
  ['Ctrl-Enter asks, as on the page', { ctrlKey: true }, true],
  ['⌘-Enter asks, as on the page', { metaKey: true }, true],
  ['Shift-Enter begins a line', { shiftKey: true }, false],
  ['Alt-Enter is nobody’s', { altKey: true }, false],
  ['the Enter that ends a composition is the input method’s', { isComposing: true }, false],
  [
    'the Ctrl-Enter that ends a composition is the input method’s',
    { isComposing: true, ctrlKey: true },
    false,
  ],
  ['other keys ask nothing', { key: 'a', ctrlKey: true }, false],
])('in the popup %s', (_, pressed, isAsked) => {
  expect(asks({ ...enter, ...pressed })).toBe(isAsked)
})
