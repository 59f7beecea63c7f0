import { expect, test } from 'vitest'
import { answerCoauthors, type CoauthorsQuery } from '../../../backend/coauthorship/coauthors-answer.ts'
import { type CoauthorsAnswer, coauthorsAnswer } from '../../../shared/contract/coauthors.ts'
import { z } from '../../../shared/contract/zod.ts'
import { COAUTHORS_OF_CANDIDATE } from '../../../shared/limits.ts'
import { bibliographyOf, type PaperFixture, type World } from '../fixture.ts'

const paper = (year: number | undefined, ...authors: string[]): PaperFixture => ({
  authors,
  year,
  title: `Of ${year} by ${authors.length}`,
})

const ALL: Omit<CoauthorsQuery, 'authors'> = {
  rules: { exactBaseMatch: true, authorLimit: 800 },
  yearMin: null,
  mostAuthors: null,
  without: [],
  limit: 500,
  dataDate: null,
}

async function of(world: World, query: Pick<CoauthorsQuery, 'authors'> & Partial<CoauthorsQuery>) {
  const answer = answerCoauthors(await bibliographyOf(world), { ...ALL, ...query })
  return z.parse(coauthorsAnswer, JSON.parse(new TextDecoder().decode(answer)))
}
const namesOf = ({ coauthors }: { coauthors: CoauthorsAnswer['authors'][number]['coauthors'] }) =>
  coauthors.map(({ person, works, first_year, last_year }) => [person.name, works, first_year, last_year])

test('lists each coauthor once with the newest papers, sorted by the last joint year', async () => {
  const { authors } = await of(
    {
      persons: [
        { names: ['Bea Long', 'Beatrice Long'], affiliations: ['Lab'] },
        { names: ['Ann Au', 'Anna Au'] },
      ],
      papers: [
        ...[2001, 2002, 2003, 2004, 2005, 2006].map((year) => paper(year, 'Ann Au', 'Cy')),
        paper(2006, 'Anna Au', 'Bea Long'),
        paper(2009, 'Beatrice Long', 'Ann Au', 'Di'),
        paper(2010, 'Bea Long', 'Cy'),
        paper(undefined, 'Ann Au', 'Ed'),
      ],
    },
    { authors: ['Ann Au'] },
  )
  expect(authors).toMatchObject([
    {
      entry: 'Ann Au',
      resolution: { status: 'unique' },
      coauthor_count: 4,
      works: 9,
      undated: 0,
      left_out: 0,
    },
  ])
  const [ann] = authors
  if (ann === undefined) throw new Error('The answer lacks Ann Au.')
  expect(namesOf(ann)).toEqual([
    ['Bea Long', 2, 2006, 2009],
    ['Di', 1, 2009, 2009],
    ['Cy', 6, 2001, 2006],
    ['Ed', 1, null, null],
  ])
  expect(ann.coauthors[0]?.years).toEqual([
    [2006, 1],
    [2009, 1],
  ])
  expect(ann.coauthors[3]?.years).toEqual([])
  expect(ann.coauthors[0]?.person).toMatchObject({ affiliations: ['Lab'], aliases: ['Beatrice Long'] })
  expect(ann.coauthors[2]?.papers.map(({ year }) => year)).toEqual([2006, 2005, 2004, 2003, 2002])
})

test('counts the joint works of each year', async () => {
  const papers = [2003, 2001, 2003, 2004, 2003].map((year, at) => ({
    ...paper(year, 'Ann', 'Cy'),
    title: `Paper ${at}`,
  }))
  const [ann] = (await of({ papers }, { authors: ['Ann'] })).authors
  expect(ann?.coauthors[0]).toMatchObject({
    ...{ works: 5, first_year: 2001, last_year: 2004 },
    years: [
      [2001, 1],
      [2003, 3],
      [2004, 1],
    ],
  })
})

test('lists fewer coauthors of a candidate than of a certain person', async () => {
  const persons = ['Wei Wang 0001', 'Wei Wang 0002'].map((name) => ({ names: [name] }))
  const many = Array.from({ length: COAUTHORS_OF_CANDIDATE + 1 }, (_, at) => `C${at}`)
  const papers = [paper(2001, 'Wei Wang 0001', ...many)]
  const { authors } = await of({ persons, papers }, { authors: ['Wei Wang 0001', 'Wei Wang'] })
  const [certain, unsure] = authors
  expect(certain?.coauthors).toHaveLength(COAUTHORS_OF_CANDIDATE + 1)
  expect(certain).not.toHaveProperty('candidates')
  expect(unsure?.candidates?.[0]).toMatchObject({ coauthor_count: COAUTHORS_OF_CANDIDATE + 1 })
  expect(unsure?.candidates?.[0]?.coauthors).toHaveLength(COAUTHORS_OF_CANDIDATE)
})

test('counts works since `yearMin` with at most `mostAuthors` authors, and the works left out', async () => {
  const world = {
    papers: [
      paper(2001, 'Ann', 'Old'),
      paper(2020, 'Ann', 'New'),
      paper(2021, 'Ann', 'New', 'P', 'Q', 'R'),
      paper(undefined, 'Ann', 'When'),
    ],
  }
  const all = await of(world, { authors: ['Ann'], yearMin: 2020, mostAuthors: 3 })
  expect(all).toMatchObject({ year_min: 2020, most_authors: 3, limit: 500 })
  expect(all.authors.map(namesOf)).toEqual([[['New', 1, 2020, 2020]]])
  expect(all.authors[0]).toMatchObject({ coauthor_count: 1, works: 1, undated: 1, left_out: 1 })
  const longer = await of(world, { authors: ['Ann'], yearMin: 2020, mostAuthors: 5 })
  expect(longer.authors[0]).toMatchObject({ works: 2, left_out: 0 })
  const later = await of(world, { authors: ['Ann'], yearMin: 2022, mostAuthors: 3 })
  expect(later.authors[0]).toMatchObject({ works: 0, undated: 1, left_out: 0 })
  const first = await of(world, { authors: ['Ann'], limit: 1 })
  expect(first.authors[0]).toMatchObject({ coauthor_count: 6, coauthors: [{ person: { name: 'New' } }] })
})

test('leaves out works of the kinds in `without`', async () => {
  const kinds = [
    { type: 'phdthesis' },
    { type: 'mastersthesis' },
    { type: 'book' },
    { type: 'data' },
    { publtype: 'informal withdrawn' },
    {},
  ]
  const world = { papers: kinds.map((kind, at) => ({ ...paper(2001 + at, 'Ann', `Of ${at}`), ...kind })) }
  const without = ['preprint', 'thesis'] as const
  const some = await of(world, { authors: ['Ann'], without })
  expect(some).toMatchObject({ without: ['preprint', 'thesis'], authors: [{ works: 3, left_out: 3 }] })
  expect(some.authors[0]?.coauthors.map(({ person }) => person.name)).toEqual(['Of 5', 'Of 3', 'Of 2'])
  expect(await of(world, { authors: ['Ann'] })).toMatchObject({ without: [], authors: [{ works: 6 }] })
})

test('lists the coauthors of each person of an ambiguous entry separately', async () => {
  const { authors } = await of(
    {
      persons: [{ names: ['Wei Wang 0001'] }, { names: ['Wei Wang 0002'] }, { names: ['Wei Wang 0003'] }],
      papers: [
        paper(2001, 'Wei Wang 0001', 'Mid', 'Left'),
        paper(2002, 'Wei Wang 0002', 'Mid'),
        paper(2003, 'Wei Wang 0002', 'Wei Wang 0001'),
      ],
    },
    { authors: ['Wei Wang', 'Nobody Known', 'x = Wei Wang 0001 + Wei Wang 0002'] },
  )
  const unsure = { coauthor_count: null, coauthors: [], works: 0 }
  expect(authors[0]).toMatchObject({ resolution: { status: 'ambiguous' }, ...unsure })
  const candidates = authors[0]?.candidates ?? []
  expect(
    candidates.map((one) => [one.person.name, one.coauthor_count, namesOf(one).map(([name]) => name)]),
  ).toEqual([
    ['Wei Wang 0001', 3, ['Wei Wang 0002', 'Mid', 'Left']],
    ['Wei Wang 0002', 2, ['Wei Wang 0001', 'Mid']],
    ['Wei Wang 0003', 0, []],
  ])
  expect(authors[1]).toMatchObject({ resolution: { status: 'not_found' }, ...unsure })
  expect(authors[1]).not.toHaveProperty('candidates')
  // The two persons of one human are not coauthors of each other.
  expect(authors[2]?.coauthors.map(({ person, works }) => [person.name, works])).toEqual([
    ['Mid', 2],
    ['Left', 1],
  ])
})

test('counts the works on a disambiguation page, but lists no coauthors of them', async () => {
  const world = {
    persons: [{ names: ['Wei Wang 0001', 'Will Wang'] }, { names: ['Wei Wang'], isDisambiguation: true }],
    papers: [
      paper(2001, 'Wei Wang 0001', 'Mid'),
      paper(2002, 'Wei Wang', 'Left'),
      paper(2010, 'Wei Wang', 'Left'),
      { ...paper(2011, 'Wei Wang', 'Right'), publtype: 'informal' },
    ],
  }
  const asked = { authors: ['Will Wang', 'Mid'], yearMin: 2005, without: ['preprint'] as const }
  const { authors } = await of(world, asked)
  expect(authors.map(({ disambiguation_works }) => disambiguation_works)).toEqual([1, 0])
  expect(authors[0]?.coauthors).toEqual([])
  expect((await of(world, { authors: ['Wei Wang 0001'] })).authors[0]?.disambiguation_works).toBe(3)
  const [unsure] = (await of(world, { authors: ['Wei Wang'] })).authors
  expect(unsure?.disambiguation_works).toBe(0)
  expect(unsure?.candidates?.map(({ person, disambiguation_works: works }) => [person.name, works])).toEqual([
    ['Wei Wang 0001', 3],
    ['Wei Wang', 0],
  ])
})

test('counts the left-out works of each candidate only from `yearMin` on', async () => {
  const persons = [
    { names: ['Wei Wang 0001'] },
    { names: ['Wei Wang 0002'] },
    { names: ['Wei Wang'], isDisambiguation: true },
  ]
  const many = ['P', 'Q', 'R']
  const papers = [
    ...[2001, 2010].map((year) => paper(year, 'Wei Wang 0001', ...many)),
    paper(2002, 'Wei Wang', 'Left'),
    paper(2011, 'Wei Wang', 'Left'),
  ]
  const body = { authors: ['Wei Wang'], yearMin: 2005, mostAuthors: 3 }
  const [unsure] = (await of({ persons, papers }, body)).authors
  const facts = unsure?.candidates?.map((one) => [one.person.name, one.left_out, one.disambiguation_works])
  expect(facts?.toSorted()).toEqual([
    ['Wei Wang 0001', 1, 1],
    ['Wei Wang 0002', 0, 1],
    ['Wei Wang', 0, 0],
  ])
})
