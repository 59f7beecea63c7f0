import { h } from 'preact'
import { expect, test } from 'vitest'
import { resultIndex } from '../../../../../../daemon/page/conference/results/result-rows.ts'
import { CellsTable } from '../../../../../../daemon/page/conference/results/tables/cells-table.tsx'
import { resultTexts } from '../../../../../../shared/messages/result-texts.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { drawInConference } from '../../conference-view.ts'

const { t } = resultTexts('en')

test('shows undeclared cells as chips and declared cells as numbers', async () => {
  const { ask } = await asking({
    papers: [
      { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
      { authors: ['Ann Lee', 'Cy Orr'], title: 'Two' },
      { authors: ['Fay Solo'], title: 'Three' },
    ],
  })
  const conference = conferenceOf(
    { 1: { authors: ['Ann Lee'], declared: ['Cy Orr'] }, 2: { authors: ['Fay Solo'] } },
    ['Bo Xu', 'Cy Orr'],
  )
  const index = resultIndex(judged(conference, await ask(conference)))
  const chosen: string[] = []
  const { all, press } = await drawInConference(() =>
    h(CellsTable, {
      index,
      within: 'submission',
      before: [],
      after: [],
      chosen: undefined,
      shown: { filter: null, search: null, enough: 1 },
      onChoose: ({ reviewer }) => chosen.push(`reviewer ${reviewer}`),
      onOrder: () => undefined,
    }),
  )
  expect([all('.column-undeclared [data-pair]'), all('.column-declared [data-pair]')]).toEqual([
    ['Bo Xu ← Ann Lee 1'],
    [t('declared_proved', { count: 1 })],
  ])
  expect(all('.result-fold')).toEqual([t('submissionsWithout', { count: 1 })])
  await press(t('declared_proved', { count: 1 }))
  expect(chosen).toEqual(['reviewer 1'])
})
