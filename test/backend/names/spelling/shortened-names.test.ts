import { expect, test } from 'vitest'
import { shortenedNames } from '../../../../backend/names/spelling/shortened-names.ts'

test.each([
  ['P. Lalith Suresh', ['lalith suresh', 'p lalith']],
  ['Soraya Abad-Mota 0001', ['soraya abad']],
  ['Ana María Ruiz-Díaz', ['maria ruiz diaz', 'ana maria ruiz']],
  ['H. V. Jagadish', ['v jagadish']],
  ['Guy L. Steele Jr.', ['l steele']],
  ['Li Li Li', ['li li']],
])('%s without one end is %j', (name, shortened) => {
  expect(shortenedNames(name)).toEqual(shortened)
})

test.each(['Wei Wang 0001', 'Yu-Chen Li', 'Arvind', 'Abad-Mota', 'Guy Steele III'])(
  'nothing can be left out of %s',
  (name) => {
    expect(shortenedNames(name)).toEqual([])
  },
)
