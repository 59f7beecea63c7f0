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

test('asks about candidates of authors, with the fellow authors of these', async () => {
  const ambiguous = ['Wei Wang', 'Xi Yu'].flatMap((name) => [`${name} 0001`, `${name} 0002`])
  const { ask, client } = await asking({
    papers: ['Ann Lee', 'Bo Xu'].flatMap((other) =>
      ambiguous.map((name) => ({ authors: [name, other], title: `${name} with ${other}` })),
    ),
  })
  const { submissions, ...rest } = conferenceOf({ 1: { authors: ['Wei Wang', 'Ann Lee'] } }, [
    'Bo Xu',
    'Xi Yu',
  ])
  const authors = [{ name: '', email: 'office@x.org' }, { name: 'Dee Poe' }]
  const unnamed = { id: '2', title: 'Title of 2', authors, declared: [] }
  const conference = { ...rest, submissions: [...submissions, unnamed] }
  const { roster, ...others } = judged(conference, await ask(conference))
  const people = decidingPeople({ ...others, roster }).filter(({ entry }) => entry !== 'Dee Poe')
  expect(people.map(({ entry }) => entry).toSorted()).toEqual(['', 'Wei Wang', 'Xi Yu'])
  const asked: object[] = []
  const fetch: typeof client.fetch = (address, init) => {
    asked.push(JSON.parse(String(init?.body)))
    return client.fetch(address, init)
  }
  const wishes = { exact: true, signal: AbortSignal.timeout(20_000) }
  await askFellowWorks({ ...client, fetch }, people, roster, wishes)
  expect(asked).toMatchObject([{ left: ['Wei Wang 0001', 'Wei Wang 0002'], right: ['Ann Lee'] }])
})
