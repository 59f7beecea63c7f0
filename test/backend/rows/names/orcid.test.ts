import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orcidIn, orcidNumber, orcidText } from '../../../../backend/rows/names/name-table.ts'

describe('an ORCID', () => {
  it.each([
    '0000-0002-1825-0097',
    ' 0000-0002-1825-0097 ',
    'https://orcid.org/0000-0002-1825-0097',
    'http://www.orcid.org/0000-0002-1825-0097/',
  ])('is understood as %j', (text) => {
    expect(orcidText(orcidNumber(text))).toBe('0000-0002-1825-0097')
  })

  it.each([
    '',
    '0000-0002-1825',
    'https://orcid.org.evil.test/0000-0002-1825-0097',
    '9999-0002-1825-0097',
    '0',
  ])('is not %j', (text) => {
    expect(orcidText(orcidNumber(text))).toBeNull()
  })

  it('comes back from its number unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^0\d{3}-\d{4}-\d{4}-\d{3}[\dX]$/), (id) => {
        // All zeros is no ORCID: 0 stands for none.
        fc.pre(id !== '0000-0000-0000-0000')
        expect(orcidText(orcidNumber(id))).toBe(id)
      }),
    )
  })

  it('is found in bytes as it is in their text', () => {
    const text = fc.oneof(
      fc.stringMatching(/^0\d{3}-\d{4}-\d{4}-\d{3}[\dX]$/),
      fc.stringMatching(/^[0-9]\d{3}[-.]\d{4}-\d{4}-\d{3}[\dXx]$/),
      fc.constantFrom('https://orcid.org/0000-0002-1825-0097', ' 0000-0002-1825-0097 ', ''),
    )
    fc.assert(
      fc.property(text, (id) => {
        const bytes = Buffer.from(`"${id}"`)
        expect(orcidIn(bytes, 1, bytes.length - 1)).toBe(orcidNumber(id))
      }),
    )
  })
})
