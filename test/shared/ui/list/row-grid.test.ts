import { h } from 'preact'
import { expect, test } from 'vitest'
import type { Section } from '../../../../shared/ui/list/grid-row.tsx'
import { RowGrid, textColumn } from '../../../../shared/ui/list/row-grid.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

type Row = { name: string }
const rowsOf = (...names: string[]): Row[] => names.map((name) => ({ name }))
const oneSection = (...names: string[]): Section<Row>[] => [{ key: 'all', rows: rowsOf(...names) }]

async function listOf(rows: readonly Section<Row>[], chosen = '') {
  const orders: string[][] = []
  const drawn = await drawComponent(
    h(RowGrid<Row>, {
      label: 'People',
      kind: 'of-people',
      rows,
      nothing: 'Nobody',
      columns: [textColumn<Row>('name', 'Name', ({ name }) => name)],
      keyOf: ({ name }) => name,
      isChosen: ({ name }) => name === chosen,
      onChoose: () => undefined,
      onOrder: (order: readonly Row[]) => orders.push(order.map(({ name }) => name)),
    }),
  )
  return { ...drawn, orders, names: () => drawn.all('.result-row bdi') }
}

test('sorts by a press on a head, and reports the order', async () => {
  const { press, names, main, orders } = await listOf(oneSection('Cy', 'Ada', 'Bo'))
  await press('Name')
  expect([names(), main.querySelector('th')?.getAttribute('aria-sort')]).toEqual([
    ['Ada', 'Bo', 'Cy'],
    'ascending',
  ])
  await press('Name')
  expect(names()).toEqual(['Cy', 'Bo', 'Ada'])
  await press('Name')
  expect([names(), orders.at(-1)]).toEqual([
    ['Cy', 'Ada', 'Bo'],
    ['Cy', 'Ada', 'Bo'],
  ])
})

test('marks the chosen row for screen readers', async () => {
  const { main } = await listOf(oneSection('Ada', 'Bo'), 'Bo')
  const chosen = [...main.querySelectorAll('.result-row[aria-selected=true]')]
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['Bo'])
})

test('neither reports nor counts folded rows', async () => {
  const fold = { text: '2 more', isOpen: false, onToggle: () => undefined }
  const { names, main, orders } = await listOf([
    { key: 'found', rows: rowsOf('Ada') },
    { key: 'others', rows: rowsOf('Bo', 'Cy'), fold },
  ])
  expect([names(), orders]).toEqual([['Ada'], [['Ada']]])
  expect(main.querySelector('table')?.getAttribute('aria-rowcount')).toBe('3')
})

test('shows a message in place of an empty list', async () => {
  const { all } = await listOf(oneSection())
  expect([all('[role=status]'), all('table')]).toEqual([['Nobody'], []])
})
