import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerProfiles } from '../../../backend/coauthorship/profiles-answer.ts'
import type { Bibliography } from '../../../backend/database/bibliography.ts'
import { bibliographyOf, type PaperFixture } from '../fixture.ts'

const paper = (year: number, ...authors: string[]): PaperFixture => ({ authors, year, title: `Of ${year}` })

const profilesOf = (bibliography: Bibliography, names: string[], others: string[]) =>
  answerProfiles(bibliography, {
    names,
    others,
    rules: { exactBaseMatch: true, authorLimit: 800 },
    dataDate: null,
  }).profiles

test('lists the five newest papers and the closest common coauthors', async () => {
  const world = {
    persons: [{ names: ['Bea Mid', 'Beatrice Mid'] }],
    papers: [
      ...[2001, 2002, 2003, 2004, 2005, 2006].map((year) => paper(year, 'Rae Viewer')),
      paper(2010, 'Rae Viewer', 'Di Mid'),
      paper(2011, 'Rae Viewer', 'Bea Mid'),
      paper(2012, 'Rae Viewer', 'Bea Mid', 'Only Hers'),
      paper(2013, 'Rae Viewer', 'Cy Mid'),
      paper(2014, 'Cy Mid', 'Ann Author'),
      paper(2015, 'Beatrice Mid', 'Ann Author'),
      paper(2016, 'Beatrice Mid', 'Ann Author', 'Only His'),
      ...[2017, 2018, 2019].map((year) => paper(year, 'Di Mid', 'Ann Author')),
    ],
  }
  const [profile] = profilesOf(await bibliographyOf(world), ['Rae Viewer'], ['Ann Author', 'Only His'])
  expect(profile?.papers.map(({ title }) => title)).toEqual(
    [2013, 2012, 2011, 2010, 2006].map((year) => `Of ${year}`),
  )
  expect(profile?.ties).toEqual([
    { other: 'Ann Author', count: 3, between: ['Bea Mid', 'Di Mid', 'Cy Mid'] },
    { other: 'Only His', count: 1, between: ['Bea Mid'] },
  ])
})

test('does not count two people among their own common coauthors', async () => {
  const bibliography = await bibliographyOf({ papers: [paper(2001, 'Ann Author', 'Rae Viewer')] })
  const [profile] = profilesOf(bibliography, ['Rae Viewer'], ['Ann Author', 'Rae Viewer'])
  expect(profile?.ties).toEqual([])
})

test('gives no papers and no ties for an unknown or ambiguous entry', async () => {
  const bibliography = await bibliographyOf({
    persons: [{ names: ['Wei Wang 0001'] }, { names: ['Wei Wang 0002'] }],
    papers: [
      paper(2001, 'Wei Wang 0001', 'Mid'),
      paper(2002, 'Wei Wang 0002', 'Mid'),
      paper(2003, 'Mid', 'Ann'),
    ],
  })
  const empty = { papers: [], ties: [] }
  expect(profilesOf(bibliography, ['Wei Wang', 'No Body', ''], ['Ann', 'Wei Wang'])).toEqual([
    { entry: 'Wei Wang', ...empty },
    { entry: 'No Body', ...empty },
    { entry: '', ...empty },
  ])
})

test('finds the same ties as a search through all people', async () => {
  const people = ['Ada Aa', 'Bo Bb', 'Cy Cc', 'Di Dd', 'Ed Ee', 'Flo Ff']
  const authors = fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 4 })
  // One database holds all worlds, because they share no person. A database for each would take long.
  const world = fc.array(authors, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(world, { minLength: 10, maxLength: 16 }), async (worlds) => {
      const inWorld = (at: number) => (name: string) => `${name} ${String.fromCharCode(65 + at)}`
      const bibliography = await bibliographyOf({
        papers: worlds.flatMap((papers, at) =>
          papers.map((names, nth) => paper(2000 + nth, ...names.map(inWorld(at)))),
        ),
      })
      const all = worlds.flatMap((_, at) => people.map(inWorld(at)))
      const profiles = profilesOf(bibliography, all, all)
      for (const [at, name] of all.entries()) {
        const papers =
          worlds[Math.floor(at / people.length)]?.map((names) =>
            names.map(inWorld(Math.floor(at / people.length))),
          ) ?? []
        const together = (one: string, other: string): boolean =>
          one !== other && papers.some((names) => names.includes(one) && names.includes(other))
        const expected = all.flatMap((other) => {
          const between = all.filter(
            (mid) => ![name, other].includes(mid) && together(mid, name) && together(mid, other),
          )
          return between.length === 0 || name === other ? [] : [[other, between.length]]
        })
        expect(profiles[at]?.ties.map(({ other, count }) => [other, count])).toEqual(expected)
      }
    }),
    { numRuns: 2 },
  )
})
