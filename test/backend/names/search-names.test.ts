import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchPersons } from '../../../backend/names/search-names.ts'
import { bibliographyOf, type World } from '../fixture.ts'

async function searching(world: World) {
  const bibliography = await bibliographyOf(world)
  return (query: string, limit = 10) => {
    const { persons, truncated } = searchPersons(bibliography, query, limit)
    return { names: persons.map(({ matched }) => matched), truncated }
  }
}

const papersBy = (counts: Record<string, number>) =>
  Object.entries(counts).flatMap(([name, count]) =>
    Array.from({ length: count }, () => ({ authors: [name] })),
  )

const PEOPLE = papersBy({
  'Ion Stoica': 3,
  'Ionela Stoian': 5,
  'Scott Shenker': 4,
  'Stefan Ionescu': 1,
  'A. B. Li': 2,
})

test('finds names by the beginnings of their words, most publications first', async () => {
  const search = await searching({ papers: PEOPLE })
  expect(search('sto').names).toEqual(['Ionela Stoian', 'Ion Stoica'])
  expect(search('s').names).toEqual(['Ionela Stoian', 'Scott Shenker', 'Ion Stoica', 'Stefan Ionescu'])
  expect(search('ion s').names).toEqual(['Ionela Stoian', 'Ion Stoica', 'Stefan Ionescu'])
  expect(search('STÓI, ion').names).toEqual(['Ionela Stoian', 'Ion Stoica'])
  expect(search('li b').names).toEqual(['A. B. Li'])
  expect(search('stoica x').names).toEqual([])
  expect(search('toica').names).toEqual([])
})

test('lists the exact name before longer names of more prolific people', async () => {
  const search = await searching({ papers: papersBy({ 'Jun Ma': 1, 'Junping Mao': 3 }) })
  expect(search('jun ma').names).toEqual(['Jun Ma', 'Junping Mao'])
})

test('matches each word of the text with a different word of a name', async () => {
  const search = await searching({ papers: papersBy({ 'Wei Wang': 1, 'Wei Li': 1 }) })
  expect(search('w w').names).toEqual(['Wei Wang'])
  expect(search('wei wei').names).toEqual([])
})

test('requires that one name of a person has all words of the text', async () => {
  const search = await searching({ persons: [{ names: ['Jennifer Widom', 'Jenny Ullman'] }], papers: PEOPLE })
  expect(search('jenn ull').names).toEqual(['Jenny Ullman'])
  expect(search('jenn').names).toEqual(['Jennifer Widom'])
  expect(search('jenny widom').names).toEqual([])
})

test('finds homonyms by the beginning of the number', async () => {
  const search = await searching({
    papers: papersBy({ 'Wei Wang 0001': 1, 'Wei Wang 0012': 2, 'Wei Wang': 3 }),
  })
  expect(search('wei wang').names).toEqual(['Wei Wang', 'Wei Wang 0012', 'Wei Wang 0001'])
  expect(search('wei wang 001').names).toEqual(['Wei Wang 0012'])
  expect(search('wang wei 0001').names).toEqual(['Wei Wang 0001'])
})

test('finds a person by ORCID or key', async () => {
  const search = await searching({
    persons: [{ key: 's/IonStoica', names: ['Ion Stoica'], orcid: '0000-0002-1825-0097' }],
    papers: PEOPLE,
  })
  expect(search('0000-0002-1825-0097')).toEqual({ names: ['Ion Stoica'], truncated: false })
  expect(search('https://dblp.org/pid/s/IonStoica').names).toEqual(['Ion Stoica'])
  expect(search('https://dblp.org/pid/s/Nobody').names).toEqual([])
})

test('cuts the list at the limit, and reports further persons', async () => {
  const search = await searching({ papers: PEOPLE })
  expect(search('s', 4).truncated).toBe(false)
  expect(search('s', 3)).toEqual({ names: ['Ionela Stoian', 'Scott Shenker', 'Ion Stoica'], truncated: true })
})

test('finds the only person among hundreds who has all words in one name', async () => {
  const names = Array.from({ length: 300 }, (_person, index) => `Anna${index} Bo`)
  const search = await searching({ papers: [...names, 'Ann Annex'].map((name) => ({ authors: [name] })) })
  expect(search('ann ann').names).toEqual(['Ann Annex'])
  expect(search('ann').truncated).toBe(true)
})

test('returns at most as many persons as the limit, for any text', async () => {
  const search = await searching({ papers: PEOPLE })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
      expect(search(query, 2).names.length).toBeLessThanOrEqual(2)
    }),
  )
  for (const query of ['', ' ', '"', '*', "' OR 1=1 --", '%', '.', 'a" OR "b', '王']) {
    expect(search(query)).toEqual({ names: [], truncated: false })
  }
})
