import { expect, test } from 'vitest'
import { ownLine } from '../../../shared/collaborators/affiliation-column.ts'
import { earlierLines, withLines } from '../../../shared/collaborators/collaborator-lines.ts'
import { collaboratorTable } from '../../../shared/collaborators/collaborator-list.ts'
import { coaRows, hotcrpText } from '../../../shared/collaborators/collaborator-texts.ts'
import { coauthorsAnswer as answer, coauthor } from './coauthors-answer.ts'

const since = (from: number, least = 1) => ({ window: { from, hasEdge: false }, least })

test('lists a coauthor of several people once, with the years of all joint works', () => {
  const { rows } = collaboratorTable(
    answer({
      Ann: [coauthor('Wei Wang 0001', 3, [2001, 2020]), coauthor('Cy', 1, null)],
      Bo: [coauthor('Di', 1, [2024, 2024]), coauthor('Wei Wang 0001', 5, [1999, 2010])],
    }),
  )
  expect(
    rows.map(({ name, works, firstYear, lastYear, of }) => [name, works, firstYear, lastYear, of]),
  ).toEqual([
    ['Di', 1, 2024, 2024, ['Bo']],
    ['Wei Wang', 5, 1999, 2020, ['Ann', 'Bo']],
    ['Cy', 1, null, null, ['Ann']],
  ])
})

test('counts only works in the window and works without a year', () => {
  const found = answer({
    Ann: [
      coauthor('Both', 3, [2001, 2020]),
      coauthor('Old', 2, [2001, 2002]),
      coauthor('Undated', 1, null),
      coauthor('Edge', 1, [2018, 2018]),
    ],
  })
  const namesIn = (rules: ReturnType<typeof since>) =>
    collaboratorTable(found, undefined, rules).rows.map(({ name, works }) => `${name} ${works}`)
  expect(namesIn(since(2018))).toEqual(['Both 2', 'Edge 1', 'Undated 1'])
  expect(namesIn(since(2018, 2))).toEqual(['Both 2'])
  const ofTwo = answer({ Ann: [coauthor('Both', 1, [2020, 2020])], Bo: [coauthor('Both', 1, [2001, 2001])] })
  expect(collaboratorTable(ofTwo, undefined, since(2018)).rows.map(({ of }) => of)).toEqual([['Ann']])
})

test('takes affiliations and people from an earlier list, but not comments and None', () => {
  const now = answer({
    Ann: [
      coauthor('Jürgen Groß', 1, [2020, 2020]),
      coauthor('Cy Du', 1, [2019, 2019], 'Old Lab'),
      coauthor('Long Ago', 1, [1999, 1999]),
      coauthor('New Face', 1, [2021, 2021]),
    ],
  })
  const text =
    '# mine\nJurgen Gross (TU Wien, Austria)\r\ncy  du - New Lab\nLong Ago\nMy Advisor (Uni) # phd\nmy advisor (Uni)\nNone\nAll (Uni)\n'
  const { rows, past } = collaboratorTable(now, { out: [], lines: earlierLines(text) }, since(2010))
  expect(hotcrpText(rows, true)).toBe(
    'New Face (unknown)\nJürgen Groß (TU Wien, Austria)\nCy Du (New Lab)\nmy advisor (Uni)\nAll (Uni)\n',
  )
  expect(rows.filter(({ isNew }) => isNew).map(({ name }) => name)).toEqual(['New Face'])
  expect(rows.map(({ reason }) => reason)).toEqual([
    ...['coauthor', 'coauthor', 'coauthor'],
    ...['collaborator', 'institution'],
  ])
  expect(past.map(({ name }) => name)).toEqual(['Long Ago'])
})

test('finds the person if a line puts the family name first', () => {
  const now = answer({
    Ann: [coauthor('Jürgen Groß', 1, [2020, 2020]), coauthor('Guy Steele Jr.', 1, [2020, 2020])],
  })
  const lines = earlierLines('Gross, Jürgen (TU Wien)\nSteele, Guy, Jr. (Oracle)\nGuy Steele, Jr. (Sun)')
  const { rows } = collaboratorTable(now, { out: [], lines })
  expect(rows.map(({ name, affiliation, isNew }) => [name, affiliation, isNew])).toEqual([
    ['Guy Steele Jr.', 'Sun', false],
    ['Jürgen Groß', 'TU Wien', false],
  ])
})

test('keeps the family names that the owner wrote in an earlier form', () => {
  const now = answer({ Ann: [coauthor('Hector Garcia Molina', 1, [2020, 2020])] })
  const form =
    '4,Name:,Organizational Affiliation\nA:,"Garcia Molina, Hector",Stanford\nA:,"Roy Chowdhury, Amit",Riverside'
  const { rows } = collaboratorTable(now, { out: [], lines: earlierLines(form) })
  expect(rows.map(({ name, affiliation }) => [name, affiliation])).toEqual([
    ['Hector Garcia Molina', 'Stanford'],
    ['Amit Roy Chowdhury', 'Riverside'],
  ])
  const today = { year: 2026, month: 3, day: 9 }
  expect(coaRows(rows, today).map(({ name }) => name)).toEqual([
    'Garcia Molina, Hector',
    'Roy Chowdhury, Amit',
  ])
})

test('gives no affiliation to two people of the name on the line', () => {
  const now = answer({
    Ann: [coauthor('Wei Wang 0001', 1, [2020, 2020]), coauthor('Wei Wang 0002', 1, [2020, 2020])],
  })
  const affiliations = (text: string) =>
    collaboratorTable(now, { out: [], lines: earlierLines(text) }).rows.map(({ affiliation }) => affiliation)
  expect(affiliations('Wei Wang (MIT)')).not.toContain('MIT')
  expect(affiliations('Wei Wang 0002 (MIT)')).toContain('MIT')
})

test('lists people of one name at several places, and changes one of them', () => {
  const now = answer({ Ann: [coauthor('Ada Lovelace', 1, [2020, 2020])] })
  const form =
    '4,Name:,Organizational Affiliation\nA:,"Wang, Wei",MIT\nA:,"Wang, Wei",UCLA\nA:,"Wang, Wei",MIT'
  for (const text of [form, 'Wei Wang (MIT)\nWei Wang (UCLA)\nWei Wang']) {
    const lines = earlierLines(text)
    const rowsOf = (of: typeof lines) =>
      collaboratorTable(now, { out: [], lines: of }).rows.filter(({ name }) => name === 'Wei Wang')
    expect(rowsOf(lines).map(({ affiliation }) => affiliation)).toContain('UCLA')
    const [one, other, ...more] = rowsOf(lines)
    expect([one?.id === other?.id, more]).toEqual([false, []])
    if (!other) throw new Error('The second person is missing.')
    const changed = withLines(lines, [ownLine(other, { affiliation: 'CMU' })])
    expect(rowsOf(changed).map(({ affiliation }) => affiliation)).toEqual([one?.affiliation, 'CMU'])
  }
})

test('keeps the owner’s reasons and lines, even for works outside the window', () => {
  const now = answer({
    Ann: [
      coauthor('My Advisor', 9, [1999, 2001]),
      coauthor('Co Editor', 1, [2020, 2020]),
      coauthor('Wei Wang 0001', 1, [2020, 2020]),
      coauthor('Wei Wang 0002', 1, [2020, 2020]),
      coauthor('Wei Wang 0003', 1, [2020, 2020]),
    ],
  })
  const line = { affiliation: 'Uni', earlier: false }
  const lines = [
    { ...line, name: 'My Advisor', reason: 'advisor' as const },
    { ...line, name: 'Co Editor', reason: 'coeditor' as const },
    { ...line, name: 'Wei Wang', reason: 'coauthor' as const },
    { ...line, name: 'Wei Wang 0003', affiliation: 'Lab', reason: 'coauthor' as const },
  ]
  const { rows, takenOut } = collaboratorTable(now, { out: ['homepages/Wei Wang 0002'], lines }, since(2010))
  expect(rows.map(({ name, reason, affiliation, works }) => [name, reason, affiliation, works])).toEqual([
    ['Co Editor', 'coeditor', 'Uni', 1],
    ['Wei Wang', 'coauthor', null, 1],
    ['Wei Wang', 'coauthor', 'Lab', 1],
    ['My Advisor', 'advisor', 'Uni', null],
  ])
  expect(takenOut.map(({ id }) => id)).toEqual(['homepages/Wei Wang 0002'])
})

test('lists the five newest papers of the window, and papers without a year last', () => {
  const papers = [2026, 2025, 2024, 2023, 2022, 2021, null].map((year) => ({ title: `Of ${year}`, year }))
  const of = (from: number, shown = papers) =>
    collaboratorTable(
      answer({ Ann: [{ ...coauthor('Bo', 7, [2021, 2026]), papers: shown }] }),
      undefined,
      since(from),
    ).rows[0]?.papers.map(({ year }) => year)
  expect(of(2000)).toEqual([2026, 2025, 2024, 2023, 2022])
  expect(of(2025)).toEqual([2026, 2025, null])
})

test('marks as new the coauthors whom the earlier list lacks, but not the owner’s own lines', () => {
  const now = answer({ Ann: [coauthor('Bo Birch', 1, [2026, 2026]), coauthor('Cy Du', 1, [2025, 2025])] })
  const own = { name: 'Di Eco', affiliation: null, reason: 'collaborator' as const, earlier: false }
  const { rows } = collaboratorTable(now, { out: [], lines: [...earlierLines('Cy Du'), own] })
  expect(rows.map(({ name, isNew }) => [name, isNew])).toEqual([
    ['Bo Birch', true],
    ['Cy Du', false],
    ['Di Eco', false],
  ])
})

test.each([
  [{ entry: 'x/Bo', key: 'homepages/x/Bo' }, 'x/Bo'],
  [{ key: 'homepages/x/Bo' }, 'homepages/x/Bo'],
  [{ key: null }, 'Bo 0001'],
])('gives the person %j the entry %s', (known, entry) => {
  const bo = { ...coauthor('Bo 0001', 1, null), person: { name: 'Bo 0001', ...known } }
  expect(collaboratorTable(answer({ Ann: [bo] })).rows).toMatchObject([{ entry }])
})
