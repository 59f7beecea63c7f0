import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { type Figure, FigureBar } from '../../../../shared/ui/frame/figure-bar.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const onPress = vi.fn()
const figure = (key: string, count: number, isOn = false): Figure => ({
  key,
  count,
  text: key,
  isOn,
  onPress,
})
const barOf = (first: Figure[], rest: Figure[] = []) =>
  drawComponent(h(FigureBar, { first, rest, onClear: null }))

test('leaves out zeros, except the number that filters', async () => {
  const { all } = await barOf([figure('open', 1200), figure('ask', 0), figure('few', 0, true)])
  expect(all('.figure')).toEqual(['1,200 open', '0 few'])
})

test('puts the other numbers into a menu, which a press closes', async () => {
  expect((await barOf([], [figure('unknown', 0)])).all('button')).toEqual([])
  const { all, press, send } = await barOf(
    [figure('open', 1)],
    [figure('unknown', 2), figure('decided', 3, true)],
  )
  expect(all('.figure')).toEqual(['1 open', '3 decided', 'Figures ▾'])
  await press('Figures ▾')
  expect(all('.figure-menu .figure')).toEqual(['2 unknown'])
  await send('.figure-menu .figure', 'click')
  expect([all('.figure-menu'), onPress.mock.calls.length]).toEqual([[], 1])
})
