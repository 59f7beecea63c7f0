import { expect, test } from 'vitest'
import { changesSince } from '../../../shared/conference/changes.ts'
import { asking, conferenceOf, judged } from './world.ts'

const OLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
    { authors: ['Ann Lee', 'Eve Ray'], title: 'Gone' },
  ],
}
const NEW = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
    { authors: ['Ann Lee', 'Bo Xu'], title: 'Two' },
    { authors: ['Dee Poe', 'Cy Orr'], title: 'Three' },
    { authors: ['Eve Ray'], title: 'Four' },
  ],
}

test('newer data say which findings are new, gone or rest on more papers', async () => {
  const [older, newer] = [await asking(OLD), await asking(NEW)]
  const conference = conferenceOf({ 1: { authors: ['Ann Lee', 'Dee Poe'] } }, ['Bo Xu', 'Cy Orr', 'Eve Ray'])
  const before = judged(conference, await older.ask(conference))
  const now = judged(conference, await newer.ask(conference))
  const changes = changesSince(before.cells, now.cells)
  expect(
    changes.map(({ reviewer, ...kinds }) => [conference.reviewers[reviewer]?.name, kinds]),
  ).toMatchObject([
    ['Bo Xu', { before: 'undeclared', now: 'undeclared' }],
    ['Cy Orr', { before: null, now: 'undeclared' }],
    ['Eve Ray', { before: 'undeclared', now: null }],
  ])
  expect(changesSince(now.cells, now.cells)).toEqual([])
})
