import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { CellMap } from '../../../../../../daemon/page/conference/results/map/cell-map.tsx'
import { resultIndex } from '../../../../../../daemon/page/conference/results/result-rows.ts'
import { asking, conferenceOf, judged } from '../../../../../shared/conference/world.ts'
import { drawComponent } from '../../../draw-component.ts'

const LONG = 'Bartholomew Longfellow Chen'
const WORLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
    { authors: ['Ann Lee', 'Bo Xu'], title: 'Two' },
    { authors: ['Dee Poe', 'Bo Xu'], title: 'Three' },
    { authors: ['Dee Poe', LONG], title: 'Four' },
  ],
}

async function mapOf(authors: Record<string, string>, reviewers: string[]) {
  const submissions = Object.entries(authors).map(([id, author]) => ({ [id]: { authors: [author] } }))
  const conference = conferenceOf(Object.assign({}, ...submissions), reviewers)
  const { ask } = await asking(WORLD)
  const index = resultIndex(judged(conference, await ask(conference)))
  const [onChoose, onOrder] = [vi.fn(), vi.fn()]
  const shown = { filter: null, search: null, enough: 3 }
  const page = await drawComponent(h(CellMap, { index, shown, chosen: undefined, onChoose, onOrder }))
  const key = (name: string) => page.send('.map-box', 'keydown', { key: name })
  const tip = () => page.all('.map-tip')[0]
  return { ...page, index, onChoose, onOrder, key, tip }
}

test('leads by arrow keys from finding to finding, and opens one with Enter', async () => {
  const { key, tip, onChoose } = await mapOf({ 1: 'Ann Lee', 2: 'Dee Poe' }, ['Bo Xu', LONG])
  expect(tip()).toBe('')
  const tips = []
  for (const name of ['ArrowRight', 'x', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await key(name)
    tips.push(tip())
  }
  expect(tips).toEqual(
    [
      '#2 Title of 2 × Bartholomew Longfellow Chen',
      '#2 Title of 2 × Bartholomew Longfellow Chen',
      '#1 Title of 1 × Bo Xu',
      '#2 Title of 2 × Bo Xu',
      '#2 Title of 2 × Bo Xu',
    ].map((cell) => `${cell}: undeclared, with proof`),
  )
  await key('Enter')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ submission: 1, reviewer: 0 }))
})

test('finds the cell nearest to the pointer', async () => {
  const { send, tip, onChoose } = await mapOf({ 1: 'Ann Lee' }, ['Bo Xu', 'Cy Orr'])
  await send('.map-box', 'pointermove', { clientX: 165, clientY: 45 })
  expect(tip()).toMatch(/^#1 Title of 1 × Bo Xu/)
  await send('.map-box', 'pointermove', { clientX: 300, clientY: 45 })
  expect(tip()).toBe('')
  await send('.map-box', 'click', { clientX: 300, clientY: 45 })
  expect(onChoose).not.toHaveBeenCalled()
})

test('shades unknown people, cuts long names and says the size of the map', async () => {
  const { main, all } = await mapOf({ 1: 'Dee Poe', 2: 'Nobody Known' }, ['Bo Xu', LONG, 'Nobody Else'])
  expect(main.querySelector('.map-box')?.getAttribute('aria-label')).toBe(
    'Map of 2 submissions and 3 reviewers with 2 findings. The list says the same.',
  )
  expect(all('.map-label')).toEqual(['1', 'Bo Xu', 'Bartholomew Longfel…', 'Nobody Else'])
  expect(main.querySelectorAll('.map-unknown')).toHaveLength(2)
})

test('draws a map without findings', async () => {
  const { all, key, onOrder } = await mapOf({ 1: 'Fay Solo' }, ['Cy Orr'])
  await key('ArrowRight')
  expect([all('.map-tip'), all('.map-mark').join(''), onOrder.mock.calls]).toEqual([[''], '', [[[]]]])
})
