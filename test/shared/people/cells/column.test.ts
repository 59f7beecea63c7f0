import { describe, expect, it, test } from 'vitest'
import type { ColumnOptions } from '../../../../shared/people/cells/column.ts'
import { peopleInCells } from '../../../../shared/people/cells/people-in-cells.ts'
import { cleanList } from '../../../../shared/people/clean-list.ts'

/** Returns the people of each cell. An unread text has a question mark. */
const namesIn = (cells: readonly string[], options?: ColumnOptions): string[] =>
  peopleInCells(cells, options).map(({ people }) =>
    people.map(({ name, isUnread }) => (isUnread ? `${name}?` : name)).join(' | '),
  )
const statesOf = (lines: readonly string[]): string[] =>
  cleanList(lines.join('\n')).lines.map(({ state, after }) =>
    state === 'unread' ? 'unread' : after.join(' | '),
  )

describe('a column where names and affiliations alternate between commas', () => {
  const nextTo = (first: string): string | undefined => namesIn([first, 'Xuqi Foo, Quux'])[1]

  it('reads an unknown word after a name as an affiliation', () => {
    expect(nextTo('Ada Lovelace, London, Alan Turing, UC Berkeley')).toBe('Xuqi Foo')
    const fourPeople = 'Alan Turing, ICSI, John Smith, MIT, Maria Rossi, IBM, Peter Kim, Google'
    expect(nextTo(`Ada Lovelace, MIT, USA, ${fourPeople}`)).toBe('Xuqi Foo')
  })

  it.each([
    ['other cells have no people after affiliations', 'Jennifer Widom'],
    ['too many affiliations follow an affiliation', 'Ada Lovelace, MIT, USA, Alan Turing, ICSI, Ion Stoica'],
  ])('leaves an unknown word after a name unread if %s', (_what, first) => {
    expect(nextTo(first)).toBe('Xuqi Foo, Quux?')
  })
})

test.each([
  ['id, name, status', 'id, name, status?'],
  ['Ion Stoica@Berkeley, Jennifer Widom@Stanford', 'Ion Stoica@Berkeley, Jennifer Widom@Stanford?'],
  ['chair, Ada Lovelace', 'chair? | Ada Lovelace'],
  ['reviewers ada@example.org', 'reviewers ada@example.org?'],
  ['smith <j@x.org>, doe <k@x.org>', 'smith <j@x.org>, doe <k@x.org>?'],
])('leaves the whole cell %j unread unless a part is a person: %s', (cell, names) => {
  expect(namesIn([cell])).toEqual([names])
})

test('leaves the whole cell unread, as one text, if a place may be a family name', () => {
  const cell = 'Stoica, Ion, Berlin, Isaiah'
  expect(peopleInCells([cell, 'Shenker, Scott'])[0]?.people).toEqual([{ name: cell, isUnread: true }])
})

test.each([
  ['a full name after a name as its affiliation', 'Ada Lovelace, Xuqi Foo', 'Ada Lovelace'],
  [
    'two full names after a name as people',
    'Ada Lovelace, Xuqi Foo, Quux Bar',
    'Ada Lovelace | Xuqi Foo | Quux Bar',
  ],
])('reads %s if affiliations follow commas in other cells', (_what, cell, names) => {
  expect(namesIn(['Ion Stoica, MIT', 'Scott Shenker, ICSI', cell], { isSeveral: true })[2]).toBe(names)
})

test('reads an unknown text as an affiliation between dashes, but not after an affiliation', () => {
  const others = ['Ion Stoica, MIT', 'Scott Shenker, ICSI']
  expect(
    namesIn([...others, 'Ada Lovelace - Xuqi Foo - Ming Bar', 'Ada Lovelace, MIT, Xuqi Foo, Quux'], {
      isSeveral: true,
    }).slice(2),
  ).toEqual(['Ada Lovelace | Ming Bar', 'Ada Lovelace | Xuqi Foo?'])
})

describe('rows of a list', () => {
  it.each([
    [
      'a place',
      ['María José\tTU Wien', 'Xin Luna\tDong', 'Van Tuan\tNgo', 'Mary Ann\tChen', 'Ana María\tFoo'],
    ],
    ['an unknown text in a column of places', ['Mary Ann\tQuux', 'Ada Lovelace\tMIT', 'Alan Turing\tIBM']],
    ['the end of the row', ['Juan de la Cruz', 'Ion Stoica\tScott Shenker']],
  ])('reads two given names as a whole name before %s', (_what, rows) => {
    expect(statesOf(rows)[0]).toBe(rows[0]?.split('\t')[0])
  })

  it('leaves a row unread if less than a quarter of the second cells are places', () => {
    const row = 'María José\tPérez García'
    const people = ['Ada Lovelace\tAlan Turing', 'Ion Stoica\tScott Shenker']
    expect(statesOf([row, 'Ada Lovelace, MIT'])[0]).toBe('unread')
    expect(statesOf([row, ...people])[0]).toBe('unread')
    expect(statesOf([row, ...people, 'Anna Kerner\tMIT'])[0]).toBe('María José | Pérez García')
  })
})

test.each([
  ['before an affiliation', 'Ada Lovelace\tXuqi Foo\tUC Berkeley', 'Ion Stoica\tMIT'],
  ['after an affiliation', 'Ada Lovelace\tMIT\tXuqi Foo', 'Ion Stoica\tMIT'],
  ['between two affiliations', 'Ada Lovelace, MIT, Xuqi Foo, USA', 'Ion Stoica, MIT'],
])('reads a text that may be a name as an affiliation if it is %s', (_what, line, other) => {
  expect(statesOf([line, other])[0]).toBe('Ada Lovelace')
})

test.each([
  ['a single name before a place', ['Ada Lovelace, MIT', 'Ion Stoica, UC Berkeley', 'Bar, MIT'], 'Bar'],
  [
    'a name before a place',
    ['Stoica, Ion, MIT', 'Widom, Jennifer, ETH Zürich', 'Paris Li, Berkeley'],
    'Paris Li',
  ],
  [
    'a name before cells',
    ['Stoica, Ion | ETH Zürich', 'J. Stone | Databricks | Xuqi | Weizmann'],
    'J. Stone',
  ],
])('reads %s if other lines have affiliations after names', (_what, lines, name) => {
  expect(statesOf(lines).at(-1)).toBe(name)
})
