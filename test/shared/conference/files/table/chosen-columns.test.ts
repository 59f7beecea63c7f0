import { describe, expect, it, test } from 'vitest'
import type { ChosenColumns } from '../../../../../shared/conference/files/read-file.ts'
import { readOneFile } from '../given-files.ts'

test('recognises OpenReview’s notes as numbers of submissions if no other title means numbers', async () => {
  const columnsOf = async (header: string) =>
    (await readOneFile(`${header}\n7,T,Ada Lovelace,a1\n`)).recognised?.columns
  const others = { title: [1], authors: [2] }
  expect(await columnsOf('track,title,authors,note')).toEqual({ ...others, submission: [3] })
  expect(await columnsOf('paper,title,authors,note')).toEqual({ ...others, submission: [0] })
})

describe('readFiles with chosen columns', () => {
  const chosen: ChosenColumns = {
    role: 'submissions',
    hasHeader: true,
    titles: ['Nr', 'A', 'B'],
    columns: { submission: [0], authors: [1, 2] },
  }

  it('reads authors from two chosen columns', async () => {
    const read = await readOneFile('Nr,A,B\n5,Ada Lovelace,Alan Turing\n', 'f.csv', chosen)
    expect(read.submissions[0]?.authors.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Alan Turing'])
    expect(read.recognised).toEqual(chosen)
  })

  it('does not apply chosen columns to another file of the same name', async () => {
    const read = await readOneFile('Paper ID,Title,Authors\n5,T,Ada Lovelace\n', 'f.csv', chosen)
    expect(read.submissions[0]?.authors).toEqual([{ name: 'Ada Lovelace' }])
    expect(read.said).toEqual([
      'The titles of this file have changed since its columns were chosen. CoAuthors has read it without that choice.',
    ])
  })

  it('returns recognised columns in the form of chosen columns', async () => {
    const { recognised } = await readOneFile(
      'Paper ID,Title,Author 1,Author 2,Email 1,Email 2\n5,T,Ada Lovelace,Alan Turing,,\n',
    )
    expect(recognised).toEqual({
      role: 'submissions',
      hasHeader: true,
      titles: ['Paper ID', 'Title', 'Author 1', 'Author 2', 'Email 1', 'Email 2'],
      columns: { submission: [0], title: [1], name: [2, 3], email: [4, 5] },
    })
  })

  it('numbers submissions by their rows if the user chooses row numbers', async () => {
    const chosen: ChosenColumns = {
      role: 'submissions',
      hasHeader: true,
      titles: ['Title', 'Authors'],
      columns: { title: [0], authors: [1] },
      rowNumbers: true,
    }
    const text = 'Title,Authors\nA,Ada Lovelace\nB,Alan Turing\n'
    const { submissions, recognised } = await readOneFile(text, 'file.csv', chosen)
    expect(submissions.map(({ id }) => id)).toEqual(['1', '2'])
    expect(recognised).toEqual(chosen)
  })

  it.each([
    [{ given: [1, 2], family: [0] }, 'Lovelace,Ada,Alan', ['Ada Lovelace', 'Alan']],
    [{ given: [0], family: [1, 2] }, 'Ada,Lovelace,Turing', ['Ada Lovelace', 'Turing']],
    [{ family: [0] }, 'Lovelace,London', ['Lovelace']],
  ])('reads a person from each column of given or family names: %j', async (columns, row, names) => {
    const { reviewers } = await readOneFile(`${row}\n`, 'f.csv', {
      role: 'committee',
      hasHeader: false,
      titles: [],
      columns,
    })
    expect(reviewers.map(({ name }) => name)).toEqual(names)
  })
})
