import { expect, test } from 'vitest'
import {
  addressOf,
  documentAddress,
  documentIn,
  PLACES,
  placeIn,
} from '../../../../shared/ui/frame/address.ts'

test('each place has an address of its own, and earlier ones lead to where their content is now', () => {
  expect(PLACES.map((place) => placeIn(addressOf(place)))).toEqual(PLACES)
  expect(placeIn('#statistics')).toBe('settings/usage')
  expect(placeIn('#decisions')).toBe('settings/decisions')
  for (const page of ['data', 'usage', 'committees', 'decisions', 'queries'])
    expect(placeIn(`#/${page}`)).toBe(`settings/${page}`)
  expect(placeIn('#/settings')).toBe('settings/data')
})

test('an address that nothing has is told from the fragments of the query', () => {
  expect(placeIn('#/nowhere')).toBeNull()
  expect(placeIn('#/settings/queries/12')).toBeNull()
  for (const fragment of ['', '#lists', '#q=1.abc.def']) expect(placeIn(fragment)).toBe('query')
})

test('the address of a document names it at its place, and nothing else does', () => {
  const id = 'VLDB 2027, round 2 & more?'
  expect(documentIn(documentAddress('conference', id), 'conference')).toBe(id)
  expect(placeIn(documentAddress('conference', id))).toBe('conference')
  expect(documentIn(documentAddress('query'), 'query')).toBe('')
  expect(documentIn(documentAddress('query', id), 'conference')).toBeNull()
  for (const fragment of ['', '#/', '#q=1.abc', '#/collaborators?list=%7B%7D'])
    expect(documentIn(fragment, 'query')).toBeNull()
})
