import { expect, test } from 'vitest'
import { conferenceText } from '../../../bin/conference/report-text.ts'
import { isDecided } from '../../../shared/conference/cells.ts'
import type { Conference } from '../../../shared/conference/conference-model.ts'
import { aboutLines } from '../../../shared/conference/outputs/about.ts'
import { hotcrpCsv } from '../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { lettersOf } from '../../../shared/conference/outputs/letters.ts'
import { outputTexts } from '../../../shared/conference/outputs/output-texts.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { decision, WORLD as OUTGOING } from './outputs/outgoing.ts'
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

test('derives the kind of a cell from finding, declaration and policy', async () => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf(
    {
      1: { authors: ['Ann Lee'], declared: ['Cy Orr', 'Eve Ray'] },
      2: { authors: ['Dee Poe', 'Ann Lee'], declared: ['Bo Xu'] },
      3: { authors: ['Eve Ray'] },
      4: { authors: ['Eve Ray', 'Dee Poe'], declared: ['Eve Ray'] },
      5: { authors: ['Eve Ray'], declared: ['Bo Xu', 'Nobody Known'] },
    },
    COMMITTEE,
  )
  const blocks = await ask(conference)
  const judgement = judged(conference, blocks, { policy: PVLDB })
  expect(cellTexts(conference, judgement)).toEqual([
    '1 Bo Xu: undeclared 2',
    '1 Cy Orr: outside 0',
    '1 Eve Ray: no_evidence 0',
    '2 Bo Xu: proved 2',
    '2 Eve Ray: undeclared 1',
    '3 Eve Ray: same_person 0',
    '4 Eve Ray: same_person 0',
    '5 Bo Xu: no_evidence 0',
    '5 Eve Ray: same_person 0',
    '5 Nobody Known: unknown 0',
  ])
  const one = judgement.cellsOf(4, COMMITTEE.indexOf('Nobody Known'))
  expect(cellTexts(conference, { cells: one })).toEqual(['5 Nobody Known: unknown 0'])
  expect(
    cellTexts(conference, { ...judgement, cells: judgement.cells.filter(({ isOpen }) => isOpen) }),
  ).toEqual(['1 Bo Xu: undeclared 2', '2 Eve Ray: undeclared 1'])
  expect(cellTexts(conference, judged(conference, blocks))).toContain('1 Cy Orr: proved 1')
  expect(cellTexts(conference, judged(conference, blocks))).toContain('2 Cy Orr: undeclared 1')
})

test('finds no conflict of a reviewer without a name', async () => {
  const { ask } = await asking(WORLD)
  const { reviewers, ...rest } = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu', 'Cy Orr'])
  const conference = { ...rest, reviewers: [...reviewers, { name: '', email: 'office@x.org' }] }
  expect(cellTexts(conference, judged(conference, await ask(conference)))).toEqual([
    '1 Bo Xu: undeclared 2',
    '1 Cy Orr: undeclared 1',
  ])
})

test('uses the longer of two windows for a person with two accounts', async () => {
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

test('recognizes a reviewer among the authors by the account, not by the name', async () => {
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

test('leaves fellow authors out of the letter if the user confirms the reviewer as an author', async () => {
  const { ask } = await asking(OUTGOING)
  const { submissions } = conferenceOf({ 1: { authors: ['Bo Birch', 'Ann Ash'] } }, [])
  const reviewers = [{ name: 'Bo Birch', email: 'bo@other.org' }]
  const conference: Conference = { submissions, reviewers, hasDeclarations: true }
  const blocks = await ask(conference)
  const open = judged(conference, blocks)
  expect(open.cells.map((cell) => [cell.standing, isDecided(cell)])).toEqual([['same_person', false]])
  const ruling = {
    author: 'bo.birch@x.org',
    reviewer: 'bo@other.org',
    isSame: true,
    at: '2026-11-20T10:00:00.000Z',
  }
  const confirmed = judged(conference, blocks, { rulings: [ruling] })
  expect(confirmed.cells.map((cell) => [cell.standing, isDecided(cell)])).toEqual([['same_person', true]])
  const about = aboutLines({ judged: confirmed, at: new Date() }, outputTexts('en'))
  expect(about.map(({ text }) => text)).toContain('Bo Birch – Bo Birch: decided Nov 20, 2026: Conflict')
  expect(confirmed.figures).toMatchObject({ same_person: 1, undeclared: 0 })
  const wishes = { which: 'confirmed', dismissals: false } as const
  expect(hotcrpCsv(open, wishes).count).toBe(0)
  expect(hotcrpCsv(confirmed, wishes).count).toBe(1)
  expect(lettersOf(confirmed, outputTexts('en'))[0]?.body).not.toContain('Ann Ash')
})

test('applies a decision about an author who has only a name to only one submission', async () => {
  const { ask } = await asking(OUTGOING)
  const named = (id: string) => ({ id, title: '', authors: [{ name: 'Bo Birch' }], declared: [] })
  const reviewers = [{ name: 'Bo Birch', email: 'bo@x.org' }]
  const conference: Conference = { submissions: [named('1'), named('2')], reviewers, hasDeclarations: true }
  const at = '2026-11-20T10:00:00.000Z'
  const ruling = { author: 'Bo Birch|#2', reviewer: 'bo@x.org', isSame: false, at }
  const { cells } = judged(conference, await ask(conference), { rulings: [ruling] })
  expect(cells.map(({ standing }) => standing)).toEqual(['same_person', 'dismissed'])
})

test('counts a dismissed pair even if another author is not covered', async () => {
  const { ask } = await asking(OUTGOING)
  const conference = conferenceOf({ 1: { authors: ['Ed Elm', 'Cy Cedar'] } }, ['Di Dogwood'])
  const decisions = [decision(['Ed Elm', 'Di Dogwood'], 'dismissed', ['conf/x/4'])]
  const blocks = (await ask(conference)).map((block) => ({
    ...block,
    data: { date: '2026-11-20', newestYear: 2026, sample: false },
  }))
  const wishes = { which: 'proved', dismissals: true } as const
  const found = judged(conference, blocks, { policy: PVLDB, decisions })
  expect(found.cells.map(({ standing }) => standing)).toEqual(['dismissed'])
  expect(found.figures.dismissed).toBe(1)
  expect(hotcrpCsv(found, wishes).text).toContain('none:pinned unconflicted')
  // The other author may have a newer paper with the reviewer.
  const old = blocks.map((block) => ({ ...block, data: { ...block.data, newestYear: 2024 } }))
  const notCovered = judged(conference, old, { policy: PVLDB, decisions })
  expect(notCovered.cells.map(({ standing }) => standing)).toEqual(['not_covered'])
  expect(notCovered.figures.dismissed).toBe(1)
  expect(hotcrpCsv(notCovered, wishes).count).toBe(0)
  // The gravest pair comes first.
  const [head, ...rest] = notCovered.cells[0]?.pairs ?? []
  expect([head?.author, head?.pair.status, rest.map(({ author }) => author)]).toEqual([1, 'not_covered', [0]])
  const terminal = conferenceText(
    { judged: notCovered, at: new Date() },
    outputTexts('en'),
    (_, text) => text,
  )
  expect(terminal).toContain('#1 – Di Dogwood: Cy Cedar, Ed Elm (')
  expect(notCovered.left).toEqual([{ free: 0, toCheck: 0, unknown: 1 }])
})

test('puts the author who leaves a cell open first, even without joint papers', async () => {
  const { ask } = await asking(OUTGOING)
  const decisions = [decision(['Ed Elm', 'Di Dogwood'], 'dismissed', ['conf/x/4'])]
  const cellOf = async (authors: string[], more: { isCut?: true } = {}) => {
    const { submissions, reviewers } = conferenceOf({ 1: { authors } }, ['Di Dogwood'])
    const conference = { submissions: submissions.map((one) => ({ ...one, ...more })), reviewers }
    const data = { date: '2026-11-20', newestYear: 2024, sample: false }
    const blocks = (await ask(conference)).map((block) => ({ ...block, data }))
    const [cell] = judged(conference, blocks, { policy: PVLDB, decisions }).cells
    return [cell?.standing, ...(cell?.pairs.map(({ pair }) => pair.left) ?? [])]
  }
  expect(await cellOf(['Ed Elm', 'Bo Birch'])).toEqual(['not_covered', 'Bo Birch', 'Ed Elm'])
  // The old paper of Cy Cedar already shows that the data do not cover the window.
  expect(await cellOf(['Ed Elm', 'Bo Birch', 'Cy Cedar'])).toEqual(['not_covered', 'Cy Cedar', 'Ed Elm'])
  // The cell is unknown because of the authors without a name.
  expect(await cellOf(['Ed Elm', 'Bo Birch'], { isCut: true })).toEqual(['unknown', 'Ed Elm'])
})
