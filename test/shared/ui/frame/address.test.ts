import { expect, test } from 'vitest'
import { addressOf, PLACES, placeIn } from '../../../../shared/ui/frame/address.ts'

test('each place has an address of its own, and earlier ones lead to where their content is now', () => {
  expect(PLACES.map((place) => placeIn(addressOf(place)))).toEqual(PLACES)
  expect(placeIn('#statistics')).toBe('usage')
  expect(placeIn('#decisions')).toBe('decisions')
})

test('an address that nothing has is told from the fragments of the query', () => {
  expect(placeIn('#/nowhere')).toBeNull()
  expect(placeIn('#/queries/12')).toBeNull()
  for (const fragment of ['', '#lists', '#q=1.abc.def']) expect(placeIn(fragment)).toBe('query')
})
