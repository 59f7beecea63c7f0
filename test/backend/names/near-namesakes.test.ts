import { expect, test } from 'vitest'
import { foldedBase } from '../../../backend/names/folding.ts'
import { splitWords, wordsOf } from '../../../backend/names/name-tokens.ts'
import { isInitialsOnly, mayAbbreviate, nearNamesakes } from '../../../backend/names/near-namesakes.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { bibliographyOf, type PaperFixture } from '../fixture.ts'

const words = (name: string): string[] => wordsOf(foldedBase(name))

test.each([
  ['Vivek Narasayya', 'Vivek R. Narasayya'],
  ['Y. Zhang', 'Yanchun Zhang'],
  ['Y. Zhang', 'Y. C. Zhang'],
  ['J. David DeWitt', 'John David K. DeWitt'],
  ['Jean-Pierre Serre', 'Jean Serre'],
  ['María García', 'Maria J. Garcia'],
  ['Mike Stonebraker', 'Michael Stonebraker'],
  ['Bill Gates', 'William H. Gates'],
  ['Will Gates', 'Bill Gates'],
])('%s may abbreviate %s, whichever way round', (one, other) => {
  expect(mayAbbreviate(words(one), words(other))).toBe(true)
  expect(mayAbbreviate(words(other), words(one))).toBe(true)
})

test.each([
  ['Vivek Narasayya', 'Vivek Chaudhuri'],
  ['Vivek Narasayya', 'Surajit Narasayya'],
  ['John A. Smith', 'John B. Smith'],
  ['John A. B. Smith', 'John B. A. Smith'],
  ['Narasayya', 'Vivek Narasayya'],
  ['Narasayya Vivek', 'Vivek Narasayya'],
  ['Albert Smith', 'Alan Smith'],
  ['John Mike Smith', 'John Michael Smith'],
])('%s may not abbreviate %s', (one, other) => {
  expect(mayAbbreviate(words(one), words(other))).toBe(false)
  expect(mayAbbreviate(words(other), words(one))).toBe(false)
})

test('an entry of initials and a family name fits many people, unless a number says which', () => {
  const initials = ['Y. Zhang', 'Y.C. Zhang', 'J-P Serre', 'YC Zhang', 'Zhang, Y.', 'Zhang, YC']
  expect(initials.filter((text) => !isInitialsOnly(parseEntry(text)))).toEqual([])
  const others = ['Zhang', 'Yu Zhang', 'YU ZHANG', 'Y. Zhang 0001', 'Zhang, Yu', 'Zhang 0001, Y.']
  expect(others.filter((text) => isInitialsOnly(parseEntry(text)))).toEqual([])
})

const papersBy = (name: string, count: number): PaperFixture[] =>
  Array.from({ length: count }, (_, index) => ({ authors: [name], key: `k/${name}${index}` }))

test('initials that are written together are initials, and no given name', async () => {
  const bibliography = await bibliographyOf({
    papers: [...papersBy('Le Li', 2), ...papersBy('Li Erran Li', 3), ...papersBy('Michael J. Franklin', 1)],
  })
  const near = (entry: string, own: string[]): string[] => {
    const persons = own.flatMap((name) => bibliography.index.namesWithBase(foldedBase(name)))
    return nearNamesakes(
      bibliography,
      parseEntry(entry),
      persons.map(({ personId: id, ...facts }) => ({ ...facts, id })),
    ).persons.map(({ id }) => bibliography.namesOf(id)[0] ?? '')
  }
  expect(near('LE Li', ['Le Li'])).toEqual(['Li Erran Li'])
  expect(near('Le Li', ['Le Li'])).toEqual([])
  expect(near('MJ Franklin', [])).toEqual(['Michael J. Franklin'])
})

test('near namesakes come most publications first, without the entry’s own persons', async () => {
  const bibliography = await bibliographyOf({
    persons: [{ names: ['Vivek Narasayya'] }, { names: ['Vivek R. Narasayya', 'V. R. Narasayya'] }],
    papers: [
      ...papersBy('Vivek Narasayya', 1),
      ...papersBy('Vivek R. Narasayya', 3),
      ...papersBy('V. Narasayya', 2),
      ...papersBy('Viktor Narasayya', 4),
      ...papersBy('Vivek Chaudhuri', 9),
    ],
  })
  const near = (entry: string, own: string[]): string[] => {
    const persons = own.flatMap((name) => bibliography.index.namesWithBase(foldedBase(name)))
    return nearNamesakes(
      bibliography,
      parseEntry(entry),
      persons.map(({ personId, publications, isDisambiguation }) => ({
        id: personId,
        publications,
        isDisambiguation,
      })),
    ).persons.map(({ id }) => bibliography.namesOf(id)[0] ?? '')
  }
  expect(near('Vivek Narasayya', ['Vivek Narasayya'])).toEqual(['Vivek R. Narasayya', 'V. Narasayya'])
  expect(near('V. Narasayya', ['V. Narasayya'])).toEqual([
    'Viktor Narasayya',
    'Vivek R. Narasayya',
    'Vivek Narasayya',
  ])
  expect(near('Vivek Narasayya 0001', [])).toEqual([])
  expect(near('homepages/n/VivekNarasayya', [])).toEqual([])
})

test('another way of writing the same name is near: umlauts, words joined or split, the family name first', async () => {
  const bibliography = await bibliographyOf({
    papers: [
      ...papersBy('Jörg Müller', 2),
      ...papersBy('Michael Schröder', 1),
      ...papersBy('Seung-won Hwang', 1),
      ...papersBy('Hector Garcia-Molina', 1),
    ],
  })
  const near = (entry: string) =>
    nearNamesakes(bibliography, parseEntry(entry), []).persons.map(({ id }) => bibliography.namesOf(id)[0])
  expect(near('Joerg Mueller')).toEqual(['Jörg Müller'])
  expect(near('Michael Schroeder')).toEqual(['Michael Schröder'])
  for (const entry of ['Seungwon Hwang', 'Seungwonhwang', 'Hwang Seung won', 'Seung won Hwang'])
    expect(near(entry), entry).toEqual(entry === 'Seungwonhwang' ? [] : ['Seung-won Hwang'])
  expect(near('Garcia Molina Hector')).toEqual(['Hector Garcia-Molina'])
})

test('a name with a comma has near namesakes as it stands and with the family name first', async () => {
  const bibliography = await bibliographyOf({
    papers: [
      ...papersBy('Vivek R. Narasayya', 4),
      ...papersBy('A. Lee Bo', 3),
      ...papersBy('Bo A. Lee', 2),
      ...papersBy('W. Wang', 1),
    ],
  })
  const near = (entry: string) =>
    nearNamesakes(bibliography, parseEntry(entry), []).persons.map(({ id }) => bibliography.namesOf(id)[0])
  expect(near('Narasayya, Vivek')).toEqual(['Vivek R. Narasayya'])
  expect(near('Narasayya, VR')).toEqual(['Vivek R. Narasayya'])
  expect(near('Ann Lee, Bo')).toEqual(['A. Lee Bo', 'Bo A. Lee'])
  expect(near('Wang 0001, Wei')).toEqual([])
  // An affiliation, and not initials.
  expect(near('Surajit Narasayya, VLDB')).toEqual([])
})

test('a nickname is near the given name, with and without a middle name', async () => {
  const bibliography = await bibliographyOf({
    papers: [
      ...papersBy('Michael R. Stonebraker', 3),
      ...papersBy('Mike Stonebraker', 2),
      ...papersBy('Mick Stonebraker', 1),
      ...papersBy('Mitchell Stonebraker', 1),
    ],
  })
  const { persons: near } = nearNamesakes(bibliography, parseEntry('Mike Stonebraker'), [])
  expect(near.map(({ id }) => bibliography.namesOf(id)[0])).toEqual([
    'Michael R. Stonebraker',
    'Mike Stonebraker',
    'Mick Stonebraker',
  ])
})

test('a name of one very long word costs a bounded number of look-ups', async () => {
  const bibliography = await bibliographyOf({ papers: papersBy('Ann Lee', 1) })
  expect([...splitWords(['x'.repeat(400), 'y'.repeat(400)])].length).toBeLessThanOrEqual(40)
  expect(nearNamesakes(bibliography, parseEntry(`${'x'.repeat(400)} lee`), []).persons).toEqual([])
})

/** Made-up given names that begin with Y. */
const givenNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    [26 * 26, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(index / place) % 26))).join(''),
  ).map((letters) => `Y${letters}`)

test('of more than eight hundred people the most prolific are near, and the others are said to be missing', async () => {
  const bibliography = await bibliographyOf({
    papers: givenNames(801).flatMap((name, index) => papersBy(`${name} Zhang`, index < 3 ? 2 : 1)),
  })
  const { persons, complete } = nearNamesakes(bibliography, parseEntry('Y. Zhang'), [])
  expect({ count: persons.length, complete }).toEqual({ count: 800, complete: false })
  expect(persons.slice(0, 4).map(({ publications }) => publications)).toEqual([2, 2, 2, 1])
  const own = persons.slice(0, 1)
  expect(nearNamesakes(bibliography, parseEntry('Y. Zhang'), own)).toMatchObject({ complete: true })
})

test('near namesakes are incomplete if more names have such words than are examined', async () => {
  const bibliography = await bibliographyOf({
    papers: givenNames(2000).map((name) => ({ authors: [`${name} Q. Zhang`] })),
  })
  expect(nearNamesakes(bibliography, parseEntry('Y. X. Zhang'), [])).toEqual({ persons: [], complete: false })
})
