import { expect, it, test } from 'vitest'
import { peopleInCells } from '../../../../shared/people/cells/people-in-cells.ts'
import { type PersonInCell, partsOf } from '../../../../shared/people/cells/person-in-text.ts'

const peopleIn = (cell: string): PersonInCell[] => peopleInCells([cell])[0]?.people ?? []

test.each([
  ['with a bar', 'University of London | Birkbeck', 'University of London | Birkbeck'],
  ['between spaces', ' MIT ', 'MIT'],
  ['after an address', 'ada@example.org, London', 'London'],
  ['around an address', 'MIT, ada@example.org, USA', 'MIT, USA'],
  ['without a known word', 'Sketching', 'Sketching'],
  ['of more than 500 characters', 'A University '.repeat(50), 'A University '.repeat(50).slice(0, 500)],
])('reads the text in brackets after a name as the affiliation: %s', (_what, group, affiliation) => {
  expect(peopleIn(`Ada Lovelace (${group})`)).toMatchObject([{ name: 'Ada Lovelace', affiliation }])
})

test.each([
  ['Ada Lovelace (Chair)', undefined],
  ['Ada Lovelace, Senior PC Member', undefined],
  ['Ada Lovelace (corresponding author)', undefined],
  ['Ada Lovelace (she/her)', undefined],
  ['Ada Lovelace (Area Chair, University of London)', 'University of London'],
  ['Ada Lovelace (ICSI,USA; Chair)', 'ICSI, USA'],
  ['Ada Lovelace (Boards and Chairs Inc.)', 'Boards and Chairs Inc.'],
])('reads no role as an affiliation: %s', (cell, affiliation) => {
  const affiliations = peopleIn(cell).map((one) => one.affiliation)
  expect(affiliations).toEqual([affiliation])
})

test.each([
  ['a frequent given name', '陈国良（Maria Quux）', 'Maria Quux'],
  ['a frequent family name at its end', '李国良（Guoqqq Li）', 'Guoqqq Li'],
  ['a frequent family name at its beginning', '李国良（Li Guoqqq）', 'Li Guoqqq'],
])('reads the Latin form of a Chinese name if it has %s', (_what, cell, name) => {
  expect(peopleIn(cell)).toEqual([{ name }])
})

test.each([
  ['Ion Stoica, MIT, i@x.org; Moni Naor, ICSI, m@x.org', 'Ion Stoica i@x.org | Moni Naor m@x.org'],
  ['i@x.org, Ion Stoica; m@x.org, Moni Naor', 'Ion Stoica i@x.org | Moni Naor m@x.org'],
  ['Ion Stoica, i@x.org, Moni Naor, m@x.org', 'Ion Stoica i@x.org | Moni Naor m@x.org'],
  ['Ion Stoica <i@x.org>, Moni Naor', 'Ion Stoica i@x.org | Moni Naor '],
  ['Ion Stoica, i@x.org; Moni Naor', 'Ion Stoica i@x.org | Moni Naor '],
  ['Ion Stoica, MIT, i@x.org; Moni Naor, ICSI', 'Ion Stoica i@x.org | Moni Naor '],
  ['Ion Stoica; i@x.org, Moni Naor <m@x.org>', 'Ion Stoica  | Moni Naor m@x.org'],
  ['Ion Stoica, Moni Naor, m@x.org', 'Ion Stoica  | Moni Naor  |  m@x.org'],
  ['Ion Stoica and Moni Naor, m@x.org', 'Ion Stoica  | Moni Naor  |  m@x.org'],
  ['Ion Stoica; m@x.org', 'Ion Stoica  |  m@x.org'],
  ['i@x.org; Moni Naor', ' i@x.org | Moni Naor '],
  ['i@x.org', ' i@x.org'],
  ['i@x.org; m@x.org', ' i@x.org |  m@x.org'],
  ['i@x.org, m@x.org', ' i@x.org |  m@x.org'],
])('gives no address to a person of a cell who may not have it: %s', (cell, people) => {
  expect(
    peopleIn(cell)
      .map(({ name, email = '' }) => `${name} ${email}`)
      .join(' | '),
  ).toBe(people)
})

test.each(['a@x.org, 0000-0002-1825-0097', '0000-0002-1825-0097, a@x.org'])(
  'reads an address and an ORCID behind a name: %s',
  (facts) => {
    const ada = { name: 'Ada Lovelace', email: 'a@x.org', orcid: '0000-0002-1825-0097' }
    expect(peopleIn(`Ada Lovelace, ${facts}`)).toEqual([ada])
  },
)

it('leaves a letter in brackets unread instead of dropping it', () => {
  expect(peopleIn('Alan Turing; (X)')).toEqual([{ name: 'Alan Turing' }, { name: '(X)', isUnread: true }])
})

it('leaves out a role after a name only in a list', () => {
  const run = ['Ada Lovelace', 'Program Chair']
  const textsOf = (isList?: boolean): string[] => partsOf(run, isList).map(({ text }) => text)
  expect(textsOf(true)).toEqual(['Ada Lovelace'])
  expect(textsOf()).toEqual(run)
})
