import { expect, test } from 'vitest'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { givenFile, shown } from './given-files.ts'

test('leaves a submission’s authors unchanged if the new files name none', async () => {
  const { conference: before } = await readFiles([
    givenFile('old.csv', 'paper,title,author\n1,T,Ada Lovelace\n2,U,Alan Turing\n3,V,Grace Hopper'),
  ])
  const news = [
    { pid: 1, title: 'T', authors: [{ first: 'Kurt', last: 'Gödel' }] },
    { pid: 2, title: 'U', authors: [] },
  ]
  const { conference } = await readFiles([givenFile('new.json', JSON.stringify(news))], {}, { before })
  expect(conference.submissions.map((one) => `${one.id}: ${shown(one)}`)).toEqual([
    '1: Kurt Gödel',
    '2: Alan Turing',
    '3: Grace Hopper',
  ])
})
