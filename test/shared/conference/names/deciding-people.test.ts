import { expect, test } from 'vitest'
import type { Conference } from '../../../../shared/conference/conference-model.ts'
import {
  type DecidingPerson,
  decidingPeople,
  possiblePairs,
} from '../../../../shared/conference/names/deciding-people.ts'
import { askFellowWorks } from '../../../../shared/conference/names/fellow-works.ts'
import type { World } from '../../../backend/fixture.ts'
import { asking, judged } from '../world.ts'

const person = (name: string, more: object = {}) => ({ name, ...more })
const page = (key: string, name: string, more: object = {}) => ({
  key: `homepages/${key}`,
  names: [name],
  ...more,
})
const WORLD = {
  persons: [
    page('w/1', 'Wei Wang 0001', { affiliations: ['Tsinghua University, China'] }),
    page('w/2', 'Wei Wang 0002', { affiliations: ['University of Oxford, UK'] }),
  ],
  papers: [
    { authors: ['Wei Wang 0001', 'Ann Lee'], title: 'One' },
    { authors: ['Wei Wang 0001', 'Bo Xu'], title: 'Two' },
    { authors: ['Wei Wang 0002', 'Cy Orr'], title: 'Three' },
  ],
}
const conference = (
  submissions: Conference['submissions'],
  reviewers: Conference['reviewers'],
): Conference => ({
  submissions,
  reviewers,
  hasDeclarations: true,
})
const submission = (id: string, ...authors: Conference['submissions'][number]['authors']) => ({
  id,
  title: `Title ${id}`,
  authors,
  declared: [],
})

const candidatesOf = (one: DecidingPerson | undefined) =>
  one?.candidates.map(({ person: { name }, fellows, isSure }) => [name, fellows, isSure])

async function withWorks(world: World, of: Conference) {
  const { ask, client } = await asking(world)
  const blocks = await ask(of)
  const found = judged(of, blocks)
  const wishes = { exact: true, signal: AbortSignal.timeout(10_000) }
  const works = await askFellowWorks(client, decidingPeople(found), found.roster, wishes)
  return { ask, blocks, found, works }
}
const COMMITTEE = [person('Bo Xu'), person('Cy Orr')]

test('lists each name with the number of its open pairs', async () => {
  const { ask } = await asking(WORLD)
  const of = conference(
    [
      submission('1', person('Wei Wang', { email: 'w@a.org' }), person('Ann Lee')),
      // The user cannot choose one person for a text that may name several.
      submission(
        '2',
        ...[person('Nobody Known'), person('', { email: 'x@y.org' }), person('T.B.A.', { isUnread: true })],
      ),
    ],
    [person('Bo Xu'), person('Cy Orr'), person('Unknown Reviewer')],
  )
  const people = decidingPeople(judged(of, await ask(of)))
  expect(people.map(({ side, entry, decides, isUnknown }) => [side, entry, decides, isUnknown])).toEqual([
    ['left', 'Wei Wang', 2, false],
    ['right', 'Unknown Reviewer', 2, true],
    ['left', 'Nobody Known', 2, true],
    ['left', '', 2, true],
  ])
})

test('counts the open pairs of each person, wherever the person is among the authors', async () => {
  const { ask } = await asking({
    papers: [
      ...WORLD.papers,
      { authors: ['Xi Yu 0001', 'Bo Xu'], title: 'Four' },
      { authors: ['Xi Yu 0002', 'Bo Xu'], title: 'Five' },
    ],
  })
  const xi = (email: string) => person('Xi Yu', { email })
  const of = conference(
    [
      submission('1', person('Ann Lee'), person('Wei Wang')),
      submission('2', xi('a')),
      submission('3', xi('b')),
    ],
    [person('Bo Xu'), person('Cy Orr')],
  )
  const found = judged(of, await ask(of))
  const told = decidingPeople(found).map(({ entry, decides }) => [entry, decides])
  expect(told).toEqual([['Wei Wang', 2], ...['a', 'b'].map(() => ['Xi Yu', 1])])
  // An earlier answer may know a reviewer whom the bound of a query leaves out.
  const cut = { ...found, unknown: { ...found.unknown, reviewers: [0] } }
  expect(decidingPeople(cut).map(({ entry }) => entry)).not.toContain('Bo Xu')
})

test('lists a reviewer with an ambiguous name', async () => {
  const { ask } = await asking(WORLD)
  const of = conference([submission('1', person('Ann Lee'))], [person('Wei Wang')])
  const found = judged(of, await ask(of))
  expect(decidingPeople(found).map(({ side, entry, decides }) => [side, entry, decides])).toEqual([
    ['right', 'Wei Wang', 1],
  ])
  expect([...possiblePairs(found)], 'the pairs are counted once').toEqual([])
})

test('counts the possible conflicts of a name, but not the certain ones', async () => {
  const { ask } = await asking({
    papers: [
      { authors: ['Jane Rivers', 'Bo Xu'], title: 'One' },
      { authors: ['Jane Q. Rivers', 'Cy Orr'], title: 'Two' },
    ],
  })
  const of = conference([submission('1', person('Jane Rivers'))], COMMITTEE)
  const found = judged(of, await ask(of))
  expect(found.cells.map(({ kind }) => kind)).toEqual(['undeclared', 'possible'])
  expect(decidingPeople(found).map(({ entry, decides }) => [entry, decides])).toEqual([['Jane Rivers', 1]])
})

test('lists two people of one name separately', async () => {
  const { ask } = await asking(WORLD)
  const of = conference(
    [
      submission('1', person('Wei Wang', { email: 'w@cs.ox.ac.uk', affiliation: 'University of Oxford' })),
      submission('2', person('Wei Wang', { email: 'ww@tsinghua.edu.cn' })),
    ],
    [person('Bo Xu'), person('Cy Orr')],
  )
  const people = decidingPeople(judged(of, await ask(of)))
  expect(
    people.map(({ id, candidates: [first] }) => [id, first?.person.name, first?.fit, first?.mailFits]),
  ).toEqual([
    ['w@cs.ox.ac.uk', 'Wei Wang 0002', 'affiliation', false],
    ['ww@tsinghua.edu.cn', 'Wei Wang 0001', null, true],
  ])
  expect(people.every(({ candidates }) => candidates.every(({ isSure }) => !isSure))).toBe(true)
})

test('is sure of the only candidate who has papers with a fellow author', async () => {
  const of = conference([submission('1', person('Wei Wang'), person('Ann Lee'))], COMMITTEE)
  const { ask, found, works } = await withWorks(WORLD, of)
  const [wang] = decidingPeople(found, works)
  expect(candidatesOf(wang)).toEqual([
    ['Wei Wang 0001', ['Ann Lee'], true],
    ['Wei Wang 0002', [], false],
  ])
  const chosen = { [wang?.id ?? '']: { entry: wang?.candidates[0]?.entry ?? '', at: '2026-11-25 10:00:00' } }
  const settled = judged(of, await ask(of, { choices: chosen }), { choices: chosen })
  expect(decidingPeople(settled)).toEqual([])
  expect(settled.cells.map(({ kind }) => kind)).toEqual(['undeclared'])
})

test('trusts an equal ORCID more than papers with a fellow author', async () => {
  const orcid = '0000-0002-1825-0097'
  const persons = WORLD.persons.map((one) => (one.key.endsWith('/2') ? { ...one, orcid } : one))
  const of = conference([submission('1', person('Wei Wang', { orcid }), person('Ann Lee'))], COMMITTEE)
  const { found, works } = await withWorks({ ...WORLD, persons }, of)
  const [wang] = decidingPeople(found, works)
  expect(candidatesOf(wang)).toEqual([
    ['Wei Wang 0002', [], true],
    ['Wei Wang 0001', ['Ann Lee'], false],
  ])
})

test('is not sure if two candidates have papers with fellow authors', async () => {
  const papers = [...WORLD.papers, { authors: ['Wei Wang 0002', 'Dee Poe'], title: 'Four' }]
  const authors = [person('Wei Wang'), person('Ann Lee'), person('Dee Poe')]
  const of = conference([submission('1', ...authors)], COMMITTEE)
  const { found, works } = await withWorks({ ...WORLD, papers }, of)
  const [wang] = decidingPeople(found, works)
  expect(wang?.candidates.map(({ fellows, isSure }) => [fellows, isSure])).toEqual([
    [['Ann Lee'], false],
    [['Dee Poe'], false],
  ])
})

test('puts papers with fellow authors before a fitting affiliation', async () => {
  const world = {
    persons: [...WORLD.persons, page('w/3', 'Wei Wang 0003')],
    papers: [...WORLD.papers, { authors: ['Wei Wang 0003', 'Cy Orr'], title: 'Four' }],
  }
  const wei = person('Wei Wang', { affiliation: 'Tsinghua University', email: 'ww@tsinghua.edu.cn' })
  const of = conference([submission('1', wei, person('Cy Orr'))], [person('Bo Xu')])
  const { found, works } = await withWorks(world, of)
  const [wang] = decidingPeople(found, works)
  expect(wang?.candidates.map(({ person: { name }, fit, mailFits }) => [name, fit, mailFits])).toEqual([
    ['Wei Wang 0002', null, false],
    ['Wei Wang 0003', null, false],
    ['Wei Wang 0001', 'affiliation', true],
  ])
})

test('is sure of a candidate with a different name only if the ORCID is equal', async () => {
  const world = {
    persons: [page('r/1', 'Jane Rivers', { orcid: '0000-0002-1694-233X' })],
    papers: [
      { authors: ['Jane Rivers', 'Ann Lee'], title: 'One' },
      { authors: ['Bo Xu'], title: 'Two' },
    ],
  }
  const found = async (more: object) => {
    const authors = [person('Joan Rivers', more), person('Ann Lee')]
    const of = conference([submission('1', ...authors)], [person('Bo Xu')])
    const { found, works } = await withWorks(world, of)
    return candidatesOf(decidingPeople(found, works).find(({ entry }) => entry === 'Joan Rivers'))
  }
  expect(await found({})).toEqual([['Jane Rivers', ['Ann Lee'], false]])
  expect(await found({ orcid: '0000-0002-1694-233x' })).toEqual([['Jane Rivers', ['Ann Lee'], true]])
})

test('is sure of a person whom dblp finds by the name, but not of a namesake', async () => {
  const of = conference([submission('1', person('Wei Wang'), person('Ann Lee'))], COMMITTEE)
  const { blocks, found } = await withWorks(WORLD, of)
  const [renamed, near] = ['Wei Rivers', 'Wei Li Stone'].map((name) => ({ key: `homepages/${name}`, name }))
  if (!renamed || !near) throw new Error('Two people are needed.')
  const changed = blocks.map((block) => ({
    ...block,
    entries: block.entries.map((one) =>
      one.entry === 'Wei Wang' ? { ...one, persons: [renamed], near: [near] } : one,
    ),
  }))
  const sureWith = (one: string) => {
    const works = { worksWith: new Map([[one, new Set(['Ann Lee'])]]), fellows: found.roster.authors }
    const [wang] = decidingPeople(judged(of, changed), works)
    return wang?.candidates.filter(({ isSure }) => isSure).map(({ person: { name } }) => name)
  }
  expect(sureWith(renamed.name)).toEqual([renamed.name])
  expect(sureWith(near.name)).toEqual([])
})

test('is sure of a candidate without the middle initial, unless the ORCIDs differ', async () => {
  const { ask } = await asking({
    persons: [page('r/1', 'Jane Rivers', { orcid: '0000-0002-1825-0097' })],
    papers: [{ authors: ['Jane Rivers', 'Ann Lee'], title: 'One' }],
  })
  const sureFor = async (more: object) => {
    const of = conference([submission('1', person('Jane Q. Rivers', more))], [person('Ann Lee')])
    return decidingPeople(judged(of, await ask(of))).map(({ candidates }) =>
      candidates.map(({ isSure }) => isSure),
    )
  }
  expect(await sureFor({})).toEqual([[true]])
  expect(await sureFor({ orcid: '0000-0002-1825-0097' })).toEqual([[true]])
  expect(await sureFor({ orcid: '0000-0001-5109-3700' })).toEqual([[false]])
})

test('is sure of no candidate in the starter data', async () => {
  const authors = [person('Wei Wang'), person('Ann Lee'), person('Bo Xuu')]
  const of = conference([submission('1', ...authors)], COMMITTEE)
  const { blocks, works } = await withWorks(WORLD, of)
  const sample = blocks.map((block) => ({ ...block, data: { ...block.data, sample: true } }))
  const told = (with_: typeof blocks) =>
    decidingPeople(judged(of, with_), works).map(({ entry, candidates }) => [
      entry,
      candidates.map(({ person: { name }, isSure }) => [name, isSure]),
    ])
  expect(told(blocks)).toEqual([
    [
      'Wei Wang',
      [
        ['Wei Wang 0001', true],
        ['Wei Wang 0002', false],
      ],
    ],
    ['Bo Xuu', [['Bo Xu', false]]],
  ])
  expect(told(sample)).toEqual([
    [
      'Wei Wang',
      [
        ['Wei Wang 0001', false],
        ['Wei Wang 0002', false],
      ],
    ],
    ['Bo Xuu', []],
  ])
})
