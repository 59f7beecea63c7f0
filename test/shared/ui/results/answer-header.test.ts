import { h } from 'preact'
import { expect, test } from 'vitest'
import { openFindings } from '../../../../shared/conflicts/decisions/finding.ts'
import { allPairs, type PairTable, pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { groupedPairs, rulingOf } from '../../../../shared/conflicts/standing.ts'
import type { PairFilter } from '../../../../shared/ui/matrix/matrix-view.ts'
import { Figures } from '../../../../shared/ui/results/answer-header.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { answerOf, pair, paper, unique } from '../../conflicts/answers.ts'

async function figuresOf(table: PairTable, filter: 'open' | null = null) {
  const open = [...openFindings(table).keys()]
  const decided = allPairs(table).filter((one) => rulingOf(one) !== null)
  const pressed: (string | null)[] = []
  const page = await drawComponent(
    h(Figures, {
      groups: { ...groupedPairs(table), open, decided },
      clear: 0,
      filter,
      children: null,
      onFilter: (to: PairFilter | null) => void pressed.push(to),
      names: { count: 0, isOn: false, onPress: () => {} },
      search: { label: 'Search', value: '', onInput: () => {} },
    }),
  )
  return { ...page, pressed, figures: page.all('.figure-bar > .figure') }
}

const conflict = (key?: string) =>
  answerOf([pair('A', 'X', { verdict: 'conflict', items: [paper('1', key === undefined ? {} : { key })] })], {
    resolution: { left: [unique('A')], right: [unique('X')] },
  })

test('begins with the count of pairs to decide, and moves the conflicts to the menu', async () => {
  expect((await figuresOf(pairTable(conflict('a/1')))).figures).toEqual(['1 to decide', 'Figures ▾'])
})

test('begins with the count of pairs with joint papers if no pair can be decided', async () => {
  const table = pairTable(answerOf([pair('A', 'X', { items: [paper('1')] })]))
  expect((await figuresOf(table)).figures).toEqual(['1 with joint papers'])
})

test('removes the filter after a second press on the count', async () => {
  const on = await figuresOf(pairTable(conflict('a/1')))
  await on.send('.figure-open', 'click')
  const off = await figuresOf(pairTable(conflict('a/1')), 'open')
  await off.send('.figure-open', 'click')
  expect([on.pressed, off.pressed]).toEqual([['open'], [null]])
})
