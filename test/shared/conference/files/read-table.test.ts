import { describe, expect, it, test } from 'vitest'
import { ConferenceBuilder } from '../../../../shared/conference/files/conference-builder.ts'
import { columnsOf } from '../../../../shared/conference/files/conference-columns.ts'
import { ProblemList } from '../../../../shared/conference/files/read-file.ts'
import { readTable } from '../../../../shared/conference/files/read-table.ts'
import { problemTexts, readOneFile } from './given-files.ts'

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

test('reports submissions beyond 100,000 once, and leaves them out', () => {
  const builder = new ConferenceBuilder()
  for (let id = 1; id <= 100_000; id++) builder.addSubmission({ id: `${id}`, file: 'a.csv' })
  const columns = columnsOf(['paper', 'title', 'author'])
  if (columns === null) throw new Error('no columns')
  const rows = ['100000', '100001', '100002'].map((id, at) => ({
    row: at + 1,
    cells: [id, 'T', 'Ada Lovelace'],
  }))
  const reading = {
    builder,
    file: 'b.csv',
    problems: new ProblemList(),
    leftOut: [],
    asNames: new Set<string>(),
  }
  expect(readTable(rows, { columns, header: 0, sample: rows }, reading)).toEqual({ rows: 3, used: 1 })
  expect(problemTexts(builder.problems.all)).toEqual([
    'There are more than 100,000 submissions. The others are left out.',
  ])
})
