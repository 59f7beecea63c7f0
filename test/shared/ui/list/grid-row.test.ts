import { expect, test } from 'vitest'
import { GridRow, placeAttributes } from '../../../../shared/ui/list/grid-row.tsx'

const COLUMNS = [{ key: 'name', head: 'Name', draw: (row: { name: string }) => row.name }]
const PROPS = { row: { name: 'Ada' }, columns: COLUMNS, isChosen: false, at: 0, top: 0, isTabStop: false }

test('draws a row again only if something about it has changed', () => {
  const row = new GridRow(PROPS)
  const isDrawn = (change: Partial<typeof PROPS>) =>
    row.shouldComponentUpdate({ ...PROPS, ...change }, row.state)
  expect([
    isDrawn({}),
    isDrawn({ row: { name: 'Ada' } }),
    isDrawn({ columns: [...COLUMNS] }),
    isDrawn({ isChosen: true }),
    isDrawn({ at: 1 }),
    isDrawn({ top: 36 }),
    isDrawn({ isTabStop: true }),
  ]).toEqual([false, true, true, true, true, true, true])
})

test('draws a row again when a signal that a cell reads has changed', () => {
  expect(new GridRow(PROPS).shouldComponentUpdate(PROPS, {})).toBe(true)
})

test('counts the head as the first line for screen readers', () => {
  expect(placeAttributes({ at: 0, top: 12, isTabStop: false })).toMatchObject({
    'aria-rowindex': 2,
    'data-index': 0,
    style: { '--top': '12px' },
  })
})
