import { expect, test } from 'vitest'
import { conferenceText } from '../../../bin/conference/report-text.ts'
import { isDecided } from '../../../shared/conference/cells.ts'
import type { Conference, Someone } from '../../../shared/conference/conference-model.ts'
import type { AuthorDecision } from '../../../shared/conference/identity/author-finding.ts'
import { aboutLines } from '../../../shared/conference/outputs/about.ts'
import { hotcrpCsv } from '../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { lettersOf } from '../../../shared/conference/outputs/letters.ts'
import { outputTexts } from '../../../shared/conference/outputs/output-texts.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import { asking, judged } from './world.ts'

const ANN = { name: 'Ann Ash', email: 'ann@x.org' }
const BO = { name: 'Bo Birch', email: 'bo@x.org' }
const CY = { name: 'Cy Cedar', email: 'cy@x.org' }
const WORLD = {
  persons: [ANN, BO, CY].map(({ name }) => ({ names: [name], key: `x/${name.replace(' ', '')}` })),
  papers: [
    { authors: ['Ann Ash', 'Bo Birch'], key: 'conf/x/1', title: 'New', year: 2026 },
    { authors: ['Cy Cedar', 'Bo Birch'], key: 'conf/x/2', title: 'Old', year: 2001 },
  ],
}
const TWO_YEARS = { ...ANY_WORK, name: 'two years', months: 24 }
const AT = '2026-11-20T10:00:00.000Z'

const conferenceOf = (authors: Someone[], reviewers: Someone[]): Conference => ({
  submissions: [{ id: '1', title: 'T', authors, declared: [] }],
  reviewers,
  hasDeclarations: true,
})

const side = (name: string) => ({
  persons: [{ key: `homepages/x/${name.replace(' ', '')}`, name }],
  more: 0,
})
const decision = (one: string, other: string, works: string[]): StoredDecision => ({
  id: 1,
  pair: 'p',
  decided_at: '2026-11-20 10:00:00',
  ruling: 'dismissed',
  note: '',
  verdict: 'conflict',
  sides: [side(one), side(other)],
  works,
  work_count: works.length,
})
const ruling = (author: string, reviewer: string, isSame: boolean): AuthorDecision[] => [
  { author, reviewer, isSame, at: AT },
]

test('keeps a reviewer an author who is confirmed as one, and asks about no fellow author', async () => {
  const { ask } = await asking(WORLD)
  const other = { ...BO, email: 'bo@other.org' }
  const conference = conferenceOf([BO, ANN], [other])
  const blocks = await ask(conference)
  const open = judged(conference, blocks)
  expect(open.cells.map((cell) => [cell.standing, isDecided(cell)])).toEqual([['same_person', false]])
  const confirmed = judged(conference, blocks, { rulings: ruling('bo@x.org', 'bo@other.org', true) })
  expect(confirmed.cells.map((cell) => [cell.standing, isDecided(cell)])).toEqual([['same_person', true]])
  const about = aboutLines({ judged: confirmed, at: new Date() }, outputTexts('en'))
  expect(about.map(({ text }) => text)).toContain('Bo Birch – Bo Birch: decided Nov 20, 2026: Conflict')
  expect(confirmed.figures).toMatchObject({ same_person: 1, undeclared: 0 })
  const wishes = { which: 'confirmed', dismissals: false } as const
  expect(hotcrpCsv(open, wishes).count).toBe(0)
  expect(hotcrpCsv(confirmed, wishes).count).toBe(1)
  expect(lettersOf(confirmed, outputTexts('en'))[0]?.body).not.toContain('Ann Ash')
})

test('keeps a dismissed pair a row and a figure beside another author with an older paper', async () => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf([ANN, CY], [BO])
  const decisions = [decision('Ann Ash', 'Bo Birch', ['conf/x/1'])]
  const blocks = (await ask(conference)).map((block) => ({
    ...block,
    data: { date: '2026-11-20', newestYear: 2026, sample: false },
  }))
  const wishes = { which: 'proved', dismissals: true } as const
  const found = judged(conference, blocks, { policy: TWO_YEARS, decisions })
  expect(found.cells.map(({ standing }) => standing)).toEqual(['dismissed'])
  expect(found.figures.dismissed).toBe(1)
  expect(hotcrpCsv(found, wishes).text).toContain('none:pinned unconflicted')
  // The data do not say of the other author that there is nothing.
  const old = blocks.map((block) => ({ ...block, data: { ...block.data, newestYear: 2024 } }))
  const notCovered = judged(conference, old, { policy: TWO_YEARS, decisions })
  expect(notCovered.cells.map(({ standing }) => standing)).toEqual(['not_covered'])
  expect(notCovered.figures.dismissed).toBe(1)
  expect(hotcrpCsv(notCovered, wishes).count).toBe(0)
  // The pair that decides heads the cell, on page and terminal, before the dismissed one.
  const [head, ...rest] = notCovered.cells[0]?.pairs ?? []
  expect([head?.author, head?.pair.status, rest.map(({ author }) => author)]).toEqual([1, 'not_covered', [0]])
  const terminal = conferenceText(
    { judged: notCovered, at: new Date() },
    outputTexts('en'),
    (_, text) => text,
  )
  expect(terminal).toContain('#1 – Bo Birch: Cy Cedar, Ann Ash (')
  // No reviewer is free of this submission.
  expect(notCovered.left).toEqual([{ free: 0, toCheck: 0, unknown: 1 }])
})
