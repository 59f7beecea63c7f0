import { expect, test } from 'vitest'
import { initialsFirst, withInitialsApart } from '../../../../backend/names/spelling/initials.ts'

test.each([
  ['Ullman JD', 'J D Ullman'],
  ['Stonebraker M', 'M Stonebraker'],
  ['Ullman J. D.', 'J D Ullman'],
  ['van der Aalst WMP', 'W M P van der Aalst'],
  ['Lenstra HW Jr.', 'H W Lenstra Jr.'],
])('moves the initials of %s to the front: %s', (name, inFront) => {
  expect(initialsFirst(name)).toBe(inFront)
})

test.each(['Ion Stoica', 'Wei WANG', 'LI X', 'Dan Zhang II', 'Ion Stoica, MIT', 'JD'])(
  'moves no initials of %s',
  (name) => {
    expect(initialsFirst(name)).toBeNull()
  },
)

test('separates joined initials unless the family name is in capitals', () => {
  expect(withInitialsApart('MJ Franklin')).toBe('M J Franklin')
  expect(withInitialsApart('MJ FRANKLIN')).toBe('MJ FRANKLIN')
  expect(withInitialsApart('JD O')).toBe('JD O')
})
