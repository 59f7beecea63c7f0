import { describe, expect, it } from 'vitest'
import { listedPeople } from '../../../../extension/capture/generic/lists.ts'
import { pageOf } from '../page.ts'

const peopleIn = (body: string) => listedPeople(pageOf(body).document)
const row = (cell: string, cells: readonly string[]) =>
  `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`
const table = (header: string[], ...rows: string[][]) =>
  `<table><thead>${row('th', header)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`

const BOTH = ['Ada Lovelace', 'Alan Turing']

describe('listedPeople in a table', () => {
  it.each([
    [
      'a column Name beside affiliations',
      table(['#', 'Name', 'Affiliation'], ['1', 'Ada Lovelace', 'London'], ['2', 'Alan Turing', 'London']),
    ],
    [
      'a column Reviewer',
      table(['Reviewer', 'Papers'], ['Ada Lovelace (London)', '5'], ['Alan Turing', '7']),
    ],
    ['first and last names', table(['Last Name', 'First Name'], ['Lovelace', 'Ada'], ['Turing', 'Alan'])],
    [
      'columns given_name and family_name',
      table(['given_name', 'family_name', 'email'], ['Ada', 'Lovelace', ''], ['Alan', 'Turing', '']),
    ],
    ['family names first', table(['PC member', 'Role'], ['Lovelace, Ada', ''], ['Turing, Alan', ''])],
    [
      'several authors in a cell',
      table(['Title', 'Authors'], ['On Engines', 'Ada Lovelace and Alan Turing']),
    ],
    [
      'an affiliation below each name',
      table(['Name', 'E-mail'], ['Ada Lovelace<br>London', ''], ['<div>Alan Turing</div>Tel Aviv', '']),
    ],
  ])('finds the people of a table with %s', (_what, markup) => {
    expect(peopleIn(markup).map(({ names }) => names)).toEqual([BOTH])
  })

  it('takes the kind of people from the caption', () => {
    const body = `<table><caption>Programme Committee</caption>
      <tr><th colspan="2">2026</th></tr><tr><td>Name</td><td>Country</td></tr>
      <tr><td>Ada Lovelace</td><td>UK</td></tr><tr><td>Alan Turing</td><td>UK</td></tr></table>`
    expect(peopleIn(body)).toEqual([{ kind: 'committee', title: 'Programme Committee', names: BOTH }])
  })

  it('finds the people of a column Name under a heading about people', () => {
    const body = `<h2>Reviewers</h2>${table(['Name', 'Since'], ['Ada Lovelace', '1842'], ['Alan Turing', '1936'])}`
    expect(peopleIn(body)).toEqual([{ kind: 'reviewers', title: 'Reviewers', names: BOTH }])
  })

  it('takes the kind of people from the title of the column', () => {
    const body = `<h2>Accepted papers</h2>${table(['Title', 'Author'], ['On Engines', 'Ada Lovelace'], ['On Numbers', 'Alan Turing'])}`
    expect(peopleIn(body)).toEqual([{ kind: 'authors', title: 'Accepted papers', names: BOTH }])
  })

  it('finds everybody in a table with several columns of people', () => {
    const groupsIn = (header: string[], ...rows: string[][]) =>
      peopleIn(table(header, ...rows)).map(({ kind, names }) => [kind, ...names])
    const row = ['On Engines', 'Ada Lovelace', 'Alan Turing']
    expect(groupsIn(['Paper', 'Reviewer 1', 'Reviewer 2'], row, ['On Numbers', 'Grace Hopper', ''])).toEqual([
      ['reviewers', 'Ada Lovelace', 'Grace Hopper'],
      ['reviewers', 'Alan Turing'],
    ])
    expect(groupsIn(['Title', 'Author', 'Reviewer'], row)).toEqual([
      ['authors', 'Ada Lovelace'],
      ['reviewers', 'Alan Turing'],
    ])
    const inParts = ['First name', 'Last name', 'First name', 'Last name']
    expect(groupsIn(inParts, ['Ada', 'Lovelace', 'Alan', 'Turing'])).toEqual([
      ['names', 'Ada Lovelace'],
      ['names', 'Alan Turing'],
    ])
  })

  it('reads a header of two rows', () => {
    const body = `<table><tr><th rowspan="2">Author</th><th colspan="2">Papers</th></tr>
      <tr><th>Sent In</th><th>Taken</th></tr><tr><td>Ada Lovelace</td><td>5</td><td>2</td></tr></table>`
    expect(peopleIn(body).map(({ names }) => names)).toEqual([['Ada Lovelace']])
  })

  it.each([
    ['one on each line', '<div>Ada Lovelace (London) &lt;ada@b.example&gt;</div><div>Alan Turing*</div>'],
    ['in one line', 'Ada Lovelace (London)*; Alan Turing (Cambridge)'],
  ])('finds people beside a label: %s', (_how, authors) => {
    const body = `<table>${row('td', ['Paper ID', '118'])}${row('td', ['Author keywords', 'Query Plans'])}${row('td', ['Authors', authors])}</table>`
    expect(peopleIn(body)).toEqual([{ kind: 'authors', title: 'Authors', names: BOTH }])
  })

  it('reads a caption in a row of its own', () => {
    const body = `<table><tr><th colspan="2">Authors</th></tr>${row('th', ['first name', 'last name'])}${row('td', ['Ada', 'Lovelace'])}${row('td', ['Xiao Ming', 'MA'])}</table>`
    expect(peopleIn(body)).toEqual([
      { kind: 'authors', title: 'Authors', names: ['Ada Lovelace', 'Xiao Ming MA'] },
    ])
  })

  it('finds more people than one query may have', () => {
    const people = Array.from({ length: 600 }, (_, index) => [
      `Ada Lovelace ${String(index).padStart(4, '0')}`,
    ])
    expect(peopleIn(table(['Reviewer'], ...people)).map(({ names }) => names.length)).toEqual([600])
  })

  it('reads a table inside a layout table', () => {
    const inner = table(['Name', 'Affiliation'], ['Ada Lovelace', 'London'], ['Alan Turing', 'London'])
    expect(
      peopleIn(`<table><tr><td>Menu</td><td>${inner}</td></tr></table>`).map(({ names }) => names),
    ).toEqual([BOTH])
  })
})

describe('listedPeople in a table without people', () => {
  it.each([
    ['streets', table(['City', 'Street'], ['London', 'Abbey Road'], ['London', 'Baker Street'])],
    ['things in a column Name', table(['Name', 'Price'], ['Blue Shirt', '5'], ['Red Shoes', '7'])],
    [
      'a column Name with few people',
      table(['Name', 'Email'], ['Ada Lovelace', ''], ['Help Desk', ''], ['info', '']),
    ],
    ['numbers in a column Author', table(['Author', 'Papers'], ['1', '2'], ['3', '4'])],
    ['only a header', table(['Name', 'Affiliation'])],
    ['no cells', '<table></table>'],
    [
      'hostile markup',
      '<table><tr><td colspan="999999999">Name</td><td colspan="-1">Email</td></tr><tr></tr></table>',
    ],
  ])('finds nobody in a table with %s', (_what, body) => {
    expect(peopleIn(body)).toEqual([])
  })
})
