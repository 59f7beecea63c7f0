import { h } from 'preact'
import { expect, test } from 'vitest'
import { resultIndex } from '../../../../../../daemon/page/conference/results/result-rows.ts'
import {
  ReviewersTable,
  SubmissionsTable,
} from '../../../../../../daemon/page/conference/results/tables/result-tables.tsx'
import { ANY_WORK } from '../../../../../../shared/conflicts/policy/conflict-policy.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { drawInConference } from '../../conference-view.ts'

const NO_ACTS = { onChoose: () => undefined, onOrder: () => undefined, beside: null }
const WORLD = { papers: [{ authors: ['Ann Lee', 'Bo Xu'], title: 'One', year: 2026 }] }

async function tableOf(months: number | null) {
  const { ask } = await asking(WORLD)
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu', 'Nobody Known'])
  const policy = { ...ANY_WORK, name: 'ours', months }
  const index = resultIndex(judged(conference, await ask(conference), { policy }))
  return { ...NO_ACTS, index, chosen: undefined, shown: { filter: null, search: null, enough: 1 } }
}

test('counts unknown reviewers apart from free reviewers', async () => {
  const props = await tableOf(null)
  const { all } = await drawInConference(() => h(SubmissionsTable, props))
  expect(all('td.column-free')).toEqual(['1?'])
})

test("offers the policy's window and longer ones if the policy has a window", async () => {
  const [limited, unlimited] = [await tableOf(36), await tableOf(null)]
  const { main, all } = await drawInConference(() => h(ReviewersTable, limited))
  expect(main.querySelectorAll('td.column-window')).toHaveLength(2)
  expect(all('td.column-window option')[0]).toContain('3 years')
  expect((await drawInConference(() => h(ReviewersTable, unlimited))).all('td.column-window')).toEqual([])
})
