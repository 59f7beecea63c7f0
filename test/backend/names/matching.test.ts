import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bibliography } from '../../../backend/database/bibliography.ts'
import { matchExactly, matchLoosely } from '../../../backend/names/matching.ts'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { bibliographyOf } from '../fixture.ts'

const solo = (name: string) => ({ authors: [name] })

const namesOf = (bibliography: Bibliography, persons: { id: number }[]) =>
  persons.map(({ id }) => bibliography.primaryName(id))

/** Returns a function that lists whom a text matches loosely, by primary name. */
const looselyIn =
  (bibliography: Bibliography) =>
  (text: string): string[] =>
    namesOf(bibliography, matchLoosely(bibliography, parseEntry(text)).persons)

async function namesakes() {
  return bibliographyOf({
    persons: [
      { names: ['Wei Wang 0001', 'Wei W. Wang'] },
      { names: ['Wei Wang 0002'] },
      { names: ['Wei Wang'], isDisambiguation: true },
      { names: ['Jean-François Müller'] },
      { names: ['Jennifer Widom'] },
    ],
    papers: [
      ...['Wei Wang 0002', 'Wei Wang 0002', 'Wei Wang 0001', 'Wei Wang'].map(solo),
      ...['Jean-François Müller', 'Jennifer Widom', 'J. Widom', 'Wang Wei', 'Weiping Wang'].map(solo),
    ],
  })
}

test('matches all persons of the exact base name, even a disambiguation page', async () => {
  const bibliography = await namesakes()
  const found = namesOf(bibliography, matchExactly(bibliography, parseEntry('wei wang')).persons)
  expect(found.toSorted()).toEqual(['Wei Wang', 'Wei Wang 0001', 'Wei Wang 0002'])
})

test('matches only the person with the homonym number or the alias', async () => {
  const bibliography = await namesakes()
  const exact = (text: string) => namesOf(bibliography, matchExactly(bibliography, parseEntry(text)).persons)
  expect(exact('Wei Wang 0002')).toEqual(['Wei Wang 0002'])
  expect(exact('Wei Wang 0009')).toEqual([])
  expect(exact('wei w. wang')).toEqual(['Wei Wang 0001'])
  expect(exact('JEAN FRANCOIS MULLER')).toEqual(['Jean-François Müller'])
  expect(exact('Widom')).toEqual([])
  expect(exact('---')).toEqual([])
})

test('matches a numbered entry only with the identical name, if somebody has that name', async () => {
  const bibliography = await bibliographyOf({
    persons: [{ names: ['Min-Soo Kim 0001'] }, { names: ['Min Soo Kim 0001'] }],
    papers: ['Min-Soo Kim 0001', 'Min Soo Kim 0001'].map(solo),
  })
  for (const match of [matchExactly, matchLoosely]) {
    const matched = (text: string) =>
      namesOf(bibliography, match(bibliography, parseEntry(text)).persons).toSorted()
    expect(matched('Min-Soo Kim 0001')).toEqual(['Min-Soo Kim 0001'])
    expect(matched('Min Soo Kim 0001')).toEqual(['Min Soo Kim 0001'])
    expect(matched('min soo kim 0001')).toEqual(['Min Soo Kim 0001', 'Min-Soo Kim 0001'])
  }
})

test('orders loose matches by exact base, then fewest extra words, publications and name', async () => {
  const loose = looselyIn(await namesakes())
  expect(loose('wei wang')).toEqual(['Wei Wang 0002', 'Wei Wang', 'Wei Wang 0001', 'Wang Wei'])
  expect(loose('w. wang')).toEqual(['Wei Wang 0002', 'Wang Wei', 'Wei Wang', 'Wei Wang 0001', 'Weiping Wang'])
  expect(loose('Wang, Wei 0001')).toEqual(['Wei Wang 0001'])
  expect(loose('müller j')).toEqual(['Jean-François Müller'])
  expect(loose('Widom, J.')).toEqual(['J. Widom', 'Jennifer Widom'])
})

test('ignores a period at the end of a word', async () => {
  const loose = looselyIn(await bibliographyOf({ papers: ['Guy L. Steele Jr.', 'Ann St Lee'].map(solo) }))
  expect(loose('Steele Jr')).toEqual(['Guy L. Steele Jr.'])
  expect(loose('Lee St.')).toEqual(['Ann St Lee'])
})

test.each(['Huijia (Rachel) Lin', 'Huijia/Rachel Lin', 'Huijia “Rachel” Lin', 'Huijia·Rachel Lin'])(
  'finds the words of %s across any characters between them',
  async (name) => {
    const loose = looselyIn(await bibliographyOf({ papers: [name, 'Rachel L. Lin', 'Lin Wei'].map(solo) }))
    expect(loose('Rachel Lin').toSorted()).toEqual([name, 'Rachel L. Lin'])
    expect(loose('Lin, (Rachel) Huijia')).toEqual([name])
    expect(loose(name)).toEqual([name])
  },
)

test('matches an entry of initials with all names of these initials', async () => {
  const loose = looselyIn(await namesakes())
  expect(loose('J. W.').toSorted()).toEqual(['J. Widom', 'Jennifer Widom'])
  expect(loose('X. Y.')).toEqual([])
})

test('reports a loose search as incomplete once it reaches its limit', async () => {
  const bibliography = await namesakes()
  expect(matchLoosely(bibliography, parseEntry('wang'), 2)).toMatchObject({ complete: false })
  expect(matchLoosely(bibliography, parseEntry('wang'), 50)).toMatchObject({ complete: true })
})

test('matches a numbered name loosely with only its person, even at the limit', async () => {
  const bibliography = await namesakes()
  const { persons, complete } = matchLoosely(bibliography, parseEntry('Wei Wang 0001'), 2)
  expect({ names: namesOf(bibliography, persons), complete }).toEqual({
    names: ['Wei Wang 0001'],
    complete: true,
  })
  expect(matchLoosely(bibliography, parseEntry('wei wang 0001'), 2)).toMatchObject({ complete: false })
})

test('finds each person loosely by the full name, in any script', async () => {
  const part = fc.string({ unit: fc.constantFrom(..."abcåßø王李ŠЖλ가נ9'./&Ა"), minLength: 1, maxLength: 4 })
  const name = fc
    .array(part, { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(' ').normalize('NFC'))
    .filter((text) => /\p{L}/u.test(text))
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 40 }), async (names) => {
      const bibliography = await bibliographyOf({ papers: names.map(solo) })
      for (const one of names) {
        const { persons } = matchLoosely(bibliography, parseEntry(one), 800)
        expect(namesOf(bibliography, persons)).toContain(one)
      }
    }),
    { numRuns: 10 },
  )
})

test.each([
  '"',
  '* OR *',
  "a' OR 1=1 --",
  'a\0b',
  '\ud800',
  'NEAR(a b)',
  '(',
  '{a}:b',
  'é'.repeat(10_000),
  'a b '.repeat(2500),
])('finds nobody for the odd text %j', async (text) => {
  const bibliography = await namesakes()
  expect(matchExactly(bibliography, parseEntry(text)).persons).toEqual([])
  expect(matchLoosely(bibliography, parseEntry(text)).persons).toEqual([])
})

test('requires all words and initials of an entry, even in a long one', async () => {
  const [long, short] = [
    'Maria Anna Josefa Clara Teresa Paula Lucia Rosalia Garcia',
    'Maria Josefa Clara Berta Garcia',
  ]
  const loose = looselyIn(await bibliographyOf({ papers: [solo(long), solo(short)] }))
  expect(loose('Garcia Rosalia Lucia Paula Teresa Clara Josefa Anna Maria')).toEqual([long])
  expect(loose('Maria Josefa Clara Teresa Paula Lucia Rosalia Garcia Tom')).toEqual([])
  expect(loose('Maria Josefa Garcia C B')).toEqual([short])
  expect(loose('Maria Josefa Garcia C D')).toEqual([])
})
