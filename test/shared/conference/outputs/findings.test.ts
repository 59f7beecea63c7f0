import { expect, test } from 'vitest'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import {
  type Finding,
  findingsOf,
  placedCells,
  proofIn,
  signedCells,
  signsText,
  unknownPlaces,
} from '../../../../shared/conference/outputs/findings.ts'
import type { Sign } from '../../../../shared/conference/signs/signs.ts'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'
import { asking, conferenceOf, judged as judgedIn } from '../world.ts'
import { CONFERENCE, decision, outgoing } from './outgoing.ts'

const { submissions, reviewers } = CONFERENCE
const DISMISSED = decision(['Ann Ash', 'Cy Cedar'], 'dismissed', ['conf/x/2'])
const CONFIRMED = decision(['Di Dogwood', 'Cy Cedar'], 'confirmed', ['conf/x/3'])

const textOf = ({ paper, member, author, verdict, reason, works, lastYear }: Finding): string =>
  [`${paper.id} ${member.name} – ${author?.name ?? ''}: ${verdict}`, reason, works, lastYear].join(' · ')

test('gives each finding the standing, the reason, the works and the year of its pair', async () => {
  const { judged } = await outgoing({ decisions: [DISMISSED] })
  expect(findingsOf(judged).map(textOf)).toEqual([
    '1 Bo Birch – Ann Ash: conflict ·  · 2 · 2025',
    '1 Cy Cedar – Ann Ash: dismissed · dismissed · 1 · 2024',
    '2 Bo Birch – Bo Birch: same_person ·  ·  · ',
    '2 Bo Birch – Ann Ash: conflict ·  · 2 · 2025',
    '2 Cy Cedar – Bo Birch: conflict ·  · 1 · 2024',
    '2 Cy Cedar – Ann Ash: dismissed · dismissed · 1 · 2024',
    '2 Ed Elm – : clear · no_evidence · 0 · ',
    '3 Cy Cedar – Di Dogwood: clear · outside_policy · 0 · 2001',
    '3 Ed Elm – Di Dogwood: conflict ·  · 1 · 2026',
  ])
})

test('lists a declaration about a person outside the committee after the cells of its submission', async () => {
  const declared = [{ reviewer: { name: 'Zed Nobody' }, kind: 'advisor' }]
  const [first, ...others] = submissions
  if (!first) throw new Error('The conference has no submissions.')
  const conference = { ...CONFERENCE, submissions: [{ ...first, declared }, ...others] }
  const { judged } = await outgoing({ conference })
  const found = findingsOf(judged).filter(({ paper }) => paper.id === '1')
  expect(found.map(textOf).at(-1)).toBe('1 Zed Nobody – : unknown · not_in_committee ·  · ')
  expect(found.at(-1)).toMatchObject({ cell: null, declared: { kind: 'advisor' } })
})

const cellOf = (judged: JudgedConference, id: string, name: string) => {
  const cell = placedCells(judged).find(({ paper, member }) => paper.id === id && member.name === name)
  if (!cell) throw new Error('There is no such cell.')
  return cell
}

test('returns as proof the joint papers that count, each once and newest first', async () => {
  const { judged } = await outgoing({ decisions: [DISMISSED, CONFIRMED] })
  const proofOf = (id: string, name: string) => {
    const { shared, confirmed, papers, more } = proofIn(cellOf(judged, id, name))
    return [shared.length, confirmed.length, papers.map(({ year }) => year), more]
  }
  expect(proofOf('2', 'Bo Birch')).toEqual([1, 0, [2025, 2024], 0])
  // The other author's pair is dismissed.
  expect(proofOf('2', 'Cy Cedar')).toEqual([1, 0, [2024], 0])
  expect(proofOf('3', 'Cy Cedar')).toEqual([0, 1, [], 0])
})

test('tells why people are unknown: the committee first, then each submission', async () => {
  const [ann] = submissions[0]?.authors ?? []
  const [bo] = reviewers
  if (!ann || !bo) throw new Error('The conference has no people.')
  const [zed, nameless] = ['Zed Nobody', ''].map((name) => ({ name, email: `${name.slice(0, 1)}@z.org` }))
  const [unread, authors] = [{ ...bo, name: 'A; B', isUnread: true as const }, [ann, zed, nameless]]
  const conference = {
    submissions: [
      { id: '1', title: 'T', authors: authors.filter((one) => one !== undefined), declared: [] },
      { id: '2', title: 'U', authors: [], declared: [] },
    ],
    reviewers: [bo, unread],
  }
  const { judged } = await outgoing({ conference })
  expect(
    unknownPlaces(judged).map(({ paper, author, member, reason }) => [
      paper?.id ?? null,
      (author ?? member)?.name ?? null,
      reason,
    ]),
  ).toEqual([
    [null, 'A; B', 'not_understood'],
    ['1', 'Zed Nobody', 'not_found'],
    ['1', '', 'not_named'],
    ['2', null, 'not_named'],
  ])
})

test('lists a submission and a reviewer with only weaker signs, but none that have a cell', async () => {
  const { judged } = await outgoing()
  const signed = (submission: number, reviewer: number): [string, Sign[]] => [
    `${submission} ${reviewer}`,
    [{ submission, reviewer, author: 0, kind: 'place', place: 'Oxford' } as unknown as Sign], // only its place counts
  ]
  const signs = new Map([signed(0, 0), signed(0, 2), signed(9, 9)])
  expect(
    signedCells(judged, signs).map(({ paper, member, standing }) => [paper.id, member.name, standing]),
  ).toEqual([['1', 'Ed Elm', 'clear']])
})

test('lists each sign once with all its authors, by name or else by address', () => {
  const authors = [{ name: 'Ann Lee' }, { name: '', email: 'bo@x.org' }]
  const submission = { id: '1', title: 'T', authors, declared: [] }
  const signs = [0, 1, 0].map((author) => ({ author, text: 'same institution' }) as unknown as Sign) // `textOf` reads `text`
  const other = { author: 1, text: 'an editor' } as unknown as Sign
  expect(signsText(submission, [...signs, other], (sign) => String(Object(sign).text))).toBe(
    'same institution (Ann Lee, bo@x.org); an editor (bo@x.org)',
  )
})

test('lists the joint papers of a cell newest first, and counts those that the answer does not list', () => {
  const [old, newer, undated] = [1999, 2020, null].map((year) => paper(`Of ${year}`, { year }))
  if (!old || !newer || !undated) throw new Error('Three papers are needed.')
  const { pairs } = pairTable(
    answerOf([
      pair('A', 'X', { verdict: 'conflict', items: [undated, old] }),
      pair('B', 'X', { verdict: 'conflict', items: [newer, old], count: 5 }),
    ]),
  )
  const { papers, more } = proofIn({ pairs: pairs.flat().map((pair, author) => ({ author, pair })) })
  expect(papers).toEqual([newer, old, undated])
  expect(more).toBe(3)
})

test('says why an author is unknown', async () => {
  const { ask } = await asking({ papers: [{ authors: ['Ann Lee', 'Bo Xu'], title: 'One' }] })
  const conference = conferenceOf({ 1: { authors: ['Ann Lee', 'Nobody Known'] } }, ['Bo Xu'])
  const blocks = (await ask(conference)).map((block) => ({
    ...block,
    entries: block.entries.map((one) => (one.side === 'left' ? { ...one, truncated: true } : one)),
  }))
  const places = unknownPlaces(judgedIn(conference, blocks))
  expect(places.map(({ author, reason }) => [author?.name, reason])).toEqual([
    ['Ann Lee', 'truncated'],
    ['Nobody Known', 'not_found'],
  ])
})
