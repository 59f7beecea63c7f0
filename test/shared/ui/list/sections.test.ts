import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { Line, sectionsOf } from '../../../../shared/ui/list/sections.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const place = { at: 3, top: 90, isTabStop: true }

test('makes one section of rows without sections, and leaves sections as they are', () => {
  const sections = [{ key: 'a', rows: [1] }]
  expect([sectionsOf([1, 2]), sectionsOf(sections)]).toEqual([[{ key: '', rows: [1, 2] }], sections])
  expect(sectionsOf([{ key: 'row without rows' }])).toEqual([
    { key: '', rows: [{ key: 'row without rows' }] },
  ])
})

test('opens a folded section by its line, which says whether it is open', async () => {
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
