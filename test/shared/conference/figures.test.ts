import { expect, test } from 'vitest'
import { bitsOf, type CellFact, factsOf, figuresIn, sumOf } from '../../../shared/conference/figures.ts'
import type { ConferenceInput } from '../../../shared/conference/judge-conference.ts'
import { CONFERENCE, decision, outgoing } from './outputs/outgoing.ts'
import { asking, conferenceOf, judged } from './world.ts'

const { submissions, reviewers } = CONFERENCE
const DISMISSED = decision(['Ann Ash', 'Cy Cedar'], 'dismissed', ['conf/x/2'])
const CONFIRMED = decision(['Ann Ash', 'Bo Birch'], 'confirmed', ['conf/x/1', 'conf/x/2'])
const OPEN: CellFact[] = ['undeclared', 'open', 'confirmable']
const free = { free: 1, toCheck: 0, unknown: 0 }
const none = { ...free, free: 0 }
const byChoice = { ...free, byChoice: 1 }
const DECLARED: [cell: string, ...facts: CellFact[]][] = [
  ['2 Ed Elm', 'no_evidence', 'declared'],
  ['3 Cy Cedar', 'outside', 'declared'],
  ['3 Ed Elm', 'proved', 'declared'],
]

test.each<[what: string, wishes: Partial<ConferenceInput>, facts: [cell: string, ...facts: CellFact[]][]]>([
  [
    'without decisions',
    {},
    [
      ['1 Bo Birch', ...OPEN],
      ['1 Cy Cedar', ...OPEN],
      ['2 Bo Birch', 'same_person', 'decided'],
      ['2 Cy Cedar', ...OPEN],
      ...DECLARED,
    ],
  ],
  [
    'with decisions',
    { decisions: [DISMISSED, CONFIRMED] },
    [
      ['1 Bo Birch', 'undeclared', 'decided'],
      ['1 Cy Cedar', 'dismissed'],
      ['2 Bo Birch', 'same_person', 'decided'],
      // One of two pairs is dismissed.
      ['2 Cy Cedar', 'dismissed', ...OPEN],
      ...DECLARED,
    ],
  ],
  [
    'without declarations in the files',
    {
      conference: { submissions: submissions.map((one) => ({ ...one, declared: [] })), reviewers },
    },
    [
      ['1 Bo Birch', 'with_proof', 'open', 'confirmable'],
      ['1 Cy Cedar', 'with_proof', 'open', 'confirmable'],
      ['2 Bo Birch', 'same_person', 'decided'],
      ['2 Cy Cedar', 'with_proof', 'open', 'confirmable'],
      ['3 Ed Elm', 'with_proof', 'open', 'confirmable'],
    ],
  ],
])('finds the facts of each cell %s', async (_what, wishes, facts) => {
  const { judged } = await outgoing(wishes)
  expect(
    judged.cells.map((cell) => [`${cell.submission + 1} ${reviewers[cell.reviewer]?.name}`, factsOf(cell)]),
  ).toEqual(facts.map(([cell, ...all]) => [cell, bitsOf(all)]))
})

test('returns all figures of a cell, gravest first', async () => {
  const { judged } = await outgoing({ decisions: [DISMISSED] })
  expect(judged.cellsOf(1, 1).map(figuresIn)).toEqual([['undeclared', 'dismissed']])
})

test.each([
  ['no choice', [], [free, none, free]],
  ['a chosen reviewer', ['Ed Elm'], [byChoice, none, free]],
  ['a chosen author', ['Di Dogwood'], [free, none, byChoice]],
])(
  'counts the reviewers left for each submission, and those who depend on %s',
  async (_what, names, left) => {
    const at = '2026-11-20T10:00:00.000Z'
    const chosen = names.map((entry) => [`${entry.toLowerCase().replace(' ', '.')}@x.org`, { entry, at }])
    const { judged } = await outgoing({ choices: Object.fromEntries(chosen) })
    expect(judged.left).toEqual(left)
  },
)

test('counts no prospective reviewer among the reviewers left', async () => {
  const prospective = reviewers.map((one) => ({ ...one, isCandidate: true }))
  const { judged } = await outgoing({ conference: { ...CONFERENCE, reviewers: prospective } })
  expect(judged.left).toEqual([none, none, none])
})

test('adds up counts', () => {
  const counts = [
    { open: 1, proved: 2 },
    { open: 3, proved: 0 },
  ]
  expect(sumOf(['open', 'proved'], counts)).toEqual({ open: 4, proved: 2 })
})

test('counts only clear reviewers as dependent on a chosen name', async () => {
  const { ask } = await asking({
    papers: ['Ann Lee', 'Bo Xu'].map((name) => ({ authors: [name], title: `A paper of ${name}` })),
  })
  const conference = conferenceOf({ 1: { authors: ['A. Leee'] } }, ['Bo Xu', 'Nobody Known'])
  const choices = { 'a..leee@x.org': { entry: 'Ann Lee', at: '2026-11-25T10:00:00.000Z' } }
  const { left } = judged(conference, await ask(conference, { choices }), { choices })
  expect(left).toEqual([{ free: 1, toCheck: 0, unknown: 1, byChoice: 1 }])
})
