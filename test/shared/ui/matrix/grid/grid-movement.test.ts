import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, PAGE_ROWS } from '../../../../../shared/ui/matrix/grid/grid-movement.ts'

const SIZE = { rows: 50, columns: 40 }
const from = { row: 20, column: 20 }
const press = (key: string, ctrlKey = false) =>
  moved(from, { key, altKey: false, ctrlKey, metaKey: false }, SIZE)

test.each([
  ['ArrowUp', false, { row: 19, column: 20 }],
  ['ArrowDown', false, { row: 21, column: 20 }],
  ['ArrowLeft', false, { row: 20, column: 19 }],
  ['ArrowRight', false, { row: 20, column: 21 }],
  ['PageUp', false, { row: 20 - PAGE_ROWS, column: 20 }],
  ['PageDown', false, { row: 20 + PAGE_ROWS, column: 20 }],
  ['Home', false, { row: 20, column: 0 }],
  ['End', false, { row: 20, column: 39 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 49, column: 39 }],
  ['Tab', false, null],
  ['a', false, null],
])('moves by the key %s (with Ctrl: %s) to %j (null: no move)', (key, ctrl, place) => {
  expect(press(key, ctrl)).toEqual(place)
})

test.each(['altKey', 'ctrlKey', 'metaKey'] as const)(
  'leaves arrow keys and PageDown with %s to the browser',
  (modifier) => {
    const held = { altKey: false, ctrlKey: false, metaKey: false, [modifier]: true }
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageDown'])
      expect(moved(from, { ...held, key }, SIZE)).toBeNull()
  },
)

test('moves no further than the edge of the grid', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']
  const run = fc.array(
    fc.record({
      key: fc.constantFrom(...keys),
      altKey: fc.boolean(),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
    }),
  )
  const size = fc.record({ rows: fc.integer({ min: 1, max: 50 }), columns: fc.integer({ min: 1, max: 50 }) })
  fc.assert(
    fc.property(size, run, (grid, presses) => {
      const end = presses.reduce((place, pressed) => moved(place, pressed, grid) ?? place, {
        row: 0,
        column: 0,
      })
      expect(end.row).toBeGreaterThanOrEqual(0)
      expect(end.row).toBeLessThan(grid.rows)
      expect(end.column).toBeGreaterThanOrEqual(0)
      expect(end.column).toBeLessThan(grid.columns)
    }),
  )
})
