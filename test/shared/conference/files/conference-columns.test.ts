import { describe, expect, it, test } from 'vitest'
import { columnsOf } from '../../../../shared/conference/files/conference-columns.ts'
import { readOneFile, shown } from './given-files.ts'

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

test('does not read an *Author liaison* as an author', async () => {
  const { submissions } = await readOneFile('Paper ID,Title,Author liaison\n5,T,Alan Turing\n')
  expect(submissions.map(shown)).toEqual([''])
})

test('reads authors below a blank title next to a column of authors', () => {
  const rows = [['5', 'T', 'Ada Lovelace', 'Alan Turing']]
  expect(columnsOf(['Paper ID', 'Title', 'Author', ' '], rows)?.people).toHaveLength(2)
})

test('tells submissions with *id* and *name* from OpenReview’s committee', async () => {
  expect(await readOneFile('id,name,title\n1,Ada Lovelace,T\n')).toMatchObject({ format: 'authorsTable' })
  expect(await readOneFile('id,name\n~Ada_Lovelace1,Ada Lovelace\n')).toMatchObject({
    format: 'openreviewCommittee',
    reviewers: [{ name: 'Ada Lovelace', profile: '~Ada_Lovelace1' }],
  })
})
