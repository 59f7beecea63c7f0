import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { GridRow, Line, placeAttributes } from '../../../../shared/ui/list/grid-row.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const COLUMNS = [{ key: 'name', head: 'Name', draw: (row: { name: string }) => row.name }]
const PROPS = { row: { name: 'Ada' }, columns: COLUMNS, isChosen: false, at: 0, top: 0, isTabStop: false }

test('draws a row again only if one of its properties has changed', () => {
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

test('draws a row again after a change of a cell’s signal', () => {
  expect(new GridRow(PROPS).shouldComponentUpdate(PROPS, {})).toBe(true)
})

test('counts the head as the first line for screen readers', () => {
  expect(placeAttributes({ at: 0, top: 12, isTabStop: false })).toMatchObject({
    'aria-rowindex': 2,
    'data-index': 0,
    style: { '--top': '12px' },
  })
})

const place = { at: 3, top: 90, isTabStop: true }

test('opens a folded section by its line', async () => {
  const onToggle = vi.fn()
  const fold = { text: '349 more', isOpen: false, onToggle }
  const { main, press } = await drawComponent(
    h(Line<number>, { of: { key: 'others', rows: [], fold }, is: 'fold', ...place }),
  )
  expect(main.querySelector('button')?.getAttribute('aria-expanded')).toBe('false')
  expect(main.querySelector('tr')?.getAttribute('aria-rowindex')).toBe('5')
  await press('349 more')
  expect(onToggle).toHaveBeenCalledOnce()
})
