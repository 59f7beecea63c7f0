import { expect, test } from 'vitest'
import { allPairs, type Pair } from '../../../shared/conflicts/pair-table.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import {
  hasPapers,
  listedPairs,
  oneLine,
  paperId,
  plainName,
  takenPapers,
  unlisted,
} from '../../../shared/export/taken-answer.ts'
import { answerOf, pair, paper } from '../conflicts/answers.ts'
import { takenOf } from './taken.ts'

const ANSWER = answerOf([
  pair('A', 'X', { verdict: 'conflict', items: [paper('Old', { year: 1999 })] }),
  pair('A', 'Y', { verdict: 'none' }),
])
const RECENT = { ...ANY_WORK, name: 'Recent', months: 24 }

test('tells whether a pair has papers, even if the policy leaves out all of them', () => {
  const { table } = takenOf(ANSWER, { policy: RECENT })
  expect(allPairs(table).map((one) => [one.right, hasPapers(one)])).toEqual([
    ['X', true],
    ['Y', false],
  ])
})

test('leaves out a pair that the policy makes clear', () => {
  const taken = takenOf(ANSWER, { policy: RECENT })
  expect([listedPairs(taken.table), takenPapers(taken.table)]).toEqual([[], []])
})

test('lists the gravest pairs first, and clear pairs only with a decision', () => {
  const verdicts = { V: 'none', W: 'none', X: 'possible', Y: 'conflict', Z: 'same_person' } as const
  const pairs = Object.entries(verdicts).map(([name, verdict]) => pair('A', name, { verdict }))
  const { table } = takenOf(answerOf(pairs), { decisions: { 'A–W': {} } })
  expect(listedPairs(table).map(({ right }) => right)).toEqual(['Z', 'Y', 'X', 'W'])
})

test('lists each paper once, newest first', () => {
  const [old, recent, undated] = [1999, 2020, null].map((year) =>
    paper(`Of ${year}`, { key: `k/${year}`, year }),
  )
  const pairs = [
    pair('A', 'X', { verdict: 'conflict', items: [undated, old].filter((one) => one !== undefined) }),
    pair('A', 'Y', { verdict: 'conflict', items: [old, recent].filter((one) => one !== undefined) }),
    pair('A', 'Z', { verdict: 'conflict', items: [paper('Dismissed')] }),
  ]
  const papers = takenPapers(takenOf(answerOf(pairs), { decisions: { 'A–Z': {} } }).table)
  expect(papers.map((one) => [one.item.title, one.pairs.map(({ right }) => right)])).toEqual([
    ['Of 2020', ['Y']],
    ['Of 1999', ['X', 'Y']],
    ['Of null', ['X']],
  ])
})

test.each([
  [1, undefined, 1],
  [3, [paper('One')], 2],
  [1, [paper('One')], 0],
  [0, [paper('One')], 0],
])('compares the count %i with the listed papers %j: %i are unlisted', (count, items, more) => {
  const [one] = allPairs(takenOf(answerOf([pair('A', 'X')])).table)
  const counted = { ...one, count, pubs: items && { count, items } } as Pair
  expect([unlisted(counted), hasPapers(counted)]).toEqual([more, more + (items?.length ?? 0) > 0])
})

test('identifies papers without a key by title, year, venue and link', () => {
  const base = { url: 'https://x.example/1' }
  const ids = [{}, { year: 1 }, { venue: 'V' }, { url: 'https://x.example/2' }, { key: 'a/b' }].map((more) =>
    paperId(paper('T', { ...base, ...more })),
  )
  expect(new Set([...ids, paperId(paper('U', base)), paperId(paper('T', base))]).size).toBe(6)
  expect(ids.at(-1)).toBe('a/b')
})

test('removes homonym numbers and line breaks', () => {
  expect(['Li Wei 0001', 'Li Wei 12', 'Li 0001 Wei'].map(plainName)).toEqual([
    'Li Wei',
    'Li Wei 12',
    'Li 0001 Wei',
  ])
  expect(oneLine(' a\r\n\tb\u2028c\u0000 ')).toBe('a b c')
})
