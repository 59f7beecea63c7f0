import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fitted,
  panned,
  placeAt,
  showing,
  zoomed,
} from '../../../../../../daemon/page/conference/results/map/map-view.ts'

const CELLS = { width: 400, height: 180 }
const PIXELS = { width: 800, height: 360 }
const WHOLE = fitted(CELLS, PIXELS)

test('a zoom keeps the place under the pointer, and ends at the whole map and at the largest cells', () => {
  const at = { x: 300, y: 100 }
  const near = zoomed(WHOLE, 4, at, CELLS, PIXELS)
  expect(near.scale).toBe(8)
  expect(placeAt(near, at)).toEqual(placeAt(WHOLE, at))
  expect(zoomed(near, 1000, at, CELLS, PIXELS).scale).toBe(32)
  expect(zoomed(near, 1 / 1000, at, CELLS, PIXELS)).toEqual(WHOLE)
})

test('a cell out of view is brought in, one in view moves nothing', () => {
  const near = zoomed(WHOLE, 4, { x: 0, y: 0 }, CELLS, PIXELS)
  expect(showing(near, { x: 50, y: 20 }, CELLS, PIXELS)).toEqual(near)
  const moved = showing(near, { x: 399, y: 179 }, CELLS, PIXELS)
  expect([moved.x + PIXELS.width / moved.scale, moved.y + PIXELS.height / moved.scale]).toEqual([400, 180])
})

test('no zoom and no drag leaves the edges of the map', () => {
  const point = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double({ min: 0.2, max: 5, noNaN: true }), point)), (steps) => {
      let view = WHOLE
      for (const [factor, by] of steps) {
        const at = { x: Math.abs(by.x) % PIXELS.width, y: Math.abs(by.y) % PIXELS.height }
        view = panned(zoomed(view, factor, at, CELLS, PIXELS), by, CELLS, PIXELS)
        expect(view.x).toBeGreaterThanOrEqual(0)
        expect(view.x + PIXELS.width / view.scale).toBeLessThanOrEqual(CELLS.width + 1e-6)
        expect(view.scale).toBeGreaterThanOrEqual(WHOLE.scale)
      }
    }),
  )
})
