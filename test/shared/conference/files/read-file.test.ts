import { expect, test } from 'vitest'
import { ProblemList } from '../../../../shared/conference/files/read-file.ts'

test('lists at most fifty problems of a kind, and counts all', () => {
  const problems = new ProblemList()
  for (let row = 1; row <= 51; row++) problems.add('contactsLeftOut', {}, row)
  problems.add('fileEmpty')
  const { listed, count } = problems.all
  expect([listed.length, count]).toEqual([51, 52])
  expect(listed.slice(-2)).toEqual([
    { kind: 'contactsLeftOut', values: {}, row: 50 },
    { kind: 'fileEmpty', values: {} },
  ])
})

test('lists a problem of the whole file once', () => {
  const problems = new ProblemList()
  for (const count of [1, 2]) problems.addOnce('tooManyColumns', { count })
  expect(problems.all).toEqual({ listed: [{ kind: 'tooManyColumns', values: { count: 1 } }], count: 1 })
})

test('lists a problem of many rows once, with the number of rows', () => {
  const problems = new ProblemList()
  problems.add('fileEmpty')
  for (let row = 1; row <= 3; row++) problems.tally('contactsLeftOut')
  expect(problems.all).toEqual({
    listed: [
      { kind: 'fileEmpty', values: {} },
      { kind: 'contactsLeftOut', values: { count: 3 } },
    ],
    count: 2,
  })
})
