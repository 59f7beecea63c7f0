import { expect, test } from 'vitest'
import { shortenedNames } from '../../../../backend/names/spelling/shortened-names.ts'

test.each([
  ['P. Lalith Suresh', ['lalith suresh', 'p lalith']],
  ['Soraya Abad-Mota 0001', ['soraya abad']],
  ['Ana María Ruiz-Díaz', ['maria ruiz diaz', 'ana maria ruiz']],
  ['H. V. Jagadish', ['v jagadish']],
  ['Guy L. Steele Jr.', ['l steele']],
  ['Li Li Li', ['li li']],
  ['Zhi-Li Zhang 0001', ['li zhang']],
  ['Jean-Marc-Olivier Le Bec', ['le bec', 'marc olivier le bec', 'jean marc olivier le']],
])('shortens %s to %j', (name, shortened) => {
  expect(shortenedNames(name)).toEqual(shortened)
})

test.each(['Wei Wang 0001', 'J.-P. Serre', 'Arvind', 'Abad-Mota', 'Guy Steele III'])(
  'does not shorten %s',
  (name) => {
    expect(shortenedNames(name)).toEqual([])
  },
)
