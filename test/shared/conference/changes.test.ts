import { expect, test } from 'vitest'
import { changesSince, snapshotOf } from '../../../shared/conference/changes.ts'
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
  const before = snapshotOf(judged(conference, await older.ask(conference)))
  const now = judged(conference, await newer.ask(conference))
  expect(
    changesSince(before, now).map(({ reviewer, before: was, now: is, worksBefore, worksNow }) => [
      conference.reviewers[reviewer]?.name,
      was,
      is?.kind ?? null,
      worksBefore,
      worksNow,
    ]),
  ).toEqual([
    ['Bo Xu', 'undeclared', 'undeclared', 1, 2],
    ['Cy Orr', null, 'undeclared', 0, 1],
    ['Eve Ray', 'undeclared', null, 1, 0],
  ])
  expect(changesSince(snapshotOf(now), now)).toEqual([])
})

test('a reviewer who has left the committee is no change', async () => {
  const { ask } = await asking(OLD)
  const before = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu', 'Eve Ray'])
  const after = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Eve Ray'])
  const blocks = await ask(before)
  expect(changesSince(snapshotOf(judged(before, blocks)), judged(after, blocks))).toEqual([])
})
