import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeEntry } from '../../../../../shared/query/entries.ts'
import { namePlace } from '../../../../../shared/ui/names/suggestions/use-completion.ts'

/** The place in a text whose caret is written as `^`, with its name. */
function placeAt(marked: string) {
  const caret = marked.indexOf('^')
  const text = marked.replace('^', '')
  const place = namePlace(text, caret)
  return place && { name: text.slice(place.start, place.end), entry: place.entry }
}

test.each([
  ['a name that is being typed', 'Ion Sto^', 'Ion Sto'],
  ['in a line between others', 'Jennifer Widom\nIon Sto^\nScott Shenker', 'Ion Sto'],
  ['with the caret inside', 'Io^n Sto', 'Ion Sto'],
  ['with blanks about it', '  Ion  Sto  ^', 'Ion  Sto  '],
  ['with a homonym number', 'Wei Wang 00^', 'Wei Wang 00'],
  ['decomposed', 'Jose\u0301^', 'Jose\u0301'],
  ['in two Chinese characters', '王伟^', '王伟'],
  ['an identifier', '0000-0002^', '0000-0002'],
])('finds %s at the caret', (_, marked, name) => {
  expect(placeAt(marked)).toEqual({ name, entry: normalizeEntry(name) })
})

test.each([
  ['||', 'Ion Sto^ || UC Berkeley'],
  ['|', 'Ion Sto^| UC Berkeley'],
  ['::', 'Ion Sto^ :: UC Berkeley'],
  ['a tab', 'Ion Sto^\tUC Berkeley'],
  ['brackets', 'Ion Sto^ (UC (EECS)) （CS）'],
  ['one mark after another', 'Ion Sto^ || UC | Berkeley'],
])('ends the name before %s', (_, marked) => {
  expect(placeAt(marked)).toEqual({ name: 'Ion Sto', entry: 'Ion Sto' })
})

describe('finds no name', () => {
  test.each([
    ['in an empty line', 'Ion Stoica\n^\nScott Shenker'],
    ['before there are two letters', 'I. -^'],
    ['with the caret in the organization', 'Ion Stoica || UC Ber^'],
    ['behind a tab, where an organization will stand', 'Ion Stoica\t^'],
    ['behind brackets', 'Ion Stoica (Berkeley)^'],
    ['in the white space before', ' ^ Ion Stoica'],
    ['in a line that is too long for a name', `${'Ion '.repeat(60)}^`],
    ['where another name would take the rest along', 'Ion^ | UC || Berkeley'],
  ])('%s', (_, marked) => {
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

test('changes only its line when another name replaces it', () => {
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
      // Some white space breaks lines as well (query-routes.ts), so the name may stand in a part of the field's line.
      const changed = is[index]?.split(/[\v\f\u0085\u2028\u2029]/).map(normalizeEntry)
      expect(changed).toContain('Ada Lovelace 0002')
    }),
    { numRuns: 2000 },
  )
  expect(places).toBeGreaterThan(200)
})
