import { expect, test } from 'vitest'
import { earlierLines } from '../../../shared/collaborators/collaborator-lines.ts'
import { changedTable, countedPeople } from '../../../shared/collaborators/collaborator-list.ts'
import {
  compareCollaborators,
  type Difference,
  differencesFrom,
  takeLines,
} from '../../../shared/collaborators/compare-collaborators.ts'
import type { Coauthor } from '../../../shared/contract/coauthors.ts'
import type { CollaboratorLine } from '../../../shared/contract/own-items.ts'
import { coauthor, coauthorsAnswer } from './coauthors-answer.ts'

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

test('ignores case, accents, dots and affiliations when it compares names', () => {
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
])('finds that %s and %s are spellings of one person', (ours, theirs) => {
  expect(compared(ours, theirs)).toEqual({ missing: [], extra: [], spelledOtherwise: [[theirs, ours]] })
  expect(compared(theirs, ours).spelledOtherwise).toEqual([[ours, theirs]])
})

test.each([
  ['Ada Lovelace', 'Anna Lovelace'],
  ['John Quincy Adams', 'Quincy Adams'],
  ['Ada Lovelace', 'Lovelace'],
  ['Ada Lovelace', 'Ada Byron'],
  ['王伟', '王玮'],
])('finds that %s and %s are different people', (ours, theirs) => {
  expect(compared(ours, theirs)).toEqual({ missing: [ours], extra: [theirs], spelledOtherwise: [] })
})

test('counts a name as missing or extra if several people fit it', () => {
  expect(compared('Jin Wang\nJie Wang', 'J. Wang')).toEqual({
    missing: ['Jin Wang', 'Jie Wang'],
    extra: ['J. Wang'],
    spelledOtherwise: [],
  })
  expect(compared('J. Wang', 'Jin Wang\nJie Wang').spelledOtherwise).toEqual([])
})

test.each([
  ['Wei Wang (MIT)', 'Wei Wang (MIT)\nWei Wang (UCLA)', ['Wei Wang']],
  ['Wei Wang (MIT)\nWei Wang (UCLA)', 'Wei Wang (CMU)', ['Wei Wang']],
  ['Wei Wang (MIT)\nWei Wang (UCLA)', 'Wei Wang (UCLA)\nWei Wang', []],
  ['Wei Wang (MIT)', 'Wei Wang (UCLA)', []],
])('compares our %j with their %j, and counts as extra: %j', (ours, theirs, extra) => {
  expect(compared(ours, theirs).extra).toEqual(extra)
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

test('compares thousands of people with one family name', () => {
  const names = (given: string) => Array.from({ length: 2000 }, (_, at) => `${given}${at} Wang`).join('\n')
  expect(compared(names('Ada'), names('Alan')).missing).toHaveLength(2000)
})

const withAlias = ({ person, ...of }: Coauthor, alias: string): Coauthor => ({
  ...of,
  person: { ...person, aliases: [alias] },
})
const people = countedPeople(
  coauthorsAnswer({
    Ann: [
      coauthor('Scott Shenker', 2, [2026, 2026]),
      withAlias(coauthor('Ada Lovelace', 1, [2025, 2025], 'London'), 'Ada Byron'),
      coauthor('Cy Du', 1, [2024, 2024], 'Old Lab'),
      coauthor('New Face', 1, [2023, 2023]),
      coauthor('Long Ago', 1, [1999, 1999]),
    ],
  }),
  { window: { from: 2010, hasEdge: false }, least: 1 },
)
const EMPTY: { out: string[]; lines: CollaboratorLine[] } = { out: [], lines: [] }

/** Returns the differences, and the list after the ticked differences are taken. */
function comparedList(text: string, list = EMPTY, isTicked = ({ isPlain }: Difference) => isPlain) {
  const lines = earlierLines(text)
  const past = new Set(changedTable(people, { out: [], lines }).past.map(({ fullName }) => fullName))
  const found = differencesFrom(people, changedTable(people, list), lines, ({ name }) => past.has(name))
  const taken = takeLines(list, people, found, isTicked, 'coa-2025.xlsx')
  const names = (all: readonly Difference[]) => all.map(({ theirs, ours }) => (theirs ?? ours)?.name)
  return {
    found: {
      otherwise: names(found.otherwise),
      theirs: names(found.theirs),
      ours: names(found.ours),
      past: names([...found.otherwise, ...found.theirs].filter(({ isPast }) => isPast)),
    },
    taken,
    rows: changedTable(people, taken).rows,
  }
}

const LIST =
  'S. Shenker (ICSI)\nAda Lovelace (london)\nCy Du (New Lab)\nMy Friend (Uni)\nLong Ago (Gone)\nAll (EPFL)'

test('lists lines that differ or that only one list has', () => {
  expect(comparedList(LIST).found).toEqual({
    otherwise: ['S. Shenker', 'Cy Du'],
    theirs: ['My Friend', 'Long Ago', 'All'],
    ours: ['New Face'],
    past: ['Long Ago'],
  })
})

test('pairs a line that has an alias with its person, unless another line has the name', () => {
  const { otherwise, theirs, ours } = comparedList('Ada Byron').found
  expect([otherwise, theirs, ours.includes('Ada Lovelace')]).toEqual([['Ada Byron'], [], false])
  const both = comparedList('Ada Byron\nAda Lovelace').found
  expect([both.otherwise, both.theirs]).toEqual([[], ['Ada Byron']])
})

test('takes differences that only add to a line, and removes no line of our list', () => {
  const { rows } = comparedList(LIST)
  const facts = rows.map(({ affiliation, affiliationFrom, ...one }) => [
    ...[one.name, affiliation, affiliationFrom, one.inList, one.isNew],
  ])
  expect(facts).toEqual([
    ['Scott Shenker', 'ICSI', 'list', 'coa-2025.xlsx', false],
    ['Ada Lovelace', 'London', 'dblp', 'coa-2025.xlsx', false],
    ['Cy Du', 'Old Lab', 'dblp', 'coa-2025.xlsx', false],
    ['New Face', null, null, null, true],
    ['All', 'EPFL', 'list', 'coa-2025.xlsx', false],
  ])
})

test('takes every ticked line, even of people whom the user had taken out', () => {
  const list = { out: ['homepages/Cy Du'], lines: [] }
  const { rows, taken } = comparedList(LIST, list, () => true)
  expect(taken.out).toEqual([])
  expect(rows.map(({ name, affiliation }) => `${name} ${affiliation}`)).toEqual([
    ...['Scott Shenker ICSI', 'Ada Lovelace london', 'Cy Du New Lab', 'New Face null'],
    ...['My Friend Uni', 'All EPFL', 'Long Ago Gone'],
  ])
})

test('puts back a person whom the other list names by an alias', () => {
  const list = { out: ['homepages/Ada Lovelace', 'homepages/Cy Du'], lines: [] }
  const { rows, taken } = comparedList('Ada Byron (London)', list, () => true)
  expect(taken.out).toEqual(['homepages/Cy Du'])
  expect(rows.map(({ name }) => name)).toContain('Ada Lovelace')
})

test('keeps affiliation and reason of lines without a tick', () => {
  const line = { name: 'Cy Du', affiliation: 'My Word', reason: 'advisor' as const, earlier: false }
  const { rows } = comparedList('Cy Du (New Lab)\nScott Shenker (ICSI)', { out: [], lines: [line] })
  expect(rows.find(({ name }) => name === 'Cy Du')).toMatchObject({
    affiliation: 'My Word',
    affiliationFrom: 'owner',
    reason: 'advisor',
    isNew: false,
  })
})

test('takes the family name and the reason from the form', () => {
  const form =
    '3,Advisor Name:,Organizational Affiliation\nG:,"Du, Cy",Old Lab\n4,Name:,Organizational Affiliation\nA:,"Shenker, Scott, J.",ICSI'
  const { rows } = comparedList(form)
  expect(rows.map(({ name, reason }) => [name, reason])).toContainEqual(['Cy Du', 'advisor'])
  expect(rows.find(({ name }) => name === 'Scott Shenker')?.affiliation).toBe('ICSI')
})

test('does not tick a line whose affiliation would replace ours, even if it adds a reason', () => {
  const form = '3,Advisor Name:,Organizational Affiliation\nG:,"Du, Cy",New Lab'
  const du = comparedList(form).rows.find(({ name }) => name === 'Cy Du')
  expect(du).toMatchObject({ affiliation: 'Old Lab', reason: 'coauthor' })
})

test('keeps affiliation and reason if the ticked line says less', () => {
  const list = (line: CollaboratorLine) => ({ out: [], lines: [line] })
  const du = { name: 'Cy Du', affiliation: 'My Word', reason: 'advisor' as const, earlier: false }
  const all = { name: 'All', affiliation: 'Massachusetts Institute of Technology', earlier: false }
  const coauthorOnForm = '4,Name:,Organizational Affiliation\nA:,"Du, C.",'
  const after = (text: string, line: CollaboratorLine) =>
    comparedList(text, list(line), () => true).taken.lines.map((one) => [one.affiliation, one.reason])
  expect(after(coauthorOnForm, du)).toEqual([['My Word', 'advisor']])
  expect(after('All (MIT)', { ...all, reason: 'institution' })).toEqual([[all.affiliation, 'institution']])
})

test('copies a name for forms only from lines with the family name first', () => {
  const namesAfter = (text: string) =>
    comparedList(text, EMPTY, () => true).taken.lines.map((line) => line.form_name)
  expect(namesAfter('Shenker, Scott (ICSI)')).toEqual(['Shenker, Scott'])
  expect(namesAfter('S. Shenker (ICSI)')).toEqual([undefined])
})

test('changes the reason “coauthor” to “collaborator” if the papers are too old', () => {
  const form =
    '3,Advisor Name:,Organizational Affiliation\nG:,"Old, Advisor",Lab\n4,Name:,Organizational Affiliation\nA:,"Ago, Long",Gone'
  const { taken } = comparedList(form, EMPTY, () => true)
  expect(taken.lines.map(({ name, reason, earlier }) => [name, reason, earlier])).toEqual([
    ['Long Ago', 'collaborator', false],
    ['Advisor Old', 'advisor', true],
  ])
})
