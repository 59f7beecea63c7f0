import { h } from 'preact'
import { useRef } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import { useVirtualItems } from '../../../../shared/ui/drawing/virtual.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'

/** Draws a list in a window of 2,000 × 2,000 pixels. */
async function listOf(parts: Partial<Parameters<typeof useVirtualItems>[0]> = {}) {
  const sizes = { item: 100, head: 40 }
  const page = await drawComponent(null)
  let resize = (): void => undefined
  const observed: unknown[] = []
  class Observer {
    constructor(report: () => void) {
      resize = report
    }
    observe = (element: unknown) => observed.push(element)
    disconnect = () => undefined
  }
  vi.stubGlobal('ResizeObserver', Observer)
  let virtualizer: ReturnType<typeof useVirtualItems> | undefined
  const List = () => {
    const box = useRef<HTMLDivElement>(null)
    virtualizer = useVirtualItems({
      count: 1000,
      getItemKey: (at) => at,
      box,
      measure: () => ({ ...sizes }),
      ...parts,
    })
    const items = virtualizer.getVirtualItems()
    return h(
      'div',
      { ref: box },
      items.map(({ index, start }) => h('p', {}, `${index} at ${start}`)),
    )
  }
  await page.draw(h(List, {}))
  const measured = (next: Partial<typeof sizes>) =>
    act(() => {
      Object.assign(sizes, next)
      Object.assign(page.main.querySelector('div') ?? {}, { clientWidth: 500, clientHeight: 500 })
      resize()
    })
  const drawn = () => page.all('p').map((text) => Number.parseInt(text, 10))
  return { ...page, drawn, measured, observed, total: () => virtualizer?.getTotalSize() }
}

test('draws the items in view and six more, below the head', async () => {
  const { drawn, all } = await listOf()
  expect([drawn()[0], drawn().length, all('p')[0]]).toEqual([0, 16, '0 at 40'])
})

test('draws all items for printing, and only those in view afterwards', async () => {
  const { drawn, sendWindow } = await listOf()
  await sendWindow('beforeprint')
  expect(drawn()).toHaveLength(1000)
  await sendWindow('afterprint')
  expect(drawn()).toHaveLength(16)
})

test('draws the items of `drawnAlways` once and in order, and skips indexes without an item', async () => {
  const { drawn } = await listOf({ drawnAlways: [999, -1, 3, 500, 1000] })
  expect([drawn().slice(-2), drawn().length]).toEqual([[500, 999], 18])
})

test('replaces the estimated sizes by the sizes of the drawn box', async () => {
  const { drawn, all, measured, observed, main } = await listOf()
  expect(observed).toEqual([main.querySelector('div'), main.querySelector('p')])
  await measured({})
  expect(drawn()).toHaveLength(11)
  await measured({ item: 50 })
  expect(all('p').slice(0, 2)).toEqual(['0 at 40', '1 at 90'])
  await measured({ head: 80 })
  expect(all('p')[0]).toBe('0 at 80')
})
