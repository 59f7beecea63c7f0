import { describe, expect, it, test } from 'vitest'
import {
  allPeopleColumns,
  columnOfPeople,
  nameInRow,
  peopleAmong,
  peopleColumns,
} from '../../../../shared/people/tables/people-columns.ts'

describe('nameInRow', () => {
  it.each<[what: string, header: string, row: string, name: string]>([
    ['joins the parts of a name', 'Name,Surname,Affiliation', 'David,Patterson,MIT', 'David Patterson'],
    ['puts the given name first', 'Name;First Name', 'Stoica;Ion', 'Ion Stoica'],
    ['joins given name, initial and surname', 'Name,Middle Name,Surname', 'Ada,B.,King', 'Ada B. King'],
    ['joins two equal parts', 'Name,Surname', 'Wei,Wei', 'Wei Wei'],
    ['turns *Name* around if it begins with the surname', 'Name,Surname', 'Nguyen Bao,Nguyen', 'Bao Nguyen'],
    ['turns *Name* around if it ends with the given name', 'Name,First Name', 'Brenk Ada,Ada', 'Ada Brenk'],
    ['turns a whole name beside both parts', 'Name,Surname,First Name', 'Brenk Ada,Brenk,Ada', 'Ada Brenk'],
    ['adds a surname of two words', 'Name,Surname', 'Martin,Martin Garcia', 'Martin Martin Garcia'],
    ['adds no surname that *Name* ends with', 'Name,Surname', 'David Patterson,PATTERSON', 'David Patterson'],
    ['adds no given name that is in *Name*', 'Name,First Name', 'David Patterson,David', 'David Patterson'],
    ['prefers the column of whole names', 'Name,Surname,Full Name', 'Al,Kay,Alan Kay', 'Alan Kay'],
    ['reads the other form of a name if one is empty', '姓名,英文姓名', '李娜,', '李娜'],
    [
      'joins parts before it reads another form',
      'First name,Last name,拼音,姓名',
      'Wei,Wang,,王伟',
      'Wei Wang',
    ],
    ['reads *Name* if *Full name* is empty', 'Name,Full name', 'Ada Brenk,', 'Ada Brenk'],
    ['reads *Name* alone if the surname is empty', 'Name,Surname', 'Jennifer Widom,', 'Jennifer Widom'],
  ])('%s', (_what, header, row, name) => {
    const columns = peopleColumns(header.split(/[,;]/))
    expect(columns && nameInRow(row.split(/[,;]/), columns)).toBe(name)
  })
})

test.each([
  [['alovelace', 'Ada', 'Lovelace'], 'Ada Lovelace'],
  [['Madonna', '', 'Ciccone'], 'Madonna'],
  [['Madonna', 'Louise', ''], 'Madonna'],
  [['Ada King', 'Ada', 'Lovelace'], 'Ada King'],
])('reads one word in *Name* as a user name only beside a first and a last name: %j', (row, name) => {
  const columns = peopleColumns(['Name', 'First name', 'Last name'])
  expect(columns && nameInRow(row, columns)).toBe(name)
})

test.each([
  [['Madonna', 'Louise', 'Ciccone'], 'Madonna'],
  [['Stoica', 'Ion', 'Stoica'], 'Ion Stoica'],
  [['istoica', 'Ion', 'Stoica'], 'Ion Stoica'],
  [['Arvind', 'Arvind', 'Arvind'], 'Arvind'],
])('reads one word in a column *Name* of whole names as a name unless it is a part: %j', (row, name) => {
  const rows = [['Ada King', 'Ada', 'Lovelace'], ['Alan Turing', 'Alan', 'Turing'], row]
  const [columns] = allPeopleColumns(['Name', 'First name', 'Last name'], rows)
  expect(columns && nameInRow(row, columns)).toBe(name)
})

test('reads no name from a row that is too short', () => {
  const columns = peopleColumns(['First name', 'Last name'])
  expect(columns && nameInRow(['Area chairs'], columns)).toBe('')
  expect(columns && nameInRow(['Ada', 'Lovelace'], columns)).toBe('Ada Lovelace')
})

test('finds the affiliation of each person by the number in its title, in any order', () => {
  const all = allPeopleColumns(['Author 1', 'Affiliation 2', 'Affiliation 1', 'Author 2'])
  expect(all.map(({ whole, affiliation }) => [whole, affiliation])).toEqual([
    [0, 2],
    [3, 1],
  ])
})

test('reads the column of another author beside the first and last name of the first author', () => {
  const header = ['Author 1 first name', 'Author 1 last name', 'Author 1', 'Author 2']
  const names = allPeopleColumns(header).map((columns) =>
    nameInRow(['Ada', 'Lovelace', 'Ada Lovelace', 'Alan Turing'], columns),
  )
  expect(names).toEqual(['Ada Lovelace', 'Alan Turing'])
})

test.each([
  ['Reviewer', 'Alan Turing', 'Alan Turing'],
  ['Advisor', 'Alan Turing', 'Alan Turing'],
  ['Author', 'Alan Turing', 'Alan Turing'],
  ['Co-author', 'Arvind', 'Arvind'],
  ['Second author', 'Alan Turing', 'Alan Turing'],
  ['Other authors', 'Alan Turing; Ada Brenk', 'Alan Turing; Ada Brenk'],
  ['Reviewer', 'Ada Brenk', 'Ada Brenk'],
  ['Reviewer', 'Mary Lovelace', 'Mary Lovelace'],
  ['Reviewer', 'Ada Lovelace, Arvind', 'Ada Lovelace, Arvind'],
  ['Reviewer', 'Ada Lovelace', ''],
  ['Reviewer', 'Lovelace, Ada', ''],
  ['Reviewer', 'A. King Lovelace', ''],
  ['Reviewer', 'yes', ''],
  ['Chair', '是', ''],
  ['PC member', '', ''],
])('reads beside the first and last name Ada Lovelace, in the column %s, %j as %j', (title, cell, name) => {
  const [ada, other] = allPeopleColumns(['First name', 'Last name', title])
  const row = ['Ada', 'Lovelace', cell]
  expect([ada, other].map((columns) => columns && nameInRow(row, columns))).toEqual(['Ada Lovelace', name])
})

test('reads the other person of a row without a first and a last name', () => {
  const [, other] = allPeopleColumns(['First name', 'Last name', 'Reviewer'])
  expect(other && nameInRow(['', '', 'Arvind'], other)).toBe('Arvind')
})

test("returns the caller's column of names, and no column of affiliations or addresses", () => {
  const none = { name: -1, affiliation: -1, email: -1, orcid: -1 }
  expect(columnOfPeople(1)).toMatchObject({ whole: 1, ...none })
})

test('counts the cells with letters, and those that clearly name a person or something else', () => {
  const cells = ['Ann Lee', 'University of Oxford', 'Graph theory', 'bob@x.org', '12', '']
  expect(peopleAmong(cells)).toEqual({ all: 4, people: 1, others: 2 })
})
