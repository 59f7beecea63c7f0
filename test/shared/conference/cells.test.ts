import { expect, test } from 'vitest'
import type { Conference } from '../../../shared/conference/conference-model.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { asking, cellTexts, conferenceOf, judged } from './world.ts'

const WORLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'New', year: 2025 },
    { authors: ['Ann Lee', 'Bo Xu'], title: 'Newer', year: 2026 },
    { authors: ['Ann Lee', 'Cy Orr'], title: 'Old', year: 2010 },
    { authors: ['Dee Poe', 'Eve Ray'], title: 'Else', year: 2026 },
  ],
}
const PVLDB = { ...ANY_WORK, name: 'two years', months: 24 }
const COMMITTEE = ['Bo Xu', 'Cy Orr', 'Eve Ray', 'Nobody Known']

test('gives each submission and reviewer the kind that finding, declaration and policy make', async () => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf(
    {
      1: { authors: ['Ann Lee'], declared: ['Cy Orr', 'Eve Ray'] },
      2: { authors: ['Dee Poe', 'Ann Lee'], declared: ['Bo Xu'] },
      3: { authors: ['Eve Ray'] },
      4: { authors: ['Eve Ray', 'Dee Poe'], declared: ['Eve Ray'] },
    },
    COMMITTEE,
  )
  const blocks = await ask(conference)
  expect(cellTexts(conference, judged(conference, blocks, { policy: PVLDB }))).toEqual([
    '1 Bo Xu: undeclared 2',
    '1 Cy Orr: outside 0',
    '1 Eve Ray: no_evidence 0',
    '2 Bo Xu: proved 2',
    '2 Eve Ray: undeclared 1',
    '3 Eve Ray: same_person 0',
    '4 Eve Ray: same_person 0',
  ])
  expect(cellTexts(conference, judged(conference, blocks))).toContain('1 Cy Orr: proved 1')
  expect(cellTexts(conference, judged(conference, blocks))).toContain('2 Cy Orr: undeclared 1')
})

test('applies a longer window of one person only to their pairs', async () => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'] } }, COMMITTEE)
  const blocks = await ask(conference)
  const wishes = { policy: PVLDB, windows: { 'cy.orr@x.org': 400 } }
  expect(cellTexts(conference, judged(conference, blocks, wishes))).toEqual([
    '1 Bo Xu: undeclared 2',
    '1 Cy Orr: undeclared 1',
  ])
  const short = { policy: PVLDB, windows: { 'bo.xu@x.org': 1 } }
  expect(cellTexts(conference, judged(conference, blocks, short))).toEqual(['1 Bo Xu: undeclared 2'])
})

test('takes the longer of the windows of one person with two accounts', async () => {
  const { ask } = await asking(WORLD)
  const { submissions, reviewers } = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Cy Orr'])
  const conference: Conference = {
    submissions,
    reviewers: [...reviewers, { name: 'Cy Orr', email: 'cy@y.org' }],
    hasDeclarations: true,
  }
  const wishes = { policy: PVLDB, windows: { 'cy.orr@x.org': 400, 'cy@y.org': 30 } }
  expect(cellTexts(conference, judged(conference, await ask(conference), wishes))).toEqual([
    '1 Cy Orr: undeclared 1',
    '1 Cy Orr: undeclared 1',
  ])
})

test('counts a reviewer as left only if they are known and have neither finding nor declaration', async () => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf(
    { 1: { authors: ['Ann Lee'], declared: ['Eve Ray'] }, 2: { authors: ['Dee Poe', 'Nobody Else'] } },
    COMMITTEE,
  )
  const { unknown, left } = judged(conference, await ask(conference), { policy: PVLDB })
  expect(unknown).toEqual({ authors: [[], [1]], reviewers: [3], unnamed: [] })
  expect(left).toEqual([
    { free: 1, toCheck: 0, unknown: 1 },
    // Nothing is known of one of the authors.
    { free: 0, toCheck: 0, unknown: 3 },
  ])
})

test('looks a candidate up and never counts one as a reviewer who is left', async () => {
  const { ask } = await asking(WORLD)
  const { submissions, reviewers } = conferenceOf({ 1: { authors: ['Ann Lee'] } }, COMMITTEE)
  const invited = reviewers.map((one) => ({
    ...one,
    isCandidate: one.name === 'Bo Xu' || one.name === 'Eve Ray',
  }))
  const conference: Conference = { submissions, reviewers: invited, hasDeclarations: true }
  const found = judged(conference, await ask(conference), { policy: PVLDB })
  expect(cellTexts(conference, found)).toEqual(['1 Bo Xu: undeclared 2'])
  expect(found.left).toEqual([{ free: 1, toCheck: 0, unknown: 1 }])
})

test('counts an author without a name as unknown', async () => {
  const { ask } = await asking(WORLD)
  const of = conferenceOf({ 1: { authors: ['Ann Lee', ''] } }, ['Bo Xu'])
  expect(judged(of, await ask(of)).unknown.authors).toEqual([[1]])
})

test('takes an author with the address or the ORCID of a reviewer for that reviewer, whatever their names', async () => {
  const { ask } = await asking(WORLD)
  const orcid = '0000-0002-1825-0097'
  const conference = {
    submissions: [
      {
        id: '1',
        title: 'T',
        authors: [{ name: '', email: 'BO.XU@x.org' }, { name: 'Ann Lee' }],
        declared: [],
      },
      { id: '2', title: 'T', authors: [{ name: 'N. Known', orcid }], declared: [] },
    ],
    reviewers: [
      { name: 'Bo Xu', email: 'bo.xu@x.org' },
      { name: 'Nobody Known', orcid },
    ],
  }
  const found = judged(conference, await ask(conference))
  expect(cellTexts(conference, found)).toEqual(['1 Bo Xu: same_person 0', '2 Nobody Known: same_person 0'])
  expect(found.cells[0]?.pairs.map(({ author, pair }) => [author, pair.status])).toEqual([
    [0, 'same_person'],
    [1, 'conflict'],
  ])
})

test('takes an author with a reviewer’s account for that reviewer only, not for others of the name', async () => {
  const { ask } = await asking({
    papers: [
      { authors: ['Wei Wang 0001', 'Ann Lee'], title: 'One' },
      { authors: ['Wei Wang 0002', 'Bo Xu'], title: 'Two' },
    ],
  })
  const wang = { name: 'Wei Wang', email: 'w@x.org' }
  const conference = {
    submissions: [{ id: '1', title: 'T', authors: [wang], declared: [] }],
    reviewers: [wang],
  }
  const [cell] = judged(conference, await ask(conference)).cells
  expect(cell?.pairs.map(({ pair }) => pair.status)).toEqual(['same_person'])
})
