import { expect, test } from 'vitest'
import { familyNameLast } from '../../../shared/collaborators/collaborator-lines.ts'
import type { Collaborator } from '../../../shared/collaborators/collaborators.ts'
import { familyNameFirst, nsfRows } from '../../../shared/collaborators/nsf-rows.ts'

const TODAY = { year: 2026, month: 3, day: 9 }
const ada: Collaborator = {
  ...{ id: 'ada', name: 'Ada', fullName: 'Ada', entry: 'Ada', affiliation: null, orcid: null, key: null },
  ...{ works: null, firstYear: null, lastYear: null, of: [] },
  ...{ reason: 'collaborator', isNew: false, years: [], papers: [] },
}

test('rows for the NSF have the family name first and the last day of the year', () => {
  const one = {
    ...ada,
    name: 'Maarten van Steen',
    affiliation: `Lab\tof ${'x'.repeat(300)}`,
    lastYear: 2024,
    reason: 'coauthor' as const,
  }
  const [row = '', own] = nsfRows([one, ada, { ...ada, reason: 'advisor' }], TODAY).split('\n')
  expect(row.split('\t')).toEqual(['A:', 'van Steen, Maarten', `Lab of ${'x'.repeat(248)}`, '', '12/31/2024'])
  expect(own).toBe('C:\tAda\t\t\t')
})

test('nobody was last active on a day that is still to come', () => {
  const lastOf = (lastYear: number) =>
    nsfRows([{ ...ada, reason: 'coauthor', lastYear }], TODAY).split('\t')[4]
  expect([2025, 2026, 2027].map(lastOf)).toEqual(['12/31/2025\n', '03/09/2026\n', '03/09/2026\n'])
})

test('names come with the family name first, and back', () => {
  const names = {
    'Guy L. Steele Jr.': 'Steele Jr., Guy, L.',
    'Jeffrey D. Ullman': 'Ullman, Jeffrey, D.',
    'Ludwig van der Meer': 'van der Meer, Ludwig',
    Madonna: 'Madonna',
    'Van Le': 'Le, Van',
  }
  expect(Object.keys(names).map(familyNameFirst)).toEqual(Object.values(names))
  expect(Object.values(names).map(familyNameLast)).toEqual(Object.keys(names))
})
