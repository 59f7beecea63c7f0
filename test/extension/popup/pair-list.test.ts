import '../extension-storage.ts'
import { h } from 'preact'
import { expect, test } from 'vitest'
import { pairTable } from '../../../shared/conflicts/pair-table.ts'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { answerOf, pair, paper } from '../../shared/conflicts/answers.ts'

const { PairList } = await import('../../../extension/popup/pair-list.tsx')

const conflict = (left: string, right: string) =>
  pair(left, right, { items: [paper('On Engines.')], verdict: 'conflict' })
const clear = (left: string, right: string) => pair(left, right, { verdict: 'none' })

async function drawn(...pairs: Parameters<typeof answerOf>[0]) {
  const props = { table: pairTable(answerOf(pairs)), session: {} }
  // The list reads the session only when the side panel opens.
  return drawComponent(h(PairList, props as unknown as Parameters<typeof PairList>[0]))
}

test('shows the papers of a single pair at once', async () => {
  const { main, all } = await drawn(conflict('Ada', 'Bob'))
  expect(all('button')[0]).toContain('Ada × Bob')
  expect(main.textContent).toContain('On Engines')
})

test('opens and closes one of several pairs', async () => {
  const { main, send } = await drawn(conflict('Ada', 'Bob'), conflict('Ada', 'Cy'))
  expect(main.textContent).not.toContain('On Engines')
  await send('button', 'click')
  expect(main.textContent).toContain('On Engines')
  await send('button', 'click')
  expect(main.textContent).not.toContain('On Engines')
})

test('folds many clear pairs into a line with their number', async () => {
  const { all } = await drawn(conflict('Ada', 'Bob'), ...[...'CDEFGH'].map((name) => clear('Ada', name)))
  expect(all('summary')).toEqual([expect.stringContaining('6')])
  expect(all('details li')).toHaveLength(6)
})
