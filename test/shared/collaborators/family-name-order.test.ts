import { expect, test } from 'vitest'
import { familyNameFirst, familyNameLast } from '../../../shared/collaborators/family-name-order.ts'

test.each([
  ['Guy L. Steele Jr.', 'Steele Jr., Guy, L.'],
  ['Jeffrey D. Ullman', 'Ullman, Jeffrey, D.'],
  ['Ludwig van der Meer', 'van der Meer, Ludwig'],
  ['Jan Van den Bussche', 'Van den Bussche, Jan'],
  ['Dilma Da Silva', 'Da Silva, Dilma'],
  ['Amr El Abbadi', 'El Abbadi, Amr'],
  ['Kenneth A. De Jong', 'De Jong, Kenneth, A.'],
  ['Christopher De Sa', 'De Sa, Christopher'],
  ['Katherine St. John', 'St. John, Katherine'],
  ['Anna V', 'V, Anna'],
  ['Guy Steele Jr.', 'Steele Jr., Guy'],
  ['van Dam', 'van Dam'],
  ['Madonna', 'Madonna'],
])('moves the family name of %s to the front, and back again', (name, inForm) => {
  expect(familyNameFirst(name)).toBe(inForm)
  expect(familyNameLast(inForm)).toBe(name)
})

test.each([
  ['Van Le', 'Le, Van'],
  ['Ben Shneiderman', 'Shneiderman, Ben'],
  ['Minh Le Nguyen', 'Nguyen, Minh, Le'],
  ['Richard Yi Da Xu', 'Xu, Richard, Yi Da'],
])('reads a small word in %s as a given name', (name, inForm) => {
  expect(familyNameFirst(name)).toBe(inForm)
})

test.each([
  ['Garcia Molina ,Hector, ', 'Garcia Molina, Hector'],
  ['Guy Steele, Jr.', 'Steele Jr., Guy'],
  ['Gates, Bill, III', 'Gates, Bill, III'],
])('knows for %s whether the comma ends the family name', (name, inForm) => {
  expect(familyNameFirst(name)).toBe(inForm)
})
