import { expect, test } from 'vitest'
import { readOneFile } from '../given-files.ts'

test('shows OpenReview’s notes as numbers if there are no others', async () => {
  const columnsOf = async (header: string) =>
    (await readOneFile(`${header}\n7,T,Ada Lovelace,a1\n`)).recognised?.columns
  const others = { title: [1], authors: [2] }
  expect(await columnsOf('track,title,authors,note')).toEqual({ ...others, submission: [3] })
  expect(await columnsOf('paper,title,authors,note')).toEqual({ ...others, submission: [0] })
})
