import { expect, test } from 'vitest'
import {
  addressOf,
  documentAddress,
  documentIn,
  PLACES,
  placeIn,
} from '../../../../shared/ui/frame/address.ts'

test('gives each place its own address', () => {
  expect(PLACES.map((place) => placeIn(addressOf(place)))).toEqual(PLACES)
})

test('distinguishes an unknown address from a fragment of the query', () => {
  expect(placeIn('#/nowhere')).toBeNull()
  expect(placeIn('#/settings/queries/12')).toBeNull()
  for (const fragment of ['', '#lists', '#q=1.abc.def']) expect(placeIn(fragment)).toBe('query')
})

test('reads the id of a document only from an address of its place', () => {
  const id = 'VLDB 2027, round 2 & more?'
  expect(documentIn(documentAddress('conference', id), 'conference')).toBe(id)
  expect(placeIn(documentAddress('conference', id))).toBe('conference')
  expect(documentIn(documentAddress('query'), 'query')).toBe('')
  expect(documentIn(documentAddress('query', id), 'conference')).toBeNull()
  for (const fragment of ['', '#/', '#q=1.abc', '#/collaborators?list=%7B%7D'])
    expect(documentIn(fragment, 'query')).toBeNull()
})
