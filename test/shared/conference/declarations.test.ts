import { expect, test } from 'vitest'
import type { Someone } from '../../../shared/conference/conference-model.ts'
import { declaredSteps } from '../../../shared/conference/declarations.ts'
import { finish } from '../../../shared/slices.ts'

const shared = { email: 'a@x.org', sharesAddress: true } as const
const REVIEWERS = [
  { name: 'Ann Rivers', ...shared },
  { name: 'Mia Stone', ...shared },
  { name: 'Cy Orr', email: 'cy@x.org' },
  { name: 'Zoë Müller' },
]

function reviewersNamed(reviewer: Someone): number[] {
  const submission = { id: '1', title: 'T', authors: [], declared: [{ reviewer, kind: 'collaborator' }] }
  const { declared, unknown } = finish(declaredSteps({ submissions: [submission], reviewers: REVIEWERS }))
  const found = [...(declared[0]?.keys() ?? [])]
  expect(unknown[0]).toHaveLength(found.length === 0 ? 1 : 0)
  return found
}

test.each<[what: string, named: Someone, found: number[]]>([
  ['the address of one reviewer and another name', { name: 'Mia Stone', email: 'CY@x.org' }, [2]],
  ['an address that two reviewers share, and the name of one', { name: 'Mia Stone', email: 'a@x.org' }, [1]],
  ['an address that two reviewers share, and no name', { name: '', email: 'a@x.org' }, []],
  ['a name and an address that the reviewer lacks', { name: 'Cy Orr', email: 'no@x.org' }, [2]],
  ['a name without its accents', { name: 'Zoe Muller' }, [3]],
  ['a name and an address that no reviewer has', { name: 'No Body', email: 'no@x.org' }, []],
])('finds the reviewer of a declaration, or nobody: %s', (_, named, found) => {
  expect(reviewersNamed(named)).toEqual(found)
})

test('finds a reviewer by dblp’s person id, and uses the first declaration', () => {
  const reviewers = [{ name: 'Ann Rivers' }, { name: 'Cy Orr', pid: '1/2', email: 'cy@x.org' }]
  const declared = [
    { reviewer: { name: 'C. Orr', pid: '1/2' }, kind: 'advisor' },
    { reviewer: { name: 'CY ORR' }, kind: 'collaborator' },
    { reviewer: { name: '', pid: '3/4' }, kind: 'other' },
  ]
  const submissions = [{ id: '1', title: 'T', authors: [], declared }]
  const found = finish(declaredSteps({ submissions, reviewers }))
  expect(found.declared.map((one) => [...one])).toEqual([[[1, declared[0]]]])
  expect(found.unknown).toEqual([[declared[2]]])
})
