import { describe, expect, it, test } from 'vitest'
import { columnsOf } from '../../../../shared/conference/files/conference-columns.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { givenFile, readOneFile, shown } from './given-files.ts'

describe('readFiles with numbers of submissions', () => {
  it('reports that distinct numbers count as numbers of submissions', async () => {
    const read = await readOneFile(
      'Key,Title,Authors\n1,A,Ada Lovelace\n4,B,Alan Turing\n2024,C,Irma Brenk\n',
    )
    expect(read.submissions.map(({ id }) => id)).toEqual(['1', '4', '2024'])
    expect(read.said).toEqual([
      'The numbers of submissions come from the column “Key”: its cells are distinct numbers.',
    ])
  })

  it('reads distinct codes as numbers of submissions', async () => {
    const read = await readOneFile(
      'Code,Title,Authors\nDB-17,A,Ada Lovelace\nDB-4,B,Alan Turing\nOS-1,C,Irma Brenk\n',
    )
    expect(read.submissions.map(({ id }) => id)).toEqual(['DB-17', 'DB-4', 'OS-1'])
  })

  it.each([
    ['no column of numbers', 'Title,Authors\nA,Ada Lovelace\nB,Alan Turing\nC,Irma Brenk\n'],
    ['fewer than three rows', 'Key,Title,Authors\n1,A,Ada Lovelace\n2,B,Alan Turing\n'],
    ['a number in two rows', 'Key,Title,Authors\n1,A,Ada Lovelace\n1,B,Alan Turing\n2,C,Irma Brenk\n'],
    [
      'several numbers for one title',
      'No.,Title,Authors\n12,A,Ada Lovelace\n10,A,Alan Turing\n9,B,Irma Brenk\n',
    ],
    ['years', 'Year,Title,Authors\n2024,A,Ada Lovelace\n2025,B,Alan Turing\n2026,C,Irma Brenk\n'],
    ['pages', 'Pages,Title,Authors\n12,A,Ada Lovelace\n10,B,Alan Turing\n9,C,Irma Brenk\n'],
    [
      'a column that counts the rows',
      'S.No.,Title,Authors\n1,A,Ada Lovelace\n2,B,Alan Turing\n3,C,Irma Brenk\n',
    ],
    ['an index from 0', 'Unnamed: 0,Title,Authors\n0,A,Ada Lovelace\n1,B,Alan Turing\n2,C,Irma Brenk\n'],
    [
      'dates',
      'When,Title,Authors\n2026-01-02,A,Ada Lovelace\n2026-01-03,B,Alan Turing\n2026-01-04,C,Irma Brenk\n',
    ],
    ['fractions', 'Points,Title,Authors\n1.5,A,Ada Lovelace\n3.2,B,Alan Turing\n2.1,C,Irma Brenk\n'],
    [
      'a word among the numbers',
      'Key,Title,Authors\n12,A,Ada Lovelace\nlate,B,Alan Turing\n9,C,Irma Brenk\n',
    ],
    [
      'a row without a number',
      'Key,Title,Authors\n12,A,Ada Lovelace\n,B,Alan Turing\n9,C,Irma Brenk\n7,D,Tarvo Lys\n',
    ],
  ])('asks for the numbers of submissions if a table has %s', async (_, text) => {
    const read = await readOneFile(text)
    expect(read).toMatchObject({ role: 'unknown', submissions: [], used: 0 })
    expect(read.said).toEqual([
      'CoAuthors found no column with submission numbers. Choose it, or use the row numbers.',
    ])
    expect(read.recognised).toMatchObject({ role: 'submissions', columns: { title: [expect.any(Number)] } })
  })

  it('uses the position of the row if a submission has no number', async () => {
    const read = await readOneFile('Paper ID,Title,Authors\n7,A,Ada Lovelace\n,B,Alan Turing\n')
    expect(read.submissions.map(({ id, authors }) => [id, authors.map(({ name }) => name)])).toEqual([
      ['7', ['Ada Lovelace']],
      ['(row 3)', ['Alan Turing']],
    ])
    expect(read.said).toEqual(['3: The number of the submission is missing. CoAuthors calls it “(row 3)”.'])
  })
})

test('takes the first filled cell of several columns of one kind', async () => {
  const { submissions } = await readOneFile(
    'Paper ID,Submission ID,Title,Authors\n5,,T,Ada Lovelace\n,6,U,Alan Turing\n',
  )
  expect(submissions.map(({ id }) => id)).toEqual(['5', '6'])
})

test('counts the rows below the titles if no column has numbers', async () => {
  const { said, rows } = await readOneFile('Title,Authors\nT,Ada Lovelace\nU,Alan Turing\n')
  expect([said, rows]).toEqual([
    ['CoAuthors found no column with submission numbers. Choose it, or use the row numbers.'],
    2,
  ])
})

test('does not read an *Author liaison* as an author', async () => {
  const { submissions } = await readOneFile('Paper ID,Title,Author liaison\n5,T,Alan Turing\n')
  expect(submissions.map(shown)).toEqual([''])
})

test('reads authors below a blank title next to a column of authors', () => {
  const rows = [['5', 'T', 'Ada Lovelace', 'Alan Turing']]
  expect(columnsOf(['Paper ID', 'Title', 'Author', ' '], rows)?.people).toHaveLength(2)
})

test('reads a column *Author note* as authors if a quarter of its cells are people', () => {
  const named = (cells: readonly string[]) =>
    columnsOf(
      ['Paper ID', 'Title', 'Author', 'Author note'],
      cells.map((cell, index) => [String(index), 'T', 'Ada Lovelace', cell]),
    )?.people.length
  const others = ['yes', 'no', 'tba']
  expect(named(['Alan Turing', ...others])).toBe(2)
  expect(named(['Alan Turing', ...others, 'later'])).toBe(1)
})

test.each([
  'paper,title,reviewer\n1,T,Grace Hopper\n',
  'paper,reviewer email\n1,grace@example.org\n',
  'paper,title,name,reviewer email\n1,T,Ada Lovelace,grace@example.org\n',
  'paper,track\n1,Theory\n',
  'No.,Title,Track\n1,T,Theory\n',
])('asks for the columns of a table that may name no authors: %j', async (text) => {
  expect(await readOneFile(text)).toMatchObject({ role: 'unknown', submissions: [], reviewers: [] })
})

test.each<[string, string, string[]]>([
  ['paper,title,name,reviewer', '1,T,Ada Lovelace,Grace Hopper', ['Ada Lovelace']],
  [
    'paper,title,corresponding author,first name 1,last name 1',
    '1,T,Ada Lovelace,Alan,Turing',
    ['Ada Lovelace', 'Alan Turing'],
  ],
  ['name,reviewer,email', 'Ada Lovelace,Grace Hopper,ada@example.org', ['Ada Lovelace', 'Grace Hopper']],
  ['name,supervisor,email', 'Ada Lovelace,Grace Hopper,ada@example.org', ['Ada Lovelace']],
  ['supervisor,email', 'Grace Hopper,grace@example.org', ['Grace Hopper']],
  ['paper,name,reviewer,conflict', '1,Ada Lovelace,Grace Hopper,advisor', ['Grace Hopper']],
])('reads the people of a table with the titles %s', async (header, row, expected) => {
  const submission = 'paper,title,name\n1,T,\n'
  const { conference } = await readFiles([
    givenFile('a.csv', `${header}\n${row}\n`),
    givenFile('b.csv', submission),
  ])
  const { submissions, reviewers } = conference
  const people = [
    ...reviewers,
    ...submissions.flatMap(({ authors, declared }) => [
      ...authors,
      ...declared.map(({ reviewer }) => reviewer),
    ]),
  ]
  expect(people.map(({ name }) => name)).toEqual(expected)
})

test('reads the titles of papers beside a column *Title* with titles of people', async () => {
  const { submissions } = await readOneFile(
    'Paper ID,Title,Name,Paper Title\n1,Dr.,Ada Lovelace,On Engines\n2,Prof.,Alan Turing,On Numbers\n',
  )
  expect(submissions.map(({ title }) => title)).toEqual(['On Engines', 'On Numbers'])
})

test('reads addresses and names in changing order as a list', async () => {
  const { reviewers } = await readOneFile('ada@example.org,Ada Lovelace\nAlan Turing,alan@example.org\n')
  expect(reviewers).toEqual([
    { name: 'Ada Lovelace', email: 'ada@example.org' },
    { name: 'Alan Turing', email: 'alan@example.org' },
  ])
})

test('distinguishes submissions with *id* and *name* from OpenReview’s committee', async () => {
  expect(await readOneFile('id,name,title\n1,Ada Lovelace,T\n')).toMatchObject({ format: 'authorsTable' })
  expect(await readOneFile('id,name\n~Ada_Lovelace1,Ada Lovelace\n')).toMatchObject({
    format: 'openreviewCommittee',
    reviewers: [{ name: 'Ada Lovelace', profile: '~Ada_Lovelace1' }],
  })
})
