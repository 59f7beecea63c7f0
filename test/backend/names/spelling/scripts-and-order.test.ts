import { expect, test } from 'vitest'
import { givenNameFirst, hasOtherScript } from '../../../../backend/names/spelling/initials.ts'

test.each([
  ['Stoica, Ion', 'Ion Stoica'],
  ['Garcia-Molina,Hector', 'Hector Garcia-Molina'],
  ['van der Aalst, Wil M. P.', 'Wil M. P. van der Aalst'],
  ['Steele, Guy L., Jr.', 'Guy L. Steele Jr.'],
  ['Steele, Jr., Guy L.', 'Guy L. Steele Jr.'],
  ['Wang, Wei 0001', 'Wei Wang 0001'],
  ['Wang 0001, Wei', 'Wei Wang 0001'],
  ['Wang，Wei', 'Wei Wang'],
])('reads the inverted name %s as %s', (written, name) => {
  expect(givenNameFirst(written)).toBe(name)
})

test.each(['Ion Stoica', 'Stoica,', ', Ion', 'Stoica, Jr.', 'A, B, C', 'Steele, Guy, L., Jr.'])(
  'does not invert %s',
  (written) => {
    expect(givenNameFirst(written)).toBeNull()
  },
)

test.each(['王伟', 'Wei 王', '김민수', 'やまだ', 'Иван Петров', 'Ivаn', 'Ιων', 'محمد', 'דוד'])(
  'finds a non-Latin letter in %s',
  (name) => {
    expect(hasOtherScript(name)).toBe(true)
  },
)

test.each(['Ion Stoica', 'Søren Łuk', 'Nguyễn Văn', 'O’Neil', 'Wei Wang 0001', '42', ''])(
  'finds no non-Latin letter in %j',
  (name) => {
    expect(hasOtherScript(name)).toBe(false)
  },
)
