import { describe, expect, test } from 'vitest'
import { isTyping, keyAct } from '../../../../../shared/ui/names/suggestions/use-completion.ts'

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false }
const act = (key: string, isActive: boolean, held = {}) => keyAct({ ...plain, key, ...held }, isActive)

describe('a key', () => {
  test.each([
    ['Enter', 'take', null],
    ['Tab', 'take', null],
    ['ArrowDown', 'next', 'next'],
    ['ArrowUp', 'previous', 'leave'],
    ['Escape', 'dismiss', 'dismiss'],
    ['ArrowLeft', 'leave', 'leave'],
    ['End', 'leave', 'leave'],
    ['a', null, null],
  ])('maps %s to %s with an active person, else to %s', (key, active, inactive) => {
    expect([act(key, true), act(key, false)]).toEqual([active, inactive])
  })

  test.each(['Enter', 'Tab', 'ArrowDown', 'ArrowUp', 'Escape'])(
    'leaves %s to a composing input method',
    (key) => {
      expect(act(key, true, { isComposing: true })).toBeNull()
    },
  )

  test('leaves keys with a modifier to the field', () => {
    expect(act('Tab', true, { shiftKey: true })).toBeNull()
    expect(act('Enter', true, { ctrlKey: true })).toBe('leave')
    expect(act('ArrowDown', true, { shiftKey: true })).toBeNull()
  })
})

test.each([
  ['a letter', { inputType: 'insertText', data: 'a' }, true],
  ['a character of two code units', { inputType: 'insertText', data: '𠮷' }, true],
  ['a deleted letter', { inputType: 'deleteContentBackward', data: null }, true],
  ['a deleted word', { inputType: 'deleteWordBackward', data: null }, true],
  ['what a composition came to', { inputType: 'insertCompositionText', data: '王伟' }, true],
  ['a composition under way', { inputType: 'insertCompositionText', data: 'wang', isComposing: true }, false],
  ['a name put in as a whole', { inputType: 'insertText', data: 'Ion Stoica' }, false],
  ['a new line', { inputType: 'insertLineBreak', data: null }, false],
  ['what is pasted', { inputType: 'insertFromPaste', data: 'Ion' }, false],
  ['what is cut', { inputType: 'deleteByCut', data: null }, false],
  ['undoing', { inputType: 'historyUndo', data: null }, false],
])('tells whether %s comes from typing', (_, input, expected) => {
  expect(isTyping({ isComposing: false, ...input })).toBe(expected)
})
