import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../../shared/names/edit-distance.ts'
import { transliterations } from '../../../shared/names/transliteration.ts'

test.each([
  ['Jörg Müller', 'joerg mueller'],
  ['Joerg Mueller', 'jorg muller'],
  ['Søren Åberg', 'soeren aaberg'],
  ['Aaberg', 'aberg'],
])('%s may be written %s', (name, other) => {
  expect(transliterations(name)).toContain(other)
})

test('each place is written either way, whatever the others are', () => {
  const others = ['michael schroder', 'michal schroder', 'michal schroeder']
  expect(transliterations('Michael Schroeder').toSorted()).toEqual(others)
  expect(transliterations('Joerg Müller')).toContain('jorg mueller')
})

test('a name with many such places has a bounded number of other spellings', () => {
  expect(transliterations('Jörg Müller '.repeat(40)).length).toBeLessThan(32)
})

test.each(['Ion Stoica', 'Yue Wang', 'Xueli Li', 'Yue-Feng Xu', 'Enrique Alba'])(
  '%s has no umlaut, and so no other spelling',
  (name) => {
    expect(transliterations(name)).toEqual([])
  },
)

test.each([
  ['Yuecel Saygin', 'yucel saygin'],
  ['Juergen Lueders', 'jurgen luders'],
])('%s has umlauts, although parts of it are Pinyin', (name, other) => {
  expect(transliterations(name)).toContain(other)
})

test.each([
  ['stoica', 'stoica', 0],
  ['stoica', 'stoika', 1],
  ['stoica', 'stoca', 1],
  ['stoica', 'stoicca', 1],
  ['stoica', 'sotica', 1],
  ['widom', 'widmoe', 2],
])('from %s to %s it takes %i slips', (one, other, slips) => {
  expect(editDistance(one, other, 3)).toBe(slips)
})

test('more slips than the limit are one more than the limit', () => {
  expect(editDistance('stoica', 'shenker', 2)).toBe(3)
  expect(editDistance('a', 'abcdef', 2)).toBe(3)
})

test('the number of slips is the same both ways, and no more than the longer word', () => {
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
