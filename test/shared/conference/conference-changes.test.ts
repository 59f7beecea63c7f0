import { expect, test } from 'vitest'
import { changesSince } from '../../../shared/conference/conference-changes.ts'
import type { Someone } from '../../../shared/conference/conference-model.ts'
import { asking, conferenceOf, judged } from './world.ts'

const OLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
    { authors: ['Ann Lee', 'Eve Ray'], title: 'Gone' },
  ],
}
const NEW = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
    { authors: ['Ann Lee', 'Bo Xu'], title: 'Two' },
    { authors: ['Dee Poe', 'Cy Orr'], title: 'Three' },
    { authors: ['Eve Ray'], title: 'Four' },
  ],
}

test('finds new submissions, reviewers and findings by id, in any order', async () => {
  const { ask } = await asking(NEW)
  const was = conferenceOf({ 1: { authors: ['Dee Poe', 'Eve Ray'] }, 2: { authors: ['Ann Lee'] } }, [
    'Cy Orr',
    'Eve Ray',
  ])
  const is = conferenceOf(
    { 3: { authors: ['Dee Poe'] }, 2: { authors: ['Ann Lee'] }, 1: { authors: ['Dee Poe'] } },
    ['Bo Xu', 'Cy Orr'],
  )
  const [before, now] = [judged(was, await ask(was)), judged(is, await ask(is))]
  const { submissions, reviewers, cells } = changesSince(before, now)
  const idsOf = (indexes: Iterable<number>) => [...indexes].map((index) => is.submissions[index]?.id)
  expect(idsOf(submissions)).toEqual(['3'])
  expect([...reviewers].map((index) => is.reviewers[index]?.name)).toEqual(['Bo Xu'])
  expect(
    [...cells.values()].map(({ submission, reviewer, before }) => [
      ...[...idsOf([submission]), is.reviewers[reviewer]?.name, before],
    ]),
  ).toEqual([
    ['2', 'Bo Xu', null],
    ['3', 'Cy Orr', null],
  ])
  expect(changesSince(judged(was, []), now).cells.size).toBe(0)
})

test('counts submissions and reviewers that are gone', () => {
  const someone = (name: string, email?: string) => ({ name, ...(email && { email }) })
  const of = (papers: [id: string, title: string, ...authors: string[]][], reviewers: Someone[]) =>
    judged(
      {
        submissions: papers.map(([id, title, ...authors]) => ({
          id,
          title,
          authors: authors.map((name) => someone(name)),
          declared: [],
        })),
        reviewers,
      },
      [],
    )
  const before = of(
    [
      ['1', 'Joins', 'Ann Lee', 'Bo Xu'],
      ['2', 'Sorts', 'Bo Xu'],
      ['3', 'Scans', 'Cy Orr'],
      ['4', 'Hashes'],
    ],
    [someone('Dee Poe'), someone('Eve Ray')],
  )
  const now = of(
    [
      ['1', 'Joins again', 'Bo Xu'],
      ['2', 'Another conference', 'Fay Fox'],
      ['4', 'Hash tables', 'Fay Fox'],
    ],
    [someone('Dee Poe', 'dee@x.org')],
  )
  const { submissions, gone } = changesSince(before, now)
  expect(gone).toEqual({ submissions: 2, reviewers: 1 })
  expect([...submissions].map((index) => now.conference.submissions[index]?.id)).toEqual(['2'])
})

test('shows how findings change with newer data', async () => {
  const [older, newer] = [await asking(OLD), await asking(NEW)]
  const conference = conferenceOf({ 1: { authors: ['Ann Lee', 'Dee Poe'] } }, ['Bo Xu', 'Cy Orr', 'Eve Ray'])
  const before = judged(conference, await older.ask(conference))
  const now = judged(conference, await newer.ask(conference))
  const changes = [...changesSince(before, now).cells.values()].toSorted(
    (one, other) => one.reviewer - other.reviewer,
  )
  expect(
    changes.map(({ reviewer, ...kinds }) => [conference.reviewers[reviewer]?.name, kinds]),
  ).toMatchObject([
    ['Bo Xu', { before: 'undeclared', now: 'undeclared' }],
    ['Cy Orr', { before: null, now: 'undeclared' }],
    ['Eve Ray', { before: 'undeclared', now: null }],
  ])
  expect(changesSince(now, now)).toEqual({
    submissions: new Set(),
    reviewers: new Set(),
    cells: new Map(),
    gone: { submissions: 0, reviewers: 0 },
  })
})
