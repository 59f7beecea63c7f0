import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { type Pair, pairTable } from '../../../../../shared/conflicts/pair-table.ts'
import { Matrix } from '../../../../../shared/ui/matrix/grid/matrix.tsx'
import type { Shown } from '../../../../../shared/ui/matrix/matrix-view.ts'
import { drawComponent } from '../../../../daemon/page/draw-component.ts'
import { answerOf, pair } from '../../../conflicts/answers.ts'

const RIGHTS = ['X', 'Y', 'Z']
const table = pairTable(answerOf(['A', 'B', 'C'].flatMap((left) => RIGHTS.map((right) => pair(left, right)))))
const ALL: Shown = { rows: [0, 1, 2], columns: [0, 1, 2] }
const pairAt = (row: number, column: number): Pair => {
  const found = table.pairs[row]?.[column]
  if (!found) throw new Error('There is no such pair.')
  return found
}

async function matrixOf(first: { shown?: Shown; chosen?: Pair } = {}) {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const choices: string[] = []
  const gridOf = ({ shown = ALL, chosen }: typeof first) =>
    h(Matrix, {
      table,
      shown,
      chosen,
      corner: 'A ↓ · B →',
      description: '3 rows.',
      isOther: () => false,
      onChoose: ({ left, right }: Pair) => choices.push(`${left} ${right}`),
    })
  const page = await drawComponent(gridOf(first))
  const { main, draw, send } = page
  const { prototype } = HTMLElement
  const has = (name: string, read: (element: HTMLTableRowElement) => unknown) =>
    Object.defineProperty(prototype, name, {
      get(this: HTMLTableRowElement) {
        return read(this)
      },
      configurable: true,
    })
  // linkedom has none of these properties.
  has('ariaColIndex', (cell) => cell.getAttribute('aria-colindex'))
  has('ariaLabel', (cell) => cell.getAttribute('aria-label'))
  has('rowIndex', (row) => [...main.querySelectorAll('tr')].indexOf(row))
  const cellAt = (name: string): string => `td[aria-label^="${name}:"]`
  const stop = () => main.querySelector('td[tabindex="0"]')?.getAttribute('aria-label')?.split(':')[0]
  const band = main.querySelector('col')
  const marked = () => (band?.hasAttribute('hidden') ? null : band?.getAttribute('style'))
  const key = (name: string) => send('td[tabindex="0"]', 'keydown', { key: name })
  const redraw = (next: typeof first) => draw(gridOf(next))
  return { ...page, choices, cellAt, stop, marked, key, redraw }
}

test('chooses the pair of a pressed cell under a filter', async () => {
  const { send, cellAt, choices, main } = await matrixOf({ shown: { rows: [2], columns: [1, 0] } })
  expect(main.querySelector('table')?.getAttribute('aria-colcount')).toBe('3')
  await send(cellAt('C and X'), 'click')
  await send('th.corner', 'click')
  expect(choices).toEqual(['C X'])
})

test('moves the tab stop by keys, and chooses its pair by Enter', async () => {
  const { key, stop, choices, main } = await matrixOf()
  expect(stop()).toBe('A and X')
  await key('ArrowDown')
  await key('ArrowRight')
  expect([stop(), main.ownerDocument.activeElement?.getAttribute('tabindex')]).toEqual(['B and Y', '0'])
  await key('j')
  await key('Enter')
  expect([stop(), choices]).toEqual(['B and Y', ['B Y']])
})

test('moves the tab stop to a new choice, and to the first cell if the grid gets too small', async () => {
  const { redraw, key, stop } = await matrixOf({ chosen: pairAt(1, 1) })
  expect(stop()).toBe('B and Y')
  await key('ArrowDown')
  await redraw({ chosen: pairAt(1, 1) })
  expect(stop()).toBe('C and Y')
  await redraw({ chosen: pairAt(0, 2) })
  expect(stop()).toBe('A and Z')
  await redraw({})
  await key('End')
  await redraw({ shown: { rows: [0], columns: [0, 2] } })
  expect(stop()).toBe('A and X')
})

test.each([
  { columns: [2, 1], chosen: ['B and Y'], first: 'B and Y' },
  { columns: [2, 0], chosen: [], first: 'B and Z' },
])('selects $chosen for the pair B and Y if the filter shows the columns $columns', async (row) => {
  const { main, stop } = await matrixOf({
    chosen: pairAt(1, 1),
    shown: { rows: [1, 2], columns: row.columns },
  })
  const cells = [...main.querySelectorAll('td[aria-selected=true]')]
  expect(cells.map((cell) => cell.getAttribute('aria-label')?.split(':')[0])).toEqual(row.chosen)
  expect(stop()).toBe(row.first)
})

test('marks the column of the cell with the focus or the pointer, and names the cell under the pointer', async () => {
  const { send, cellAt, marked, stop, main } = await matrixOf()
  expect(marked()).toBeNull()
  await send(cellAt('B and Z'), 'focusin')
  expect([marked(), stop()]).toEqual([expect.stringContaining('2'), 'B and Z'])
  await send(cellAt('B and Z'), 'focusout')
  expect(marked()).toBeNull()
  await send(cellAt('B and Y'), 'pointerover')
  expect(marked()).toContain('1')
  expect([...main.querySelectorAll('td[title]')].map((cell) => cell.getAttribute('title'))).toEqual([
    expect.stringMatching(/^B and Y: /),
  ])
  await send('table', 'pointerleave')
  expect(marked()).toBeNull()
})
