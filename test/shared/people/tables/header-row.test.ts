import { describe, expect, it } from 'vitest'
import { columnsInFirstRow } from '../../../../shared/people/tables/header-row.ts'

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
    ['names in two scripts', 'ФИО,Name', 1],
    ['user names and whole names', 'Name,Full Name', 1],
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
    ['Reviewers,Alan Turing', ['Ada Lovelace,MIT'], undefined],
    ['Chairs,Madonna', ['Members,Prince'], undefined],
    ['Page,Chair', ['Lee,Program Chair', 'Brown,Chair of the Board'], undefined],
    ['Page,Chair', ['Lee,University of London', 'Brown,Virginia Tech'], undefined],
    ['Ann Lee,Chair', ['Ion Stoica,Ada Lovelace'], undefined],
  ])('decides by the rows below whether %s is a header', (header, below, column) => {
    const rows = below.map((row) => row.split(','))
    expect(columnsInFirstRow(header.split(','), rows)?.whole).toBe(column)
  })
})
