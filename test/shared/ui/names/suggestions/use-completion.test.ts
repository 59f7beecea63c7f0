import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeEntry } from '../../../../../shared/query/entries.ts'
import type { Suggestions } from '../../../../../shared/ui/names/suggestions/person-search.ts'
import {
  afterAnswer,
  afterTyping,
  type Completion,
  isTyping,
  keyAct,
  moved,
  type NamePlace,
  namePlace,
} from '../../../../../shared/ui/names/suggestions/use-completion.ts'

const place: NamePlace = { start: 11, end: 14, entry: 'wei' }
const answerOf = (...names: string[]): Suggestions => ({
  suggestions: names.map((name) => ({
    name,
    entry: name,
    alias: null,
    affiliation: null,
    publications: 1,
    kind: 'person',
  })),
  isCut: false,
})
const open = (answer = answerOf('Wei Wang', 'Wei Zhang')): NonNullable<Completion> => {
  const completion = afterAnswer(null, place, answer)
  if (!completion) throw new Error('The list is closed.')
  return completion
}
const steps = (completion: Completion, ...by: (1 | -1)[]): Completion => by.reduce(moved, completion)

test('opens the suggestions only for an answer with people', () => {
  expect(open().active).toBeNull()
  expect(afterAnswer(open(), place, answerOf())).toBeNull()
  expect(afterAnswer(open(), place, null)).toBeNull()
})

test('moves from the text to the last suggestion, and back', () => {
  expect(steps(open(), 1)?.active).toBe(0)
  expect(steps(open(), 1, 1, 1)?.active).toBe(1)
  expect(steps(open(), 1, 1, -1)?.active).toBe(0)
  expect(steps(open(), 1, -1)?.active).toBeNull()
  expect(steps(null, 1)).toBeNull()
})

test('closes the suggestions once the caret leaves the line', () => {
  const further = { ...place, end: 15, entry: 'weiz' }
  const typed = afterTyping(steps(open(), 1), further)
  expect(typed).toMatchObject({ place: further, active: null, suggestions: open().suggestions })
  expect(afterTyping(open(), { ...place, start: 0 })).toBeNull()
  expect(afterTyping(open(), null)).toBeNull()
})

test('keeps a suggestion active if the next answer contains it', () => {
  const gone = steps(open(), 1, 1)
  const answer = answerOf('Wei Zhang', 'Wei Zhao')
  expect(afterAnswer(gone, place, answer)?.active).toBe(0)
  expect(afterAnswer(gone, place, answerOf('Wei Wang', 'Wei Zhao'))?.active).toBeNull()
})

/** `^` marks the caret. */
function placeAt(marked: string) {
  const caret = marked.indexOf('^')
  const text = marked.replace('^', '')
  const place = namePlace(text, caret)
  return place && { name: text.slice(place.start, place.end), entry: place.entry }
}

test.each([
  ['a name that is being typed', 'Ion Sto^', 'Ion Sto'],
  ['between other lines', 'Jennifer Widom\nIon Sto^\nScott Shenker', 'Ion Sto'],
  ['around the caret', 'Io^n Sto', 'Ion Sto'],
  ['between blanks', '  Ion  Sto  ^', 'Ion  Sto  '],
  ['with a homonym number', 'Wei Wang 00^', 'Wei Wang 00'],
  ['with a decomposed accent', 'Jose\u0301^', 'Jose\u0301'],
  ['in two Chinese characters', '王伟^', '王伟'],
  ['an identifier', '0000-0002^', '0000-0002'],
])('finds the name at the caret: %s', (_, marked, name) => {
  expect(placeAt(marked)).toEqual({ name, entry: normalizeEntry(name) })
})

test.each([
  ['||', 'Ion Sto^ || UC Berkeley'],
  ['|', 'Ion Sto^| UC Berkeley'],
  ['::', 'Ion Sto^ :: UC Berkeley'],
  ['a tab', 'Ion Sto^\tUC Berkeley'],
  ['brackets', 'Ion Sto^ (UC (EECS)) （CS）'],
  ['two separators', 'Ion Sto^ || UC | Berkeley'],
])('ends the name before %s', (_, marked) => {
  expect(placeAt(marked)).toEqual({ name: 'Ion Sto', entry: 'Ion Sto' })
})

describe('namePlace', () => {
  test.each([
    ['on an empty line', 'Ion Stoica\n^\nScott Shenker'],
    ['on a line with fewer than two letters', 'I. -^'],
    ['inside the organization', 'Ion Stoica || UC Ber^'],
    ['after a tab, which begins the organization', 'Ion Stoica\t^'],
    ['after brackets', 'Ion Stoica (Berkeley)^'],
    ['in white space before a name', ' ^ Ion Stoica'],
    ['on a line that is too long', `${'Ion '.repeat(60)}^`],
    ['before a rest of the line that would become part of the name', 'Ion^ | UC || Berkeley'],
  ])('finds no name %s', (_, marked) => {
    expect(placeAt(marked)).toBeNull()
  })
})

const part = fc.constantFrom(
  ...[
    'Ion',
    'Wei Wang 0001',
    ' ',
    '\t',
    '|',
    '||',
    '::',
    '(',
    ')',
    '（MIT）',
    'é',
    'e\u0301',
    '王',
    '😀',
    '-',
  ],
)
const line = fc.oneof(
  fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string(),
)
const text = fc
  .array(line, { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n').replaceAll('\r', ''))

test('replaces a name without changing other lines', () => {
  let places = 0
  fc.assert(
    fc.property(text, fc.nat(), (before, at) => {
      const caret = at % (before.length + 1)
      const place = namePlace(before, caret)
      if (!place) return
      places += 1
      const after = `${before.slice(0, place.start)}Ada Lovelace 0002${before.slice(place.end)}`
      const index = before.slice(0, caret).split('\n').length - 1
      const [was, is] = [before.split('\n'), after.split('\n')]
      expect(is.toSpliced(index, 1)).toEqual(was.toSpliced(index, 1))
      // Rarer line breaks also end an entry (`query/entries.ts`).
      const changed = is[index]?.split(/[\v\f\u0085\u2028\u2029]/).map(normalizeEntry)
      expect(changed).toContain('Ada Lovelace 0002')
    }),
    { numRuns: 2000 },
  )
  expect(places).toBeGreaterThan(200)
})

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, isComposing: false }
const act = (key: string, isActive: boolean, held = {}) => keyAct({ ...plain, key, ...held }, isActive)

describe('keyAct', () => {
  test.each([
    ['Enter', 'take', null],
    ['Tab', 'take', null],
    ['ArrowDown', 'next', 'next'],
    ['ArrowUp', 'previous', 'leave'],
    ['Escape', 'dismiss', 'dismiss'],
    ['ArrowLeft', 'leave', 'leave'],
    ['End', 'leave', 'leave'],
    ['a', null, null],
  ])('maps %s to %s if a person is active, else to %s', (key, active, inactive) => {
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
  ['the result of a composition', { inputType: 'insertCompositionText', data: '王伟' }, true],
  ['a running composition', { inputType: 'insertCompositionText', data: 'wang', isComposing: true }, false],
  ['a name inserted as a whole', { inputType: 'insertText', data: 'Ion Stoica' }, false],
  ['a new line', { inputType: 'insertLineBreak', data: null }, false],
  ['a paste', { inputType: 'insertFromPaste', data: 'Ion' }, false],
  ['a cut', { inputType: 'deleteByCut', data: null }, false],
  ['an undo', { inputType: 'historyUndo', data: null }, false],
])('tells whether the user typed: %s', (_, input, expected) => {
  expect(isTyping({ isComposing: false, ...input })).toBe(expected)
})
