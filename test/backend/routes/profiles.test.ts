import fc from 'fast-check'
import { expect, test } from 'vitest'
import { profilesAnswer } from '../../../shared/contract/backend/profiles.ts'
import { z } from '../../../shared/contract/zod.ts'
import { backendOf, type PaperFixture } from '../fixture.ts'

const PROFILES = '/api/authors/profiles'
const paper = (year: number, ...authors: string[]): PaperFixture => ({ authors, year, title: `Of ${year}` })

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
  const { post } = await backendOf(world, { DATA_DATE: '2026-11-01' })
  const { status, body } = await post(PROFILES, { names: ['Rae Viewer'], others: ['Ann Author', 'Only His'] })
  expect(status).toBe(200)
  expect(z.safeParse(profilesAnswer, body).error).toBeUndefined()
  expect(body.data_date).toBe('2026-11-01')
  const [profile] = body.profiles
  expect(profile.papers.map((one: { title: string }) => one.title)).toEqual(
    [2013, 2012, 2011, 2010, 2006].map((year) => `Of ${year}`),
  )
  expect(profile.ties).toEqual([
    { other: 'Ann Author', count: 3, between: ['Bea Mid', 'Di Mid', 'Cy Mid'] },
    { other: 'Only His', count: 1, between: ['Bea Mid'] },
  ])
})

test('does not count two people among their own common coauthors', async () => {
  const { post } = await backendOf({ papers: [paper(2001, 'Ann Author', 'Rae Viewer')] })
  const { body } = await post(PROFILES, { names: ['Rae Viewer'], others: ['Ann Author', 'Rae Viewer'] })
  expect(body.profiles[0].ties).toEqual([])
})

test('gives no papers and no ties for an unknown or ambiguous entry', async () => {
  const { post } = await backendOf({
    persons: [{ names: ['Wei Wang 0001'] }, { names: ['Wei Wang 0002'] }],
    papers: [
      paper(2001, 'Wei Wang 0001', 'Mid'),
      paper(2002, 'Wei Wang 0002', 'Mid'),
      paper(2003, 'Mid', 'Ann'),
    ],
  })
  const { body } = await post(PROFILES, { names: ['Wei Wang', 'No Body', ' '], others: ['Ann', 'Wei Wang'] })
  const empty = { papers: [], ties: [] }
  expect(body.profiles).toEqual([
    { entry: 'Wei Wang', ...empty },
    { entry: 'No Body', ...empty },
    { entry: '', ...empty },
  ])
})

test('answers 422 with the name of the list that is too long', async () => {
  const { post } = await backendOf({ papers: [paper(2001, 'Ann Author')] })
  const many = Array(101).fill('a')
  for (const [side, body] of [
    ['names', { names: many, others: [] }],
    ['others', { names: [], others: many }],
  ] as const) {
    const { status, body: answer } = await post(PROFILES, body)
    expect([status, answer.detail[0].loc]).toEqual([422, ['body', side]])
  }
})

test('finds the same ties as a search through all people', async () => {
  const people = ['Ada Aa', 'Bo Bb', 'Cy Cc', 'Di Dd', 'Ed Ee', 'Flo Ff']
  const authors = fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 4 })
  // One database holds all worlds, because they share no person. A database for each would take long.
  const world = fc.array(authors, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(world, { minLength: 10, maxLength: 16 }), async (worlds) => {
      const inWorld = (at: number) => (name: string) => `${name} ${String.fromCharCode(65 + at)}`
      const { post } = await backendOf({
        papers: worlds.flatMap((papers, at) =>
          papers.map((names, nth) => paper(2000 + nth, ...names.map(inWorld(at)))),
        ),
      })
      const all = worlds.flatMap((_, at) => people.map(inWorld(at)))
      const { body } = await post(PROFILES, { names: all, others: all })
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
        const { ties } = body.profiles[at]
        expect(ties.map(({ other, count }: { other: string; count: number }) => [other, count])).toEqual(
          expected,
        )
      }
    }),
    { numRuns: 2 },
  )
})
