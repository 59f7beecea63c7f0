import { expect, test } from 'vitest'
import { proofIn, unknownPlaces } from '../../../../shared/conference/outputs/findings.ts'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { answerOf, pair, paper } from '../../conflicts/answers.ts'
import { asking, conferenceOf, judged } from '../world.ts'

test('lists the joint papers of a cell newest first, and counts those that the answer does not list', () => {
  const [old, newer, undated] = [1999, 2020, null].map((year) => paper(`Of ${year}`, { year }))
  if (!old || !newer || !undated) throw new Error('Three papers are needed.')
  const { pairs } = pairTable(
    answerOf([
      pair('A', 'X', { verdict: 'conflict', items: [undated, old] }),
      pair('B', 'X', { verdict: 'conflict', items: [newer, old], count: 5 }),
    ]),
  )
  const { papers, more } = proofIn({ pairs: pairs.flat().map((pair, author) => ({ author, pair })) })
  expect(papers).toEqual([newer, old, undated])
  expect(more).toBe(3)
})

test('says why an author is unknown', async () => {
  const { ask } = await asking({ papers: [{ authors: ['Ann Lee', 'Bo Xu'], title: 'One' }] })
  const conference = conferenceOf({ 1: { authors: ['Ann Lee', 'Nobody Known'] } }, ['Bo Xu'])
  const blocks = (await ask(conference)).map((block) => ({
    ...block,
    entries: block.entries.map((one) => (one.side === 'left' ? { ...one, truncated: true } : one)),
  }))
  const places = unknownPlaces(judged(conference, blocks))
  expect(places.map(({ author, reason }) => [author?.name, reason])).toEqual([
    ['Ann Lee', 'truncated'],
    ['Nobody Known', 'not_found'],
  ])
})
