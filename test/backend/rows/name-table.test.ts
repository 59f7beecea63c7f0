import { expect, test } from 'vitest'
import { orcidIn } from '../../../backend/rows/name-table.ts'

test.each([
  '0000-0002-1825-009X',
  ' 0000-0002-1825-009X ',
  'https://orcid.org/0000-0002-1825-009x',
  'http://www.orcid.org/0000-0002-1825-009X/',
])('reads an ORCID from %j', (text) => {
  expect(orcidIn(text)).toBe('0000-0002-1825-009X')
})

test.each([
  '',
  '0000-0002-1825',
  'https://orcid.org.evil.test/0000-0002-1825-0097',
  '9999-0002-1825-0097',
  '0',
])('reads no ORCID from %j', (text) => {
  expect(orcidIn(text)).toBeNull()
})
