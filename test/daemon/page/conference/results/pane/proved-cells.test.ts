import { expect, test } from 'vitest'
import {
  findingsOn,
  provedSteps,
} from '../../../../../../daemon/page/conference/results/pane/proved-cells.ts'
import { resultIndex } from '../../../../../../daemon/page/conference/results/result-rows.ts'
import { searchSteps } from '../../../../../../daemon/page/conference/results/results-search.ts'
import { finish } from '../../../../../../shared/slices.ts'
import { MOST_AT_ONCE } from '../../../../../../shared/ui/decisions/confirm-all.tsx'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'

const people = ['Ann Lee', 'Bo Xu', 'Cy Orr', 'Dee Poe'].map((name) => ({
  names: [name],
  key: `homepages/x/${name.replace(' ', '')}`,
}))
const WORLD = {
  persons: people,
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One', key: 'conf/x/1' },
    { authors: ['Dee Poe', 'Bo Xu'], title: 'Two', key: 'conf/x/2' },
  ],
}

test('offers each open conflict with proof once, and nothing if there are too many cells', async () => {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf(
    {
      1: { authors: ['Ann Lee'] },
      2: { authors: ['Ann Lee', 'Cy Orr'], declared: ['Cy Orr'] },
      3: { authors: ['Dee Poe'], declared: ['Bo Xu'] },
      4: { authors: ['Bo Xu'] },
    },
    ['Bo Xu', 'Cy Orr'],
  )
  const index = resultIndex(judged(conference, await ask(conference)))
  const named = (words: string) => {
    const search = words === '' ? null : finish(searchSteps(conference, words))
    const pairs = finish(provedSteps(index, { filter: null, search, enough: 1 }))
    return findingsOn(index.judged, pairs).map(({ sides }) =>
      sides.flatMap(({ persons }) => persons.map(({ name }) => name)),
    )
  }
  expect(named('')).toEqual([['Ann Lee', 'Bo Xu']])
  expect(named('dee poe')).toEqual([])
  const many = (count: number) => ({
    judged: index.judged,
    submissions: Array.from({ length: count }, () => index.submissions.slice(0, 1)).flat(),
  })
  const all = { filter: null, search: null, enough: 1 }
  expect(finish(provedSteps(many(MOST_AT_ONCE), all))).toHaveLength(1)
  expect(finish(provedSteps(many(MOST_AT_ONCE + 1), all))).toEqual([])
})
