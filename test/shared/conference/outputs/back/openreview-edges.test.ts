import { expect, test } from 'vitest'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import { openreviewEdges } from '../../../../../shared/conference/outputs/back/openreview-edges.ts'
import { CONFERENCE, outgoing } from '../outgoing.ts'

const WISHES = { which: 'proved', dismissals: false, venue: 'ICML.cc/2027/Conference' } as const

const NAMED = {
  ...CONFERENCE,
  submissions: CONFERENCE.submissions.map((one) => ({ ...one, note: `note${one.id}` })),
  reviewers: CONFERENCE.reviewers.map((one) => ({ ...one, profile: `~${one.name.replace(' ', '_')}1` })),
}

test('OpenReview gets an edge for each undeclared conflict, and a label that names no author and no paper', async () => {
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
  // The reviewer, who may read the edge, must not learn who wrote it.
  expect(edges.map(({ label }: { label: string }) => label)).toEqual([
    ...['2 joint papers', '1 joint paper', 'an author', '1 joint paper'],
  ])
  expect(cannot).toEqual([])
})

test('an edge needs a note and a profile: conflicts without one are named', async () => {
  const { parts, cannot } = openreviewEdges(await outgoing(), null, WISHES)
  expect(parts.map((part) => JSON.parse(part))).toEqual([[]])
  expect(cannot.map(({ paper, member }) => `${paper.id} ${member.name}`)).toHaveLength(4)
})

test('more than 50,000 edges are parts of 50,000, each an array of its own', async () => {
  const { judged, at } = await outgoing({ conference: NAMED })
  const [first] = judged.cells
  if (!first) throw new Error('The conference has findings.')
  const cells: Cell[] = Array.from({ length: 100_001 }, () => first)
  const { parts } = openreviewEdges({ judged: { ...judged, cells }, at }, null, WISHES)
  expect(parts.map((part) => JSON.parse(part).length)).toEqual([50_000, 50_000, 1])
})
