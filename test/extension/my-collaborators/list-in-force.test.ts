import { expect, test } from 'vitest'
import { listOfName, myCollaborators } from '../../../extension/my-collaborators/list-in-force.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import type { Coauthor, CoauthorsAnswer } from '../../../shared/contract/coauthors.ts'

const AT = { year: 2026, month: 11, day: 28 }

const coauthor = (name: string, year: number): Coauthor => ({
  person: { key: `homepages/${name}`, name },
  works: 1,
  first_year: year,
  last_year: year,
  years: [[year, 1]],
  papers: [],
})
const answer = (coauthors: Coauthor[] | null, sample = false): CoauthorsAnswer => ({
  authors: [
    {
      entry: 'Ada',
      resolution: {
        entry: 'Ada',
        status: coauthors ? 'unique' : 'ambiguous',
        persons: [{ key: 'homepages/a', name: 'Ada' }],
      },
      coauthor_count: coauthors?.length ?? null,
      coauthors: coauthors ?? [],
      works: 9,
      undated: 0,
      left_out: 0,
    },
  ],
  limit: 5000,
  exact_base_match: true,
  author_limit: 800,
  year_min: null,
  data_date: '2026-11-21',
  newest_year: 2026,
  sample,
  rules: 5,
})
const BOTH = answer([coauthor('Ben', 2025), coauthor('Cy', 2010)])

test("lists the collaborators in the policy's window", () => {
  const all = myCollaborators(BOTH, listOfName('Ada', ANY_WORK), AT)
  expect(all).toMatchObject({ lines: ['Ben (unknown)', 'Cy (unknown)'], isWhole: true })
  const within = myCollaborators(BOTH, listOfName('Ada', { ...ANY_WORK, months: 48 }), AT)
  expect(within).toMatchObject({ lines: ['Ben (unknown)'], isWhole: true })
})

test("applies the user's removals and additions to a saved list", () => {
  const line = { name: 'All', affiliation: 'MIT', reason: 'institution', earlier: false } as const
  const savedList = { name: 'Mine', people: 'Ada', policy: ANY_WORK, out: ['homepages/Ben'], lines: [line] }
  expect(myCollaborators(BOTH, savedList, AT).lines).toEqual(['Cy (unknown)', 'All (MIT)'])
})

test.each([
  ['several people have the name', answer(null)],
  ['only the starter data were searched', answer([coauthor('Ben', 2025)], true)],
])('treats a list as incomplete if %s', (_, given) => {
  expect(myCollaborators(given, listOfName('Ada', ANY_WORK), AT).isWhole).toBe(false)
})

test('writes no line if there are no collaborators', () => {
  expect(myCollaborators(answer([]), listOfName('Ada', ANY_WORK), AT).lines).toEqual([])
})

test('waits for the user if the name has namesakes and its list is not saved', () => {
  const [author] = BOTH.authors
  if (!author) throw new Error('There is no author.')
  const near = [{ key: 'homepages/a2', name: 'Ada 0002' }]
  const given = { ...BOTH, authors: [{ ...author, resolution: { ...author.resolution, near } }] }
  const list = listOfName('Ada', ANY_WORK)
  expect(myCollaborators(BOTH, list, AT)).toMatchObject({ isWhole: true, isSettled: true })
  expect(myCollaborators(given, list, AT)).toMatchObject({ near: 1, isWhole: true, isSettled: false })
  expect(myCollaborators(given, { ...list, name: 'Mine' }, AT)).toMatchObject({ isSettled: true })
  const onPages = { ...BOTH, authors: [{ ...author, disambiguation_works: 3 }] }
  expect(myCollaborators(onPages, list, AT)).toMatchObject({ onPages: onPages.authors, isSettled: true })
})
