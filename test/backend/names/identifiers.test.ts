import { expect, test } from 'vitest'
import { identifierOf } from '../../../backend/names/identifiers.ts'
import { normalizeEntry } from '../../../shared/query/entries.ts'
import { isIdentifier } from '../../../shared/query/identifier-forms.ts'

test.each([
  ['0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['0000-0001-5109-370x', '0000-0001-5109-370X'],
  ['0000000218250097', '0000-0002-1825-0097'],
  ['ORCID: 0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['orcid.org/0000-0002-1825-0097', '0000-0002-1825-0097'],
  ['http://www.orcid.org/0000-0002-1825-0097/', '0000-0002-1825-0097'],
])('reads %s as an ORCID', (text, orcid) => {
  expect(identifierOf(text)).toEqual({ orcid })
})

test.each([
  'homepages/s/IonStoica',
  's/IonStoica',
  'pid/s/IonStoica',
  'https://dblp.org/pid/s/IonStoica',
  'http://dblp.org/pid/s/IonStoica.html',
  'https://www.dblp.org/pid/s/IonStoica.xml',
  'dblp.org/pid/s/IonStoica/',
  'https://dblp.org:443/pid/s/IonStoica.html?view=coauthor#top',
  'https://dblp.uni-trier.de/pid/s/IonStoica.bib',
  'https://dblp.dagstuhl.de/pid/s/IonStoica.rdf',
  'https://dblp.org/rec/homepages/s/IonStoica.html',
  'https://dblp.org/pid/s%2FIonStoica',
])('reads %s as the key of a person record', (text) => {
  expect(identifierOf(text)).toEqual({ key: 'homepages/s/IonStoica' })
})

test('reads a number at the end of a key as part of the key', () => {
  expect(identifierOf('https://dblp.org/pid/35/7092-1.html')).toEqual({ key: 'homepages/35/7092-1' })
})

test.each(['64/5141', '00/418', '181/2621', '95/4442-25', 'k/VijayKumar-2', 'd/deXY', 'c/WeiChen13'])(
  'reads %s as a dblp person id',
  (text) => {
    expect(identifierOf(text)).toEqual({ key: `homepages/${text}` })
    expect(isIdentifier(text)).toBe(true)
  },
)

test.each([
  'Ion Stoica',
  'AC/DC',
  'n/a',
  'n/A',
  'c/o',
  '1/2',
  '2024/05/01',
  '12/b',
  'Ion/Stoica',
  'a/Ion Stoica',
  '64/5141 Ion',
  'homepages',
  'homepages/s/Ion Stoica',
  'https://example.org/pid/s/IonStoica',
  'https://notdblp.org/pid/s/IonStoica',
  'https://dblp.org/db/conf/vldb/index.html',
  '0000-0002-1825',
  '0000-0002-1825-00977',
  `https://dblp.org/pid/s/${'x'.repeat(1000)}`,
  'https://dblp.org/pid/%',
  'https://dblp.org/pers/hd/s/Stoica:Ion',
])('reads %s as a name', (text) => {
  expect(identifierOf(text)).toBeNull()
})

test('removes the affiliation after an identifier without a change of the identifier', () => {
  for (const text of ['https://orcid.org/0000-0002-1825-0097', 'https://dblp.org/pid/s/IonStoica.html']) {
    expect(normalizeEntry(` ${text} (MIT)`)).toBe(text)
  }
})
