import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { givenNameFirst, namesIn } from '../../../../extension/capture/reading/page-text.ts'

test('leaves out the final name of an incomplete page', () => {
  const { document } = parseHTML('<div><p><b>Ion Stoica</b>, <b>Scott She')
  expect(namesIn(document.querySelectorAll('b'))).toEqual(['Ion Stoica'])
})

test.each([
  ['Stoica, Ion', 'Ion Stoica'],
  ['van der Aalst, Wil M. P.', 'Wil M. P. van der Aalst'],
  ['Rahman, Md', 'Md Rahman'],
  ['Rahman, MD', 'MD Rahman'],
  ['Stoica, I.', 'I. Stoica'],
  ['Nguyen, Vi', 'Vi Nguyen'],
  ['Ion Stoica', 'Ion Stoica'],
  ['Guy L. Steele, Jr.', 'Guy L. Steele, Jr.'],
  ['William H. Gates, III', 'William H. Gates, III'],
  ['Ann Smith, Ph.D.', 'Ann Smith, Ph.D.'],
  ['Steele, Guy L., Jr.', 'Steele, Guy L., Jr.'],
  [', Ion', ', Ion'],
])('returns the name %s as %s', (name, turned) => {
  expect(givenNameFirst(name)).toBe(turned)
})
