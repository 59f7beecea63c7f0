import { describe, expect, it, test } from 'vitest'
import {
  allPeopleColumns,
  columnOfPeople,
  columnsInFirstRow,
  nameInRow,
  peopleAmong,
  peopleColumns,
} from '../../../../shared/people/tables/people-columns.ts'

const HOTCRP_PC = 'given_name,family_name,email,affiliation,orcid,country,roles,tags,collaborators,follow'
const EASYCHAIR =
  'submission #,first name,last name,email,country,affiliation,Web page,person #,corresponding?'

describe('columnsInFirstRow', () => {
  it.each<[what: string, header: string, parts: number[]]>([
    ['HotCRP', HOTCRP_PC, [0, 1]],
    ["HotCRP's authors", 'paper,title,given_name,family_name,email,affiliation', [2, 3]],
    ['HotCRP before 2024', 'first,last,email,affiliation', [0, 1]],
    ['EasyChair', EASYCHAIR, [1, 2]],
    ['CMT', 'First Name,Middle Initial (optional),Last Name,Email,Organization', [0, 1, 2]],
    ['PCS', 'Firstname,Familyname,Middleinitial,Affil1Institution', [0, 2, 1]],
    ['a hand-made list', 'firstname,surname,institution,country', [0, 1]],
    ['a list where *name* is the given name', 'Surname,Name,Email', [1, 0]],
    ['a list where *name* is the family name', 'Name,First Name,Institution', [1, 0]],
    ['a German list', 'Nachname,Vorname', [1, 0]],
    ['a French list', 'Nom,Prénom', [1, 0]],
    ['a Spanish list', 'Apellidos,Nombre', [1, 0]],
    ['an Italian list', 'Nome,Cognome', [0, 1]],
    ['a Romanian list', 'Nume,Prenume', [1, 0]],
    ['a Croatian list', 'Ime,Prezime', [0, 1]],
    ['a Ukrainian list', "Прізвище,Ім'я", [1, 0]],
  ])('finds the parts of a name in the header of %s', (_what, header, parts) => {
    expect(columnsInFirstRow(header.split(','))?.parts.filter((column) => column !== -1)).toEqual(parts)
  })

  it.each<[what: string, header: string, column: number]>([
    ['OpenReview', 'id,name,status', 1],
    ["OpenReview's rejected papers", 'number,forum,title,authors,reason', 3],
    ["EasyChair's submissions", '#,title,authors,submitted', 2],
    ["CMT's submissions", 'Paper ID,Paper Title,Authors,Author Names,Author Emails', 2],
    ['the earlier service', 'reviewer,affiliation,no conflict', 0],
    ['a hand-made list', 'name,email,affiliation,roles', 0],
    ['one column', 'Reviewer', 0],
    ['numbers of papers and authors', 'Paper No.,Author', 1],
    ['numbers of contributions and authors', 'Contribution ID,Author', 1],
    ['French numbers of papers and authors', 'ID de la soumission,Author', 1],
    ['authors and titles, with an empty cell', 'Author,Title,', 0],
    ['several reviewers', 'Reviewer 1,Reviewer 2', 0],
    ['whole names and family names', 'Full Name,Family Name', 0],
    ["NSF's template", '4,Name:,Organizational Affiliation,Last Active', 1],
  ])('finds the whole name in the header of %s', (_what, header, column) => {
    const columns = columnsInFirstRow(header.split(','))
    expect(columns?.whole).toBe(column)
  })

  it.each([
    'Ann Lee,MIT,Chair',
    'paper,action,email,conflict',
    'a@x.org,name',
    'Ann Lee',
    'first,MIT',
    'Page,Chair',
    'Ann Lee,Chair,ID',
    'Date,Speaker',
  ])('finds no header in %s', (row) => {
    expect(columnsInFirstRow(row.split(','))).toBeNull()
  })

  it.each<[header: string, below: string[], column: number | undefined]>([
    ['Date,Speaker', ['1 March,Ada Lovelace (London)', '2 March,Xuqi Foo', '3 March,'], 1],
    ['Chair,Room', ['Ada Lovelace,A1'], 0],
    ['Reviewers,Home Town', ['Ada Lovelace,London'], 0],
    ['Members,Xuqi Foo,Moni Naor', ['Reviewers,Ion Stoica'], undefined],
    ['Page,Chair', ['Lee,Program Chair', 'Brown,Chair of the Board'], undefined],
    ['Page,Chair', ['Lee,University of London', 'Brown,Virginia Tech'], undefined],
    ['Ann Lee,Chair', ['Ion Stoica,Ada Lovelace'], undefined],
  ])('decides by the rows below whether %s is a header', (header, below, column) => {
    const rows = below.map((row) => row.split(','))
    expect(columnsInFirstRow(header.split(','), rows)?.whole).toBe(column)
  })
})

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
    ['reads *Name* alone if the surname is empty', 'Name,Surname', 'Jennifer Widom,', 'Jennifer Widom'],
  ])('%s', (_what, header, row, name) => {
    const columns = columnsInFirstRow(header.split(/[,;]/))
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
