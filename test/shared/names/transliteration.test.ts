import { expect, test } from 'vitest'
import { transliterations } from '../../../shared/names/transliteration.ts'

test.each([
  ['Jörg Müller', 'joerg mueller'],
  ['Joerg Mueller', 'jorg muller'],
  ['Søren Åberg', 'soeren aaberg'],
  ['Aaberg', 'aberg'],
])('returns another spelling of %s: %s', (name, other) => {
  expect(transliterations(name)).toContain(other)
})

test('varies each umlaut of a name separately', () => {
  const others = ['michael schroder', 'michal schroder', 'michal schroeder']
  expect(transliterations('Michael Schroeder').toSorted()).toEqual(others)
  expect(transliterations('Joerg Müller')).toContain('jorg mueller')
})

test('varies only the first five umlauts of a name', () => {
  expect(transliterations('Bär Dös Fül Gär Höl Jös')).toHaveLength(2 ** 5 - 1)
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
])('finds the umlauts of %s, although the name begins like Pinyin: %s', (name, other) => {
  expect(transliterations(name)).toContain(other)
})
