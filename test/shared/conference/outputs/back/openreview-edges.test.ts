import { expect, test } from 'vitest'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import {
  openreviewEdges,
  withoutOpenreviewId,
} from '../../../../../shared/conference/outputs/back/openreview-edges.ts'
import { lacksAll } from '../../../../../shared/conference/outputs/output-formats.ts'
import { CONFERENCE, outgoing } from '../outgoing.ts'

const WISHES = { which: 'proved', dismissals: false, venue: 'ICML.cc/2027/Conference' } as const

const NAMED = {
  ...CONFERENCE,
  submissions: CONFERENCE.submissions.map((one) => ({ ...one, note: `note${one.id}` })),
  reviewers: CONFERENCE.reviewers.map((one) => ({ ...one, profile: `~${one.name.replace(' ', '_')}1` })),
}

test('names no author and no paper in an edge', async () => {
  const { parts, cannot } = openreviewEdges(await outgoing({ conference: NAMED }), null, WISHES)
  const edges = JSON.parse(parts.join(''))
  expect(edges[0]).toEqual({
    invitation: 'ICML.cc/2027/Conference/Reviewers/-/Conflict',
    head: 'note1',
    tail: '~Bo_Birch1',
    weight: -1,
    label: '2 joint papers',
    readers: ['ICML.cc/2027/Conference', '~Bo_Birch1'],
    writers: ['ICML.cc/2027/Conference'],
    signatures: ['ICML.cc/2027/Conference'],
  })
  expect(edges.map(({ head, tail }: { head: string; tail: string }) => `${head} ${tail}`)).toEqual([
    'note1 ~Bo_Birch1',
    'note1 ~Cy_Cedar1',
    'note2 ~Bo_Birch1',
    'note2 ~Cy_Cedar1',
  ])
  // The reviewer may read the edge, and must not learn the authors.
  expect(edges.map(({ label }: { label: string }) => label)).toEqual([
    ...['2 joint papers', '1 joint paper', 'an author', '1 joint paper'],
  ])
  expect(cannot).toEqual([])
})

test('reports conflicts without a note or a profile', async () => {
  const output = openreviewEdges(await outgoing(), null, WISHES)
  const { parts, cannot } = output
  expect(parts.map((part) => JSON.parse(part))).toEqual([[]])
  expect(cannot.map(({ paper, member }) => `${paper.id} ${member.name}`)).toHaveLength(4)
  expect(withoutOpenreviewId(cannot)).toEqual({ submissions: 2, reviewers: 2 })
  expect(lacksAll(output)).toBe(true)
})

test('does not warn if the file has a conflict, or if the conference has none', async () => {
  const [first, ...others] = NAMED.submissions
  const conference = {
    ...NAMED,
    submissions: [first, ...others.map(({ note, ...one }) => one)].filter((one) => one !== undefined),
  }
  const some = openreviewEdges(await outgoing({ conference }), null, WISHES)
  expect([some.count, withoutOpenreviewId(some.cannot), lacksAll(some)]).toEqual([
    2,
    { submissions: 1, reviewers: 0 },
    false,
  ])
  const reviewers = NAMED.reviewers.map(({ profile, ...one }) => one)
  const nobody = openreviewEdges(await outgoing({ conference: { ...NAMED, reviewers } }), null, WISHES)
  expect(withoutOpenreviewId(nobody.cannot)).toEqual({ submissions: 0, reviewers: 2 })
  const none = openreviewEdges(await outgoing({ conference: { ...NAMED, submissions: [] } }), null, WISHES)
  expect(lacksAll(none)).toBe(false)
})

test('splits more than 50,000 edges into JSON arrays of at most 50,000', async () => {
  const { judged, at } = await outgoing({ conference: NAMED })
  const [first] = judged.cells
  if (!first) throw new Error('The conference has no findings.')
  const cells: Cell[] = Array.from({ length: 100_001 }, () => first)
  const { parts } = openreviewEdges({ judged: { ...judged, cells }, at }, null, WISHES)
  expect(parts.map((part) => JSON.parse(part).length)).toEqual([50_000, 50_000, 1])
})
