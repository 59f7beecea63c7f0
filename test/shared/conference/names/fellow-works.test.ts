import { expect, test } from 'vitest'
import { decidingPeople } from '../../../../shared/conference/names/deciding-people.ts'
import { askFellowWorks } from '../../../../shared/conference/names/fellow-works.ts'
import { asking, conferenceOf, judged } from '../world.ts'

test.each([
  ['candidates', ['Nobody Known', 'Ann Lee'], 'Nobody Known'],
  ['fellow authors', ['Wei Wang'], 'Wei Wang'],
])('asks nothing if there are no %s', async (_, authors, name) => {
  const { ask } = await asking({
    papers: [
      { authors: ['Wei Wang 0001', 'Bo Xu'], title: 'One' },
      { authors: ['Wei Wang 0002', 'Ann Lee'], title: 'Two' },
    ],
  })
  const conference = conferenceOf({ 1: { authors } }, ['Bo Xu'])
  const { roster, ...rest } = judged(conference, await ask(conference))
  const people = decidingPeople({ ...rest, roster })
  expect(people.map(({ entry }) => entry)).toEqual([name])
  const client = { base: 'http://backend.test', fetch: () => Promise.reject(new Error('asked')) }
  const wishes = { exact: true, signal: AbortSignal.timeout(20_000) }
  const works = await askFellowWorks(client, people, roster, wishes)
  expect(works).toEqual({ worksWith: new Map(), fellows: roster.authors })
})
