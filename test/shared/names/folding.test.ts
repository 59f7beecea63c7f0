import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseInIndex, lastWordFirst } from '../../../backend/database/name-index.ts'
import { foldedBase, foldName } from '../../../shared/names/folding.ts'

test.each([
  ['Jürgen Müller', 'jurgen muller'],
  ['Søren Łukasz Groß', 'soren lukasz gross'],
  ['Jean-Pierre Serre', 'jean pierre serre'],
  ['Ana  Pérez–Gómez', 'ana perez gomez'],
  ['– Müller –', 'muller'],
  ['O’Brien', "o'brien"],
  ['Laks V.S. Lakshmanan', 'laks v s lakshmanan'],
  ['Jörg-R. Sack', 'jorg r sack'],
  ['Guy L. Steele Jr.', 'guy l steele jr'],
  ['ÀÉÎ', 'aei'],
  ['Əliyev Məmməd', 'aliyev mammad'],
  ['Áŋŋel Ŧorvald', 'annel torvald'],
  ['Kaʻiulani', "ka'iulani"],
  ['İpek', 'ipek'],
  ['Ёлкин', 'елкин'],
  ['김민수', '김민수'],
])('folds %s to %s', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})

test.each([
  ['रामा', 'रीमा'],
  ['かとう', 'がとう'],
])('does not fold %s and %s to the same name', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other))
})

test('folds composed and decomposed spellings to the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(foldName(name.normalize('NFD'))).toBe(foldName(name.normalize('NFC')))
    }),
  )
})

test('folds a name without its homonym number', () => {
  expect(foldedBase('Wei Wang 0001')).toBe('wei wang')
})

test.each([
  ['surajit chaudhuri', 'chaudhuri surajit'],
  ['guy l steele jr', 'steele guy l, jr'],
  ['min jr', 'jr min'],
  ['madonna', 'madonna'],
  ['', ''],
])('writes %j as %j in the index, and reads it back', (base, indexed) => {
  expect(lastWordFirst(base)).toBe(indexed)
  expect(baseInIndex(indexed)).toBe(base)
})
