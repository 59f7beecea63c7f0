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
