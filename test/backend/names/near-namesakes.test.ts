import { expect, test } from 'vitest'
import { splitWords } from '../../../backend/names/name-tokens.ts'
import {
  isInitialsOnly,
  isNameOutpublished,
  mayAbbreviate,
  nearNamesakes,
} from '../../../backend/names/near-namesakes.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { foldedBase } from '../../../shared/names/folding.ts'
import { wordsOf } from '../../../shared/names/name-words.ts'
import { bibliographyOf, type PaperFixture, type World } from '../fixture.ts'

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
])('recognizes one of %s and %s as an abbreviation of the other', (one, other) => {
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
])('recognizes neither %s nor %s as an abbreviation of the other', (one, other) => {
  expect(mayAbbreviate(words(one), words(other))).toBe(false)
  expect(mayAbbreviate(words(other), words(one))).toBe(false)
})

test('recognizes entries of only initials and a family name', () => {
  const initials = ['Y. Zhang', 'Y.C. Zhang', 'J-P Serre', 'YC Zhang', 'Zhang, Y.', 'Zhang, YC']
  expect(initials.filter((text) => !isInitialsOnly(parseEntry(text)))).toEqual([])
  const others = ['Zhang', 'Yu Zhang', 'YU ZHANG', 'Y. Zhang 0001', 'Zhang, Yu', 'Zhang 0001, Y.']
  expect(others.filter((text) => isInitialsOnly(parseEntry(text)))).toEqual([])
})

const papersBy = (name: string, count: number): PaperFixture[] =>
  Array.from({ length: count }, (_, index) => ({ authors: [name], key: `k/${name}${index}` }))

/** Returns a function that lists an entry's near namesakes by primary name. `own` names the matched persons. */
async function nearIn(world: World) {
  const bibliography = await bibliographyOf(world)
  return (entry: string, own: readonly string[] = []): string[] => {
    const matched = own.flatMap((name) => bibliography.index.namesWithBase(foldedBase(name)))
    return nearNamesakes(bibliography, parseEntry(entry), matched).ids.map((id) =>
      bibliography.primaryName(id),
    )
  }
}

test('reads joined capitals as initials, not as a given name', async () => {
  const near = await nearIn({
    papers: [...papersBy('Le Li', 2), ...papersBy('Li Erran Li', 3), ...papersBy('Michael J. Franklin', 1)],
  })
  expect(near('LE Li', ['Le Li'])).toEqual(['Li Erran Li'])
  expect(near('Le Li', ['Le Li'])).toEqual([])
  expect(near('MJ Franklin', [])).toEqual(['Michael J. Franklin'])
})

test('lists near namesakes by publications, without the matched persons', async () => {
  const near = await nearIn({
    persons: [{ names: ['Vivek Narasayya'] }, { names: ['Vivek R. Narasayya', 'V. R. Narasayya'] }],
    papers: [
      ...papersBy('Vivek Narasayya', 1),
      ...papersBy('Vivek R. Narasayya', 3),
      ...papersBy('V. Narasayya', 2),
      ...papersBy('Viktor Narasayya', 4),
      ...papersBy('Vivek Chaudhuri', 9),
    ],
  })
  expect(near('Vivek Narasayya', ['Vivek Narasayya'])).toEqual(['Vivek R. Narasayya', 'V. Narasayya'])
  expect(near('V. Narasayya', ['V. Narasayya'])).toEqual([
    'Viktor Narasayya',
    'Vivek R. Narasayya',
    'Vivek Narasayya',
  ])
  expect(near('Vivek Narasayya 0001', [])).toEqual([])
  expect(near('homepages/n/VivekNarasayya', [])).toEqual([])
})

test('finds other spellings: umlauts, joined or split words, family name first', async () => {
  const near = await nearIn({
    papers: [
      ...papersBy('Jörg Müller', 2),
      ...papersBy('Michael Schröder', 1),
      ...papersBy('Seung-won Hwang', 1),
      ...papersBy('Hector Garcia-Molina', 1),
    ],
  })
  expect(near('Joerg Mueller')).toEqual(['Jörg Müller'])
  expect(near('Michael Schroeder')).toEqual(['Michael Schröder'])
  for (const entry of ['Seungwon Hwang', 'Seungwonhwang', 'Hwang Seung won', 'Seung won Hwang'])
    expect(near(entry), entry).toEqual(entry === 'Seungwonhwang' ? [] : ['Seung-won Hwang'])
  expect(near('Garcia Molina Hector')).toEqual(['Hector Garcia-Molina'])
})

test('finds near namesakes for both orders of a name with a comma', async () => {
  const near = await nearIn({
    papers: [
      ...papersBy('Vivek R. Narasayya', 4),
      ...papersBy('A. Lee Bo', 3),
      ...papersBy('Bo A. Lee', 2),
      ...papersBy('W. Wang', 1),
    ],
  })
  expect(near('Narasayya, Vivek')).toEqual(['Vivek R. Narasayya'])
  expect(near('Narasayya, VR')).toEqual(['Vivek R. Narasayya'])
  expect(near('Ann Lee, Bo')).toEqual(['A. Lee Bo', 'Bo A. Lee'])
  expect(near('Wang 0001, Wei')).toEqual([])
  expect(near('Surajit Narasayya, VLDB')).toEqual([])
})

test('finds the full given name for a nickname, with or without middle name', async () => {
  const near = await nearIn({
    papers: [
      ...papersBy('Michael R. Stonebraker', 3),
      ...papersBy('Mike Stonebraker', 2),
      ...papersBy('Mick Stonebraker', 1),
      ...papersBy('Mitchell Stonebraker', 1),
    ],
  })
  expect(near('Mike Stonebraker')).toEqual(['Michael R. Stonebraker', 'Mike Stonebraker', 'Mick Stonebraker'])
})

test('finds names with one word more or less at either end', async () => {
  const names = [
    'P. Lalith Suresh',
    'Mir Hamid Pirahesh',
    'Soraya Abad-Mota',
    'Jorge Pérez Asenjo',
    'Ana Ruiz Díaz Jr.',
    'Li Yan Wu',
  ]
  const near = await nearIn({ papers: names.flatMap((name) => papersBy(name, 1)) })
  expect(near('Lalith Suresh')).toEqual(['P. Lalith Suresh'])
  expect(near('SURESH, Lalith')).toEqual(['P. Lalith Suresh'])
  expect(near('Hamid Pirahesh')).toEqual(['Mir Hamid Pirahesh'])
  expect(near('Soraya Abad')).toEqual(['Soraya Abad-Mota'])
  expect(near('Jorge Perez')).toEqual(['Jorge Pérez Asenjo'])
  expect(near('Ana Ruiz')).toEqual(['Ana Ruiz Díaz Jr.'])
  expect(near('M. Soraya Abad-Mota')).toEqual(['Soraya Abad-Mota'])
  expect(near('Soraya Abad-Mota Rey')).toEqual(['Soraya Abad-Mota'])
  // `Mota` has no given name, and `Rey Soraya Abad` differs from the names at both ends.
  expect(near('Mota')).toEqual([])
  expect(near('Rey Soraya Abad')).toEqual([])
})

test('finds a hyphenated given name by its second half, and the second half by the whole', async () => {
  const near = await nearIn({
    papers: [...papersBy('Zhi-Li Zhang', 2), ...papersBy('Li Zhang', 1), ...papersBy('Jean-P. Serre', 1)],
  })
  expect(near('Li Zhang')).toEqual(['Zhi-Li Zhang', 'Li Zhang'])
  expect(near('Zhi-Li Zhang')).toEqual(['Zhi-Li Zhang', 'Li Zhang'])
  expect(near('P. Serre')).toEqual([])
  // Both words are given names, so the family name is missing.
  expect(near('Zhi Li')).toEqual([])
})

test('shortens an entry without hyphens as if it had the hyphens of its match', async () => {
  const near = await nearIn({
    papers: [...papersBy('Yu Abad-Mota', 1), ...papersBy('Abad-Mota', 2), ...papersBy('Yu Abad', 3)],
  })
  expect(near('Yu Abad Mota', ['Yu Abad-Mota'])).toEqual(['Yu Abad'])
  expect(near('Yu Abad Mota')).toEqual(['Yu Abad', 'Abad-Mota', 'Yu Abad-Mota'])
})

test('leaves out a less prolific person whom dblp tells apart from the match', async () => {
  const near = await nearIn({
    persons: [
      { names: ['Hua Lu'], isNot: ['Hua A. Lu', 'Hua B. Lu'] },
      { names: ['Hua A. Lu'] },
      { names: ['Hua B. Lu'] },
      { names: ['Hua C. Lu'] },
      { names: ['H. Lu'], isNot: ['Hua C. Lu'] },
    ],
    papers: [
      ...papersBy('Hua Lu', 2),
      ...papersBy('Hua A. Lu', 1),
      ...papersBy('Hua B. Lu', 3),
      ...papersBy('Hua C. Lu', 1),
      ...papersBy('H. Lu', 9),
    ],
  })
  expect(near('Hua Lu', ['Hua Lu'])).toEqual(['H. Lu', 'Hua B. Lu', 'Hua C. Lu'])
  expect(near('Hua A. Lu', ['Hua A. Lu'])).toEqual(['H. Lu', 'Hua Lu'])
  expect(near('H. Lu', ['H. Lu']).toSorted()).toEqual(['Hua A. Lu', 'Hua B. Lu', 'Hua C. Lu', 'Hua Lu'])
})

test('leaves out a person with equally many papers whom dblp tells apart from the match', async () => {
  const near = await nearIn({
    persons: [{ names: ['Hua Lu'], isNot: ['Hua A. Lu'] }, { names: ['Hua A. Lu'] }],
    papers: [...papersBy('Hua Lu', 2), ...papersBy('Hua A. Lu', 2)],
  })
  expect(near('Hua Lu', ['Hua Lu'])).toEqual([])
})

test('leaves out a person with another given name of the same initial', async () => {
  const near = await nearIn({
    persons: [
      { names: ['Xiaoyang Sean Wang', 'X. Sean Wang'] },
      { names: ['Xavier Wang', 'X. Wang'] },
      { names: ['Dmitri Ivanov', 'D. Ivanov'] },
      { names: ['Anna Ivanov', 'D. A. Ivanov'] },
    ],
    papers: papersBy('X. Y. Wang', 1),
  })
  expect(near('Xikui Wang')).toEqual(['X. Y. Wang'])
  expect(near('X. Wang').toSorted()).toEqual(['X. Y. Wang', 'Xavier Wang', 'Xiaoyang Sean Wang'])
  expect(near('Dmitry Ivanov').toSorted()).toEqual(['Anna Ivanov', 'Dmitri Ivanov'])
})

test('moves initials to the front if nobody has the name as written', async () => {
  const near = await nearIn({
    papers: ['Jeffrey D. Ullman', 'Li Wei', 'Lars Wei', 'Wim Evert Ivo Li', 'Li Y'].flatMap((name) =>
      papersBy(name, 1),
    ),
  })
  for (const entry of ['Ullman JD', 'Ullman J', 'Ullman J. D.', 'Ullman J.D.'])
    expect(near(entry), entry).toEqual(['Jeffrey D. Ullman'])
  expect(near('Li WEI', ['Li Wei'])).toEqual([])
})

test('finds homonyms in Latin script for an unnumbered name in another script', async () => {
  const near = await nearIn({
    persons: [{ names: ['Wei Wang 0001', '王伟 0001', 'Anna Li'] }, { names: ['Wei Wang 0002'] }],
    papers: papersBy('Wei Wang 0001', 1),
  })
  expect(near('王伟', ['王伟'])).toEqual(['Wei Wang 0002'])
  expect(near('王伟 0001', ['王伟'])).toEqual([])
  expect(near('Anna Li', ['Anna Li'])).toEqual([])
})

test.each([
  ['has more publications', 3, true],
  ['has as many publications', 2, false],
  ['has fewer publications', 1, false],
  ['does not exist', 0, false],
])('tells whether a near namesake that %s outpublishes a name', async (_, count, is) => {
  const bibliography = await bibliographyOf({
    papers: [...papersBy('Ann B. Lee', count), ...papersBy('Ann Lee', 2)],
  })
  const [named] = bibliography.index.namesWithBase('ann lee')
  expect(named && isNameOutpublished(bibliography, 'Ann Lee', named)).toBe(is)
})

test('limits the look-ups for a very long word', async () => {
  const bibliography = await bibliographyOf({ papers: papersBy('Ann Lee', 1) })
  expect([...splitWords(['x'.repeat(400), 'y'.repeat(400)])].length).toBeLessThanOrEqual(40)
  expect(nearNamesakes(bibliography, parseEntry(`${'x'.repeat(400)} lee`), []).ids).toEqual([])
})

const givenNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    [26 * 26, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(index / place) % 26))).join(''),
  ).map((letters) => `Y${letters}`)

test('says that near namesakes beyond the 800 most prolific are missing', async () => {
  const bibliography = await bibliographyOf({
    papers: givenNames(801).flatMap((name, index) => papersBy(`${name} Zhang`, index < 3 ? 2 : 1)),
  })
  const { ids, complete, mostPublications } = nearNamesakes(bibliography, parseEntry('Y. Zhang'), [])
  expect({ count: ids.length, complete, mostPublications }).toEqual({
    count: 800,
    complete: false,
    mostPublications: 2,
  })
  const persons = bibliography.personFacts(ids)
  expect(persons.slice(0, 4).map(({ publications }) => publications)).toEqual([2, 2, 2, 1])
  const own = persons.slice(0, 1)
  expect(nearNamesakes(bibliography, parseEntry('Y. Zhang'), own)).toMatchObject({ complete: true })
})

test('says that near namesakes may be missing after a bounded search', async () => {
  const bibliography = await bibliographyOf({
    papers: givenNames(2000).map((name) => ({ authors: [`${name} Q. Zhang`] })),
  })
  expect(nearNamesakes(bibliography, parseEntry('Y. X. Zhang'), [])).toMatchObject({
    ids: [],
    complete: false,
  })
})
