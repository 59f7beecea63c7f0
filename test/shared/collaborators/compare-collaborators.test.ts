import { expect, test } from 'vitest'
import { earlierLines } from '../../../shared/collaborators/collaborator-lines.ts'
import { compareCollaborators } from '../../../shared/collaborators/compare-collaborators.ts'

/** Our lines compared with those of HotCRP's field, as texts. */
function compared(ours: string, theirs: string) {
  const text = ({ name, affiliation }: { name: string; affiliation: string | null }) =>
    name === 'All' ? `All (${affiliation})` : name
  const { missing, extra, spelledOtherwise } = compareCollaborators(earlierLines(ours), earlierLines(theirs))
  return {
    missing: missing.map(text),
    extra: extra.map(text),
    spelledOtherwise: spelledOtherwise.map((pair) => pair.map(text)),
  }
}

test('calls people of only one list missing or extra, and ignores case, marks, dots and affiliations', () => {
  expect(
    compared(
      'José Álvarez (MIT)\nAda Lovelace (London)\nHector Garcia-Molina',
      'jose alvarez (CMU)\nGrace Hopper\nHector Garcia Molina\nNone',
    ),
  ).toEqual({ missing: ['Ada Lovelace'], extra: ['Grace Hopper'], spelledOtherwise: [] })
})

test.each([
  ['Ada Lovelace', 'A. Lovelace'],
  ['John Quincy Adams', 'J. Q. Adams'],
  ['John Quincy Adams', 'John Adams'],
  ['J. Quincy Adams', 'John Q. Adams'],
  ['Jean-Pierre Serre', 'J.-P. Serre'],
  ['Leo van der Berg', 'L. van der Berg'],
  ['Guy L. Steele Jr.', 'Guy Steele'],
  ['Guy Steele Jr.', 'Guy L. Steele'],
  ['Wei Wang', 'Wang, Wei'],
  ['Jun Li', 'Li Jun'],
])('says that %s is spelled otherwise as %s', (ours, theirs) => {
  for (const [one, other] of [
    [ours, theirs],
    [theirs, ours],
  ] as const)
    expect(compared(one, other)).toEqual({ missing: [], extra: [], spelledOtherwise: [[other, one]] })
})

test.each([
  ['Ada Lovelace', 'Anna Lovelace'],
  ['John Quincy Adams', 'Quincy Adams'],
  ['Ada Lovelace', 'Lovelace'],
  ['Ada Lovelace', 'Ada Byron'],
  ['王伟', '王玮'],
])('says that %s is not %s', (ours, theirs) => {
  expect(compared(ours, theirs)).toEqual({ missing: [ours], extra: [theirs], spelledOtherwise: [] })
})

test('tells each person whom a name may be', () => {
  expect(compared('Jin Wang\nJie Wang', 'J. Wang')).toEqual({
    missing: ['Jin Wang', 'Jie Wang'],
    extra: ['J. Wang'],
    spelledOtherwise: [],
  })
  expect(compared('J. Wang', 'Jin Wang\nJie Wang').spelledOtherwise).toEqual([])
})

test('compares institutions with institutions', () => {
  expect(
    compared(
      'All (Massachusetts Institute of Technology)\nAll (EPFL)\nAll (Oxford)',
      'All (MIT)\nAll (epfl)\nOxford',
    ),
  ).toEqual({
    missing: ['All (Oxford)'],
    extra: ['Oxford'],
    spelledOtherwise: [['All (MIT)', 'All (Massachusetts Institute of Technology)']],
  })
})

test('compares thousands of one family name', () => {
  const names = (given: string) => Array.from({ length: 2000 }, (_, at) => `${given}${at} Wang`).join('\n')
  expect(compared(names('Ada'), names('Alan')).missing).toHaveLength(2000)
})
