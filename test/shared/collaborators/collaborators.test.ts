import { expect, test } from 'vitest'
import { familyNameFirst, hotcrpText, nsfRows } from '../../../shared/collaborators/collaborator-texts.ts'
import {
  type Collaborator,
  collaboratorsIn,
  withEarlierList,
} from '../../../shared/collaborators/collaborators.ts'
import type { Coauthor, CoauthorsAnswer } from '../../../shared/contract/coauthors.ts'

const coauthor = (
  name: string,
  works: number,
  years: [number, number] | null,
  affiliation?: string,
): Coauthor => ({
  person: { key: `homepages/${name}`, name, ...(affiliation && { affiliations: [affiliation] }) },
  works,
  first_year: years?.[0] ?? null,
  last_year: years?.[1] ?? null,
  papers: [],
})
const answer = (lists: Record<string, Coauthor[]>): CoauthorsAnswer => ({
  authors: Object.entries(lists).map(([entry, coauthors]) => ({
    entry,
    resolution: { entry, status: 'unique', persons: [{ key: null, name: entry }] },
    coauthor_count: coauthors.length,
    coauthors,
    works: 9,
    undated: 0,
    left_out: 0,
  })),
  limit: 500,
  exact_base_match: true,
  author_limit: 800,
  year_min: null,
  data_date: '2026-11-01',
  newest_year: 2026,
  sample: false,
  rules: 4,
})
const byHand: Collaborator = {
  name: 'Ada',
  affiliation: null,
  orcid: null,
  key: null,
  works: null,
  firstYear: null,
  lastYear: null,
  of: [],
}

test('somebody who has written with several of the people is one line, with all of the years', () => {
  const list = collaboratorsIn(
    answer({
      Ann: [coauthor('Wei Wang 0001', 3, [2001, 2020]), coauthor('Cy', 1, null)],
      Bo: [coauthor('Di', 1, [2024, 2024]), coauthor('Wei Wang 0001', 5, [1999, 2010])],
    }),
  )
  expect(
    list.map(({ name, works, firstYear, lastYear, of }) => [name, works, firstYear, lastYear, of]),
  ).toEqual([
    ['Di', 1, 2024, 2024, ['Bo']],
    ['Wei Wang', 5, 1999, 2020, ['Ann', 'Bo']],
    ['Cy', 1, null, null, ['Ann']],
  ])
})

test('an earlier list gives affiliations and lines of its own, none twice; comments and None say nothing', () => {
  const now = collaboratorsIn(
    answer({
      Ann: [coauthor('Jürgen Groß', 1, [2020, 2020]), coauthor('Cy Du', 1, [2019, 2019], 'Old Lab')],
    }),
  )
  const text =
    '# mine\nJurgen Gross (TU Wien, Austria)\r\ncy  du - New Lab\nMy Advisor (Uni) # phd\nmy advisor\nNone\nAll (Uni)\n'
  const { collaborators, cameAlong } = withEarlierList(now, text)
  expect(hotcrpText(collaborators, true)).toBe(
    'Jürgen Groß (TU Wien, Austria)\nCy Du (New Lab)\nMy Advisor (Uni)\nAll (Uni)\n',
  )
  expect(cameAlong).toBe(2)
})

test('None is declared only by a list that is whole', () => {
  expect(hotcrpText([], true)).toBe('None\n')
  expect(hotcrpText([], false)).toBe('')
})

test('rows for the NSF have the family name first and the last day of the year', () => {
  const one = {
    ...byHand,
    name: 'Maarten van Steen',
    affiliation: `Lab\tof ${'x'.repeat(300)}`,
    works: 2,
    lastYear: 2024,
  }
  const [row = '', own] = nsfRows([one, byHand]).split('\n')
  expect(row.split('\t')).toEqual(['A:', 'van Steen, Maarten', `Lab of ${'x'.repeat(248)}`, '', '12/31/2024'])
  expect(own).toBe('C:\tAda\t\t\t')
  expect(
    ['Guy L. Steele Jr.', 'Jeffrey D. Ullman', 'Ludwig van der Meer', 'Madonna', 'Van Le'].map(
      familyNameFirst,
    ),
  ).toEqual(['Steele Jr., Guy, L.', 'Ullman, Jeffrey, D.', 'van der Meer, Ludwig', 'Madonna', 'Le, Van'])
})
