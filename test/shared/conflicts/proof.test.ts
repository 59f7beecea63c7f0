import fc from 'fast-check'
import { expect, test } from 'vitest'
import { personPage, proofOf, recordPage, webLink } from '../../../shared/conflicts/proof.ts'
import { paper, person } from './answers.ts'

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  ' ',
  'not an address',
  null,
  undefined,
])('returns no link for %j', (address) => {
  expect(webLink(address)).toBeNull()
})

test('links only addresses with http and https', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string()), (address) => {
      expect(webLink(address) ?? 'https://').toMatch(/^https?:/)
    }),
  )
})

test('links to the record’s own address rather than to dblp’s page', () => {
  const key = 'conf/sosp/StoicaMKKB01'
  expect(proofOf(paper('Chord', { url: 'https://doi.org/10.1145/1', key }))).toBe('https://doi.org/10.1145/1')
  expect(proofOf(paper('Chord', { url: 'javascript:alert(1)', key }))).toBe(`https://dblp.org/rec/${key}`)
  expect(proofOf(paper('Chord'))).toBeNull()
})

test('encodes each segment of a key', () => {
  expect(recordPage('journals/x/a?b#c d')).toBe('https://dblp.org/rec/journals/x/a%3Fb%23c%20d')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (key) => {
      expect(recordPage(key)).toMatch(/^https:\/\/dblp\.org\/rec\/[^?#<>"\s]*$/)
    }),
  )
})

test('links the page of a person with a record', () => {
  expect(personPage(person('Ion Stoica', { key: 'homepages/s/IonStoica' }))).toBe(
    'https://dblp.org/pid/s/IonStoica',
  )
  expect(personPage(person('Ion Stoica', { key: null }))).toBeNull()
})
