import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../../shared/names/edit-distance.ts'
import { transliterations } from '../../../shared/names/transliteration.ts'

test.each([
  ['Jörg Müller', 'joerg mueller'],
  ['Joerg Mueller', 'jorg muller'],
  ['Søren Åberg', 'soeren aaberg'],
  ['Aaberg', 'aberg'],
])('writes %s as %s', (name, other) => {
  expect(transliterations(name)).toContain(other)
})

test('varies each place on its own', () => {
  const others = ['michael schroder', 'michal schroder', 'michal schroeder']
  expect(transliterations('Michael Schroeder').toSorted()).toEqual(others)
  expect(transliterations('Joerg Müller')).toContain('jorg mueller')
})

test('bounds the spellings of a name with many such places', () => {
  expect(transliterations('Jörg Müller '.repeat(40)).length).toBeLessThan(32)
})

test.each(['Ion Stoica', 'Yue Wang', 'Xueli Li', 'Yue-Feng Xu', 'Enrique Alba'])(
  'finds no umlaut in %s',
  (name) => {
    expect(transliterations(name)).toEqual([])
  },
)

test.each([
  ['Yuecel Saygin', 'yucel saygin'],
  ['Juergen Lueders', 'jurgen luders'],
])('finds umlauts in %s although parts are Pinyin: %s', (name, other) => {
  expect(transliterations(name)).toContain(other)
})

test.each([
  ['stoica', 'stoica', 0],
  ['stoica', 'stoika', 1],
  ['stoica', 'stoca', 1],
  ['stoica', 'stoicca', 1],
  ['stoica', 'sotica', 1],
  ['widom', 'widmoe', 2],
])('measures from %s to %s %i edits', (one, other, slips) => {
  expect(editDistance(one, other, 3)).toBe(slips)
})

test('returns one more than the limit for more edits', () => {
  expect(editDistance('stoica', 'shenker', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
})

test('returns the same number of edits in both directions, at most the length of the longer word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      const slips = editDistance(one, other, 10)
      expect(editDistance(other, one, 10)).toBe(slips)
      expect(slips).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(slips === 0).toBe(one === other)
    }),
  )
})
