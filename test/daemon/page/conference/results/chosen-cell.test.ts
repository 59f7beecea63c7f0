import { expect, test } from 'vitest'
import { cellAbout } from '../../../../../daemon/page/conference/results/chosen-cell.ts'
import { resultIndex } from '../../../../../daemon/page/conference/results/result-rows.ts'
import { findingOf, pairText } from '../../../../../shared/conflicts/decisions/finding.ts'
import { asking, conferenceOf, judged } from '../../../../shared/conference/world.ts'

const WORLD = {
  persons: ['Ann Lee', 'Bo Xu'].map((name) => ({
    names: [name],
    key: `homepages/x/${name.replace(' ', '')}`,
  })),
  papers: [{ authors: ['Ann Lee', 'Bo Xu'], title: 'One', key: 'conf/x/1' }],
}

async function samePairTwice() {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'] }, 2: { authors: ['Ann Lee'] } }, ['Bo Xu'])
  const index = resultIndex(judged(conference, await ask(conference)))
  const [pair] = index.judged.cellsOf(0)[0]?.pairs ?? []
  const finding = pair && findingOf(index.judged.table, pair.pair)
  if (!finding || typeof finding === 'string') throw new Error('The two have no paper.')
  return { index, about: pairText(finding.sides) }
}

test('finds the cell of a pair to show after Undo: the one decided last, else the first', async () => {
  const { index, about } = await samePairTwice()
  const decided = [0, 1].map((submission) => ({ submission, reviewer: 0 }))
  expect(cellAbout(index, about, [])).toMatchObject({ submission: 0, reviewer: 0 })
  expect(cellAbout(index, about, decided)).toMatchObject({ submission: 1 })
  expect(cellAbout(index, about, [{ submission: 1, reviewer: 7 }])).toMatchObject({ submission: 0 })
})

test('finds the cell to show after Undo of a decision about an author', async () => {
  const { index } = await samePairTwice()
  expect(cellAbout(index, { submission: 1, reviewer: 0 }, [])).toMatchObject({ submission: 1 })
  expect(cellAbout(index, undefined, [])).toBeUndefined()
  expect(cellAbout(index, '[["homepages/x/Nobody"]]', [])).toBeUndefined()
})
