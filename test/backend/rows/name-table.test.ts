import { describe, expect, it } from 'vitest'
import { orcidIn } from '../../../backend/rows/name-table.ts'

describe('an ORCID', () => {
  it.each([
    '0000-0002-1825-009X',
    ' 0000-0002-1825-009X ',
    'https://orcid.org/0000-0002-1825-009x',
    'http://www.orcid.org/0000-0002-1825-009X/',
  ])('is read from %j', (text) => {
    expect(orcidIn(text)).toBe('0000-0002-1825-009X')
  })

  it.each([
    '',
    '0000-0002-1825',
    'https://orcid.org.evil.test/0000-0002-1825-0097',
    '9999-0002-1825-0097',
    '0',
  ])('is not read from %j', (text) => {
    expect(orcidIn(text)).toBeNull()
  })
})
