import { expect, test } from 'vitest'
import { initialsFirst, withInitialsApart } from '../../../../backend/names/spelling/initials.ts'

test.each([
  ['Ullman JD', 'J D Ullman'],
  ['Stonebraker M', 'M Stonebraker'],
  ['Ullman J. D.', 'J D Ullman'],
  ['van der Aalst WMP', 'W M P van der Aalst'],
  ['Lenstra HW Jr.', 'H W Lenstra Jr.'],
])('%s has its initials at the end: %s', (name, inFront) => {
  expect(initialsFirst(name)).toBe(inFront)
})

test.each(['Ion Stoica', 'Wei WANG', 'LI X', 'Dan Zhang II', 'Ion Stoica, MIT', 'JD'])(
  '%s has no initials at the end',
  (name) => {
    expect(initialsFirst(name)).toBeNull()
  },
)

test('initials before a family name are separated unless that is in capitals, as one letter is', () => {
  expect(withInitialsApart('MJ Franklin')).toBe('M J Franklin')
  expect(withInitialsApart('MJ FRANKLIN')).toBe('MJ FRANKLIN')
  expect(withInitialsApart('JD O')).toBe('JD O')
})
