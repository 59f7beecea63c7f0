import { h } from 'preact'
import { expect, test } from 'vitest'
import { useFocusAfterRemoval } from '../../../../daemon/page/conference/focus-after-removal.ts'
import { drawComponent } from '../draw-component.ts'

async function partOf(focused: 'nothing' | 'a field') {
  const moved: string[] = []
  let press = (_: string): void => undefined
  const Part = ({ drawn }: { drawn: number }) => {
    press = useFocusAfterRemoval(drawn, (pressed: string) => moved.push(pressed))
    return h('input', {})
  }
  const { draw, main } = await drawComponent(h(Part, { drawn: 1 }))
  const value = focused === 'nothing' ? document.body : main.querySelector('input')
  Object.defineProperty(document, 'activeElement', { value, configurable: true })
  return { moved, press: (name: string) => press(name), redraw: (drawn: number) => draw(h(Part, { drawn })) }
}

test('moves the focus once, when the part that was pressed has changed', async () => {
  const { moved, press, redraw } = await partOf('nothing')
  await redraw(2)
  press('first')
  press('second')
  await redraw(2)
  expect(moved).toEqual([])
  await redraw(3)
  await redraw(4)
  expect(moved).toEqual(['second'])
})

test('leaves the focus where the user has moved it', async () => {
  const { moved, press, redraw } = await partOf('a field')
  press('first')
  await redraw(2)
  expect(moved).toEqual([])
})
