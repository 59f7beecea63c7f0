import { h } from 'preact'
import { expect, test } from 'vitest'
import { resultIndex } from '../../../../../../daemon/page/conference/results/result-rows.ts'
import { searchSteps } from '../../../../../../daemon/page/conference/results/results-search.ts'
import { HitsTable } from '../../../../../../daemon/page/conference/results/tables/hits-table.tsx'
import { resultTexts } from '../../../../../../shared/messages/result-texts.ts'
import { finish } from '../../../../../../shared/slices.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { drawInConference } from '../../conference-view.ts'

const { t } = resultTexts('en')

test('lists each found pair with papers and newest year, then rows without a finding', async () => {
  const { ask } = await asking({
    papers: [
      { authors: ['Ann Lee', 'Bo Xu'], title: 'One', year: 2019 },
      { authors: ['Ann Solo'], title: 'Two' },
    ],
  })
  const conference = conferenceOf({ 7: { authors: ['Ann Lee'] }, 8: { authors: ['Ann Solo'] } }, ['Bo Xu'])
  const index = resultIndex(judged(conference, await ask(conference)))
  const search = finish(searchSteps(conference, 'ann'))
  const { all } = await drawInConference(() =>
    h(HitsTable, {
      index,
      chosen: undefined,
      shown: { filter: null, search, enough: 1 },
      onChoose: () => undefined,
      onOrder: () => undefined,
    }),
  )
  const column = (name: string): string[] => all(`td.column-${name}`)
  expect([column('id'), column('author'), column('reviewer')]).toEqual([
    ['7', '8'],
    ['Ann Lee', 'Title of 8'],
    ['Bo Xu', ''],
  ])
  expect([column('papers'), column('last')]).toEqual([
    ['1', ''],
    ['2019', ''],
  ])
  expect(column('kind')[1]).toBe(t('withoutFinding'))
})
