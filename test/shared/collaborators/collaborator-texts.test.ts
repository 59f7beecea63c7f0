import { expect, test } from 'vitest'
import type { Collaborator } from '../../../shared/collaborators/collaborator-list.ts'
import { hotcrpText, nsfRows } from '../../../shared/collaborators/collaborator-texts.ts'

const TODAY = { year: 2026, month: 3, day: 9 }
const ada: Collaborator = {
  id: 'ada',
  name: 'Ada',
  fullName: 'Ada',
  entry: 'Ada',
  affiliation: null,
  orcid: null,
  key: null,
  works: null,
  firstYear: null,
  lastYear: null,
  of: [],
  reason: 'collaborator',
  isNew: false,
  years: [],
  papers: [],
  affiliationFrom: null,
  inList: null,
}

test('writes rows for the NSF, cuts long affiliations, and leaves out advisors', () => {
  const one = {
    ...ada,
    name: 'Maarten van Steen',
    affiliation: `Lab\tof ${'x'.repeat(300)}`,
    lastYear: 2024,
    reason: 'coauthor' as const,
  }
  const advisor = { ...ada, reason: 'advisor' as const }
  const [row = '', ...others] = nsfRows([one, { ...ada, lastYear: 2024 }, advisor], TODAY).split('\n')
  expect(row.split('\t')).toEqual(['A:', 'van Steen, Maarten', `Lab of ${'x'.repeat(248)}`, '', '12/31/2024'])
  expect(others).toEqual(['C:\tAda\t\t\t', ''])
})

test('never writes a day after today, and no day for works without a year', () => {
  const lastOf = (lastYear: number | null) =>
    nsfRows([{ ...ada, reason: 'coauthor', lastYear }], TODAY).split('\t')[4]
  expect([2025, 2026, 2027, null].map(lastOf)).toEqual([
    ...['12/31/2025\n', '03/09/2026\n', '03/09/2026\n'],
    '\n',
  ])
})

test('puts an apostrophe before formulas in the rows for the NSF', () => {
  const cells = nsfRows([{ ...ada, name: '=HYPERLINK(1)', affiliation: '-1+cmd|x' }], TODAY).split('\t')
  expect(cells.slice(1, 3)).toEqual(["'=HYPERLINK(1)", "'-1+cmd|x"])
})

test('reads the words before a comma as the family name', () => {
  const corrected = { ...ada, name: 'Hector Garcia Molina', familyFirst: 'Garcia Molina,  Hector' }
  expect(nsfRows([corrected], TODAY).split('\t')[1]).toBe('Garcia Molina, Hector')
})

test('writes None for an empty list only if the list is complete', () => {
  expect([hotcrpText([], true), hotcrpText([], false)]).toEqual(['None\n', ''])
})
