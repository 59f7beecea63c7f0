import { expect, onTestFinished, test } from 'vitest'
import { boundedFetch } from '../../../../shared/clients/bounded-fetch.ts'
import { SiteFailure } from '../../../../shared/conference/hotcrp/hotcrp-failures.ts'
import { readOwnCollaborators } from '../../../../shared/conference/hotcrp/own-collaborators.ts'
import { startHotcrp } from '../../../conference/hotcrp-stand-in.ts'

const OTTO = { name: 'Otto Author', email: 'otto@example.org' }
const ADA = { name: 'Ada Lovelace', email: 'ada@example.org' }
const paper = (id: string, author: typeof OTTO, collaborators?: string[]) => ({
  ...{ id, title: `Paper ${id}`, authors: [author], declared: [] },
  ...(collaborators && { collaborators }),
})

async function site() {
  const hotcrp = await startHotcrp({
    submissions: [
      paper('1', OTTO, ['Grace Hopper (Navy)', 'All (MIT)']),
      paper('2', OTTO, ['All (MIT)', 'Alan Turing']),
      paper('3', OTTO, ['None']),
      paper('4', OTTO),
      paper('5', OTTO, ['Withdrawn With It']),
      paper('6', ADA, ['Charles Babbage']),
    ],
    reviewers: [ADA],
    withdrawn: ['5'],
  })
  onTestFinished(hotcrp.close)
  const read = (token: string) => readOwnCollaborators({ base: hotcrp.base, token, fetch: boundedFetch })
  return { hotcrp, read }
}

test('an author has the lines of their own submissions, each once; withdrawn ones do not count', async () => {
  const { hotcrp, read } = await site()
  expect(await read(hotcrp.tokens.author)).toEqual({
    text: 'Grace Hopper (Navy)\nAll (MIT)\nAlan Turing',
    submissions: 4,
    withList: 2,
  })
  expect(hotcrp.requests).toEqual(['GET /api/papers?q=&t=a'])
})

test('somebody who sees all submissions has those of their own alone', async () => {
  const { hotcrp, read } = await site()
  expect(await read(hotcrp.tokens.pc)).toEqual({ text: 'Charles Babbage', submissions: 1, withList: 1 })
  expect(await read(hotcrp.token)).toEqual({ text: '', submissions: 0, withList: 0 })
})

test('a token that is not known is said to be refused', async () => {
  const { read } = await site()
  await expect(read('hct_NobodyNobodyNobody')).rejects.toEqual(new SiteFailure('tokenRefused'))
})
