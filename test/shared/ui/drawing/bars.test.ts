import { h } from 'preact'
import { expect, test } from 'vitest'
import { Bars } from '../../../../shared/ui/drawing/bars.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

const bar = (key: number, ...tops: number[]) => ({
  key,
  tops: tops.map((top, at) => ({ look: `part-${at}`, top })),
})
const numbers = (elements: Iterable<Element>, name: string): number[] =>
  [...elements].map((element) => Number(element.getAttribute(name)))

test('scales the bars to the highest one', async () => {
  const { main } = await drawComponent(h(Bars, { label: 'Papers', bars: [bar(1, 1, 4), bar(2, 2, 2)] }))
  expect(numbers(main.querySelectorAll('.part-0'), 'height')).toEqual([25, 50])
  expect(numbers(main.querySelectorAll('.part-1'), 'height')).toEqual([100, 50])
  const parts = [...main.querySelectorAll('g:first-of-type rect')].map((part) => part.getAttribute('class'))
  expect(parts.at(-1)).toBe('part-0')
})

test('shades the drawing only from the bar `shadedFrom` on', async () => {
  const bars = [bar(1, 1), bar(2, 1), bar(3, 1)]
  const { main, draw } = await drawComponent(h(Bars, { label: 'Papers', bars, shadedFrom: 1 }))
  const shade = () => numbers(main.querySelectorAll('.bars-shade'), 'width')
  expect(shade()).toEqual([20])
  await draw(h(Bars, { label: 'Papers', bars }))
  expect(shade()).toEqual([0])
  await draw(h(Bars, { label: 'Papers', bars, shadedFrom: -2 }))
  expect(shade()).toEqual([30])
})

test('draws bars of zero without a height', async () => {
  const { main } = await drawComponent(h(Bars, { label: 'Papers', bars: [bar(1, 0)] }))
  expect(numbers(main.querySelectorAll('.part-0'), 'height')).toEqual([0])
})
