import { expect, test } from 'vitest'
import { parseEntry } from '../../../backend/bibliography/entry.ts'
import { describedResolution, resolveEntry } from '../../../backend/bibliography/resolution.ts'
import { bibliographyOf, type World } from '../fixture.ts'

const EXACT = { exactBaseMatch: true, authorLimit: 800 }

async function resolved(world: World, entry: string, rules = EXACT) {
  const bibliography = await bibliographyOf(world)
  return describedResolution(bibliography, resolveEntry(bibliography, parseEntry(entry), rules))
}

test('one person is unique, and described with what dblp knows', async () => {
  const world = {
    persons: [
      {
        key: 'w/Widom',
        names: ['Jennifer Widom', 'J. Widom', 'Jenny Widom'],
        orcid: '0000-0002-1825-0097',
        affiliations: ['Stanford University', 'IBM'],
      },
    ],
    papers: [{ authors: ['J. Widom', 'Hector'] }, { authors: ['Jenny Widom'] }],
  }
  expect(await resolved(world, ' jenny widom ')).toEqual({
    entry: 'jenny widom',
    status: 'unique',
    truncated: false,
    person_count: 1,
    persons: [
      {
        key: 'homepages/w/Widom',
        name: 'Jennifer Widom',
        aliases: ['J. Widom', 'Jenny Widom'],
        affiliations: ['Stanford University', 'IBM'],
        orcid: '0000-0002-1825-0097',
        publications: 2,
        disambiguation: false,
      },
    ],
  })
})

test('a name that no person record lists is a person without a key', async () => {
  expect(await resolved({ papers: [{ authors: ['Ada L.'] }] }, 'Ada L.')).toMatchObject({
    status: 'unique',
    persons: [{ key: null, name: 'Ada L.', aliases: [], affiliations: [], orcid: null, publications: 1 }],
  })
})

test('a bin is ambiguous even when nobody else has the name', async () => {
  const world = { persons: [{ names: ['Wei Wang'], bin: true }], papers: [{ authors: ['Wei Wang'] }] }
  expect(await resolved(world, 'Wei Wang')).toMatchObject({
    status: 'ambiguous',
    person_count: 1,
    persons: [{ disambiguation: true }],
  })
})

test('of many people twenty are listed, most publications first, and all are counted', async () => {
  const numbers = Array.from({ length: 25 }, (_, index) => String(index + 1).padStart(4, '0'))
  const names = numbers.map((number) => `Wei Wang ${number}`)
  const world = {
    persons: names.map((name) => ({ names: [name] })),
    papers: [...names, 'Wei Wang 0025', 'Wei Wang 0009', 'Wei Wang 0009'].map((name) => ({
      authors: [name],
    })),
  }
  const answer = await resolved(world, 'Wei Wang', { exactBaseMatch: true, authorLimit: 3 })
  expect(answer).toMatchObject({ status: 'ambiguous', truncated: false, person_count: 25 })
  expect(answer.persons.map(({ name }) => name)).toEqual([
    'Wei Wang 0009',
    'Wei Wang 0025',
    ...names.filter((name) => !/00(09|25)$/.test(name)).slice(0, 18),
  ])
})

test('loose matching keeps the best persons up to the limit and says that there are more', async () => {
  const world = { papers: [['Ann B. Lee'], ['Ann Lee'], ['Ann C. D. Lee']].map((authors) => ({ authors })) }
  const answer = await resolved(world, 'lee ann', { exactBaseMatch: false, authorLimit: 2 })
  expect(answer).toMatchObject({ status: 'ambiguous', truncated: true, person_count: 3 })
  expect(answer.persons.map(({ name }) => name)).toEqual(['Ann B. Lee', 'Ann Lee'])
  const one = await resolved(world, 'lee ann', { exactBaseMatch: false, authorLimit: 1 })
  expect(one).toMatchObject({ status: 'ambiguous', truncated: true, persons: [{ name: 'Ann Lee' }] })
})

test('only a name that nobody has gets suggestions', async () => {
  const world = { papers: [{ authors: ['Ann Lee'] }] }
  expect(await resolved(world, 'Ann Lee')).not.toHaveProperty('suggestions')
  expect(await resolved(world, 'Lee, Ann')).toMatchObject({
    status: 'not_found',
    person_count: 0,
    persons: [],
    suggestions: [{ name: 'Ann Lee' }],
  })
})
