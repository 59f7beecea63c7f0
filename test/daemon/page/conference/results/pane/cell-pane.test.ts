import { h } from 'preact'
import { expect, test } from 'vitest'
import { CellPane } from '../../../../../../daemon/page/conference/results/pane/cell-pane.tsx'
import { resultIndex } from '../../../../../../daemon/page/conference/results/result-rows.ts'
import type { Conference, Reviewer } from '../../../../../../shared/conference/conference-model.ts'
import { decisionOf, findingOf, pairText } from '../../../../../../shared/conflicts/decisions/finding.ts'
import { ANY_WORK, type Policy } from '../../../../../../shared/conflicts/policy/conflict-policy.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { PANE } from '../../../draw-component.ts'
import { drawInConference } from '../../conference-view.ts'

const WORLD = {
  persons: [
    { names: ['Eve Ray'] },
    { names: ['Ann Lee'], key: 'x/AnnLee' },
    { names: ['Bo Xu'], key: 'x/BoXu' },
  ],
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One', year: 2025 },
    { authors: ['Ann Lee', 'Bo Xu'], title: 'Two', year: 2025 },
    { authors: ['Cy Orr', 'Bo Xu'], title: 'Three', year: 2024 },
    { authors: ['Dee Poe', 'Eve Ray'], title: 'Four', year: 2024 },
  ],
}

async function paneOf(conference: Conference, wishes: Parameters<typeof judged>[2] = {}) {
  const { ask } = await asking(WORLD)
  const index = resultIndex(judged(conference, await ask(conference), wishes))
  const [cell] = index.judged.cells
  if (!cell) throw new Error('There is no finding.')
  const shown = { filter: null, search: null, enough: 3 }
  const page = await drawInConference(() =>
    h(CellPane, { index, shown, cell, onSettle: PANE.onLeave, ...PANE }),
  )
  return { ...page, text: () => page.all('.pane-head > p').map((line) => line.replace(/\s+/g, ' ')) }
}
const someone = (name: string, more: Partial<Reviewer> = {}): Reviewer => ({
  name,
  email: `${name[0]}@x.org`,
  ...more,
})

test('names both people, their roles, and the missing declaration', async () => {
  const conference = conferenceOf({ 7: { authors: ['Ann Lee'] } }, ['Bo Xu'])
  const { all, text } = await paneOf(conference)
  expect(all('h3')).toEqual(['Ann Lee × Bo Xu'])
  expect(text()).toEqual([
    'author of 7 · 2025 × reviewer · 2024–2025',
    'undeclared, with proof 2 joint papers, last 2025. Nobody has declared a conflict for this pair.',
  ])
})

test.each([
  ['no file has declarations', {}, { hasDeclarations: undefined }, /The files hold no declared conflicts\.$/],
  [
    'the person is only a prospective reviewer',
    { isCandidate: true as const },
    {},
    /^(?!.*has declared).*paper/,
  ],
])('does not ask for a declaration if %s', async (_, reviewer, more, says) => {
  const made = conferenceOf({ 7: { authors: ['Ann Lee'] } }, [])
  const { hasDeclarations: _declared, ...bare } = { ...made, reviewers: [someone('Bo Xu', reviewer)] }
  const conference = 'hasDeclarations' in more ? bare : { ...bare, hasDeclarations: true as const }
  expect((await paneOf(conference)).text()[1]).toMatch(says)
})

test.each([
  ['collaborator', /Declared: collaborator\.$/],
  ['pinned advisor', /Declared by a chair: advisor\.$/],
  ['', /Declared: declared\.$/],
])('says how a conflict was declared: %j', async (kind, says) => {
  const made = conferenceOf({ 7: { authors: ['Ann Lee'] } }, ['Bo Xu'])
  const [submission] = made.submissions
  if (!submission) return expect.unreachable()
  const declared = made.reviewers.map((reviewer) => ({ reviewer, kind }))
  const { text } = await paneOf({ ...made, submissions: [{ ...submission, declared }] })
  expect(text()[1]).toMatch(says)
})

test('asks about a declaration without joint papers, and names the unknown people', async () => {
  const conference = conferenceOf({ 7: { authors: ['Dee Poe', 'Nobody Known'], declared: ['Bo Xu'] } }, [
    'Bo Xu',
  ])
  const { all, text } = await paneOf(conference)
  expect(all('h3')).toEqual(['#7 × Bo Xu'])
  expect(text()[1]).toMatch(
    /This is a question, not an accusation\. Nothing is known about Nobody Known\. Declared: collaborator\.$/,
  )
})

test.each([
  [
    'is the author by one account',
    'A@x.org',
    'Ann Lee',
    /This reviewer is an author of the submission\. The files give .* one account/,
  ],
  ['shares the account of an author with another name', 'A@x.org', 'Eve Ray', /No decision settles this/],
])('says that the reviewer %s, and offers no decision', async (_, email, name, says) => {
  const made = conferenceOf({ 7: { authors: [] } }, [])
  const [submission] = made.submissions
  if (!submission) return expect.unreachable()
  const authors = [someone('Ann Lee')]
  const conference = {
    ...made,
    submissions: [{ ...submission, authors }],
    reviewers: [someone(name, { email })],
  }
  const { text, all } = await paneOf(conference)
  expect(text()[1]).toMatch(says)
  expect(all('.decide-panel')).toEqual([])
})

test('shows one of several authors, and another after a press', async () => {
  const conference = conferenceOf({ 7: { authors: ['Ann Lee', 'Cy Orr'] } }, ['Bo Xu'])
  const { all, send } = await paneOf(conference)
  expect([all('h3'), all('.segments span')]).toEqual([['Ann Lee × Bo Xu'], ['Ann Lee 2', 'Cy Orr 1']])
  await send('.segment:last-child input', 'change')
  expect(all('h3')).toEqual(['Cy Orr × Bo Xu'])
})

test('does not say that a confirmed conflict has proof if its papers do not count', async () => {
  const conference = conferenceOf({ 7: { authors: ['Ann Lee'] } }, ['Bo Xu'])
  const index = judged(conference, await (await asking(WORLD)).ask(conference))
  const pair = index.cells[0]?.pairs[0]?.pair
  const finding = pair && findingOf(index.table, pair)
  if (!finding || typeof finding === 'string') return expect.unreachable()
  const stored = { id: 1, pair: pairText(finding.sides), decided_at: '2026-11-20 10:00:00' }
  const decisions = [{ ...decisionOf(finding, 'confirmed'), ...stored }]
  const said = async (policy: Policy) => (await paneOf(conference, { policy, decisions })).text()[1]
  expect(await said(ANY_WORK)).toMatch(/^undeclared, with proof/)
  expect(await said({ ...ANY_WORK, name: 'new', months: 6 })).toMatch(/^conflict, confirmed by you/)
})

test('joins the authors with the same weaker sign', async () => {
  const made = conferenceOf({ 7: { authors: [] } }, [])
  const [submission] = made.submissions
  if (!submission) return expect.unreachable()
  const at = { affiliation: 'University of Oxford' }
  const authors = [someone('Ann Lee', at), someone('Cy Orr', at)]
  const conference = { ...made, submissions: [{ ...submission, authors }], reviewers: [someone('Bo Xu', at)] }
  const { all } = await paneOf(conference, { policy: ANY_WORK })
  expect(all('.hint').at(-1)).toMatch(/same institution: University of Oxford \(Ann Lee, Cy Orr\)$/)
})
