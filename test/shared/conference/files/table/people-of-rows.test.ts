import { expect, test } from 'vitest'
import { readOneFile } from '../given-files.ts'

test('makes unread people of names without letters, and of names over 500 characters', async () => {
  const { reviewers, said } = await readOneFile(
    `given_name,family_name\nAda,Lovelace\n12,34\nAlan,${'Td '.repeat(200)}\n`,
  )
  expect(reviewers.map(({ name, isUnread }) => [name.slice(0, 12), isUnread])).toEqual([
    ['Ada Lovelace', undefined],
    ['12 34', true],
    ['Alan Td Td T', true],
  ])
  expect(said.map((text) => text.slice(0, 44))).toEqual([
    '3: CoAuthors does not understand this and co',
    '4: The name has more than 500 characters: Al',
  ])
})
