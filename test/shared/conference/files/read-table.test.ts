import { describe, expect, it, test } from 'vitest'
import { ConferenceBuilder } from '../../../../shared/conference/files/conference-builder.ts'
import { columnsOf } from '../../../../shared/conference/files/conference-columns.ts'
import { ProblemList } from '../../../../shared/conference/files/read-file.ts'
import { readTable } from '../../../../shared/conference/files/read-table.ts'
import { problemTexts, readOneFile, shown } from './given-files.ts'

describe('readFiles with rows that name nobody', () => {
  it('reads a row that names nobody as an unread reviewer', async () => {
    const { reviewers, leftOut } = await readOneFile(
      'name,affiliation\nAda Lovelace,MIT\n"see the list of 2024, page 3",\n,Pending: 12\n',
    )
    expect(reviewers.map(({ name, isUnread = false }) => [name, isUnread])).toEqual([
      ['Ada Lovelace', false],
      ['see the list of 2024, page 3', true],
      ['Pending: 12', true],
    ])
    expect(leftOut).toEqual([])
  })

  it('reads headings as reviewers only if the user asks for it', async () => {
    const text = 'name,affiliation\nProgram Chairs,\nAda Lovelace,MIT\nReviewers,\nIrma Brenk,\n'
    const read = await readOneFile(text)
    expect(read.reviewers.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Irma Brenk'])
    expect(read.leftOut).toEqual([
      { row: 2, text: 'Program Chairs' },
      { row: 4, text: 'Reviewers' },
    ])
    expect(read).toMatchObject({ rows: 4, used: 2 })
    const again = await readOneFile(text, 'file.csv', undefined, { asNames: { 'file.csv': ['Reviewers'] } })
    expect(again.reviewers).toEqual([
      { name: 'Ada Lovelace', affiliation: 'MIT' },
      { name: 'Reviewers' },
      { name: 'Irma Brenk' },
    ])
    expect(again.leftOut).toHaveLength(1)
  })

  it('leaves out a heading in a table without a column of names', async () => {
    const { leftOut } = await readOneFile('email,affiliation\nProgram Chairs,\nada@example.org,MIT\n')
    expect(leftOut).toEqual([{ row: 2, text: 'Program Chairs' }])
  })
})

test('adds a row without a number if the row has a title or an author', async () => {
  const { submissions, said, rows, used } = await readOneFile(
    'paper,title,authors,abstract\n,,Ada Lovelace,\n1,T,Alan Turing,\n,,Grace Hopper,\n,U,,\n2,,,\n,,,lost\n',
  )
  expect(submissions.map((one) => `${one.id} ${one.title}: ${shown(one)}`)).toEqual([
    '(row 2) : Ada Lovelace',
    '1 T: Alan Turing | Grace Hopper',
    '(row 5) U: ',
    '2 : ',
  ])
  expect([rows, used]).toEqual([6, 5])
  expect(said).toEqual([
    '2: The number of the submission is missing. CoAuthors calls it “(row 2)”.',
    '4: The number of the submission is missing. The row belongs to the submission above: 1.',
    '5: The number of the submission is missing. CoAuthors calls it “(row 5)”.',
    '7: The number of the submission is missing.',
    'Submission (row 5) has no authors: U',
    'Submission 2 has no authors: ',
  ])
})

/** Reads rows of the columns *paper*, *title* and *author*. `row`: the row in the file. `id`: the submission's number. */
function readRows(rows: readonly [row: number, id: string][], builder: ConferenceBuilder, header = 0) {
  const columns = columnsOf(['paper', 'title', 'author'])
  if (columns === null) throw new Error('no columns')
  const problems = new ProblemList()
  const reading = { builder, file: 'b.csv', problems, leftOut: [], asNames: new Set<string>() }
  const lines = rows.map(([row, id]) => ({ row, cells: [id, 'T', 'Ada Lovelace'] }))
  const counts = readTable(lines, { columns, header, sample: lines }, reading)
  return { ...counts, said: [problems, builder.problems].flatMap(({ all }) => problemTexts(all)) }
}

test('reads a million rows below the header', () => {
  const rows: [number, string][] = [1_000_000, 1_000_001, 1_000_002, 1_000_003].map((row) => [row, `${row}`])
  expect(readRows(rows, new ConferenceBuilder(), 1)).toEqual({
    rows: 2,
    used: 2,
    said: ['Only the first 1,000,000 rows were read.'],
  })
})

test('reports submissions beyond 100,000 once, and leaves them out', () => {
  const builder = new ConferenceBuilder()
  for (let id = 1; id <= 100_000; id++) builder.addSubmission({ id: `${id}`, file: 'a.csv' })
  const rows: [number, string][] = ['100000', '100001', '100002'].map((id, at) => [at + 1, id])
  expect(readRows(rows, builder)).toEqual({
    rows: 3,
    used: 1,
    said: ['There are more than 100,000 submissions. The others are left out.'],
  })
})
