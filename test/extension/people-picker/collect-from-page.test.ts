import { h } from 'preact'
import { useState } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Found, FoundGroup } from '../../../extension/capture/found.ts'
import type { Collected } from '../../../extension/people-picker/collect-from-page.tsx'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { soon } from '../../soon.ts'
import { extensionApi, permissions } from '../extension-storage.ts'

type Listener = (id: number, change: object) => void
const listeners: Listener[] = []
const event = {
  addListener: (listener: Listener) => void listeners.push(listener),
  removeListener: (listener: Listener) => void listeners.splice(listeners.indexOf(listener), 1),
}
const granted: (() => void)[] = []
let inFront: { id: number; windowId: number; url?: string }
let read: () => Promise<Found>
let mayReach: boolean
Object.assign(permissions, {
  request: async () => mayReach,
  onAdded: { addListener: (act: () => void) => granted.push(act), removeListener: () => undefined },
})
Object.assign(extensionApi, {
  permissions,
  tabs: { query: async () => [inFront], onUpdated: event, onRemoved: event, onActivated: event },
  scripting: { executeScript: async () => [{ result: await read() }] },
})
const { CollectFromPage } = await import('../../../extension/people-picker/collect-from-page.tsx')

beforeEach(() => {
  inFront = { id: 1, windowId: 7, url: 'https://a.org/pc' }
  read = async () => ({ groups: [] })
  mayReach = true
})

async function collectFrom(found: Found | null = { groups: [] }) {
  read = async () => found ?? Promise.reject(new Error('Cannot access contents of the page.'))
  const onAdd = vi.fn()
  const Tools = () => {
    const [collected, onCollected] = useState<Collected>(null)
    return h(CollectFromPage, { collected, onCollected, onAdd })
  }
  const page = await drawComponent(h(Tools, {}))
  const collect = async () => {
    await page.press(page.all('button')[0] ?? '')
    await soon(() => expect(page.all('[role=status]')).not.toEqual([expect.stringMatching(/^Reading/)]))
  }
  const shown = () => page.all('.collected-outcome [role=status]')[0]
  return { ...page, onAdd, collect, shown }
}
const group = (names: string[], more: Partial<FoundGroup> = {}): FoundGroup => ({
  kind: 'committee',
  names,
  ...more,
})

test('adds the ticked people of a group to a list', async () => {
  const { collect, send, press, all, onAdd } = await collectFrom({
    groups: [group(['Ada', 'Bo', 'Cy', 'Di'])],
  })
  await collect()
  expect(all('summary')).toEqual(['Ada, Bo, Cy …'])
  await send('li button', 'click')
  expect(onAdd).toHaveBeenLastCalledWith('left', ['Ada', 'Bo', 'Cy', 'Di'])
  Object.assign(document.querySelector('details') ?? {}, { open: true })
  await send('details', 'toggle')
  await send('.ticks li:nth-child(2) input', 'change')
  await send('li button:nth-of-type(2)', 'click')
  expect(onAdd).toHaveBeenLastCalledWith('right', ['Ada', 'Cy', 'Di'])
  await press('Tick none')
  await send('li button', 'click')
  expect(onAdd).toHaveBeenCalledTimes(2)
})

test('draws two hundred check boxes of a long group, and the others at a press', async () => {
  const names = Array.from({ length: 203 }, (_, at) => `Person ${at}`)
  const { collect, send, press, all } = await collectFrom({ groups: [group(names)] })
  await collect()
  Object.assign(document.querySelector('details') ?? {}, { open: true })
  await send('details', 'toggle')
  expect(all('.ticks li')).toHaveLength(200)
  await press(all('button').find((text) => text.includes('3 more')) ?? '')
  expect(all('.ticks li')).toHaveLength(203)
})

test('says where the people are from, and who is left out', async () => {
  const { collect, shown, send, onAdd } = await collectFrom({
    site: 'DBLP',
    groups: [group(['Ada'])],
    left: 7,
    frames: ['b.org'],
  })
  await collect()
  expect(shown()).toMatch(
    /^People on this page \(DBLP\)7 more people .* not collected.*A part of this page comes from b\.org/,
  )
  await send('li button', 'click')
  expect(onAdd).toHaveBeenCalledWith('left', ['Ada'])
})

test('says that a page has nobody, and what to do unless a frame may have them', async () => {
  const nobody = await collectFrom()
  await nobody.collect()
  expect(nobody.all('.collected-outcome .hint')).toHaveLength(1)
  const inFrame = await collectFrom({ groups: [], frames: ['b.org'] })
  await inFrame.collect()
  expect(inFrame.all('.collected-outcome .hint')).toEqual([expect.stringContaining('b.org')])
})

test('forgets the people when the tab shows another page or another tab comes to the front', async () => {
  const { collect, all } = await collectFrom({ groups: [group(['Ada'])] })
  await collect()
  await act(async () => listeners[0]?.(2, { status: 'loading' }))
  await act(async () => listeners[0]?.(1, { status: 'complete' }))
  expect(all('.collected-outcome [role=status] strong')).toHaveLength(1)
  await act(async () => listeners[0]?.(1, { status: 'loading' }))
  expect(all('.collected-outcome [role=status] strong')).toEqual([])
  read = async () => {
    inFront = { id: 2, windowId: 7 }
    return { groups: [group(['Ada'])] }
  }
  await collect()
  expect(all('.collected-outcome [role=status] strong')).toEqual([])
})

test('ignores what a cancelled reading still finds', async () => {
  const { press, all, collect } = await collectFrom()
  let end = (_: Found): void => undefined
  read = () =>
    new Promise((resolve) => {
      end = resolve
    })
  await press(all('button')[0] ?? '')
  await press('Cancel')
  await act(async () => end({ groups: [group(['Ada'])] }))
  expect(all('.collected-outcome strong')).toEqual([])
  expect(collect).toBeDefined()
})

test('asks for access to a known site, and reads the page once it is granted', async () => {
  const { collect, press, all } = await collectFrom(null)
  await collect()
  const allow = all('.collected-outcome button')[0] ?? ''
  expect(allow).toContain('a.org')
  mayReach = false
  await press(allow)
  read = async () => ({ groups: [group(['Ada'])] })
  expect(all('.collected-outcome strong')).toEqual([])
  mayReach = true
  await press(allow)
  await soon(() => expect(all('.collected-outcome strong')).toHaveLength(1))
})

test('lets the browser ask beside the address of an unknown site', async () => {
  inFront = { id: 3, windowId: 7 }
  const asked = vi.spyOn(permissions, 'addHostAccessRequest')
  const { collect, press, all } = await collectFrom(null)
  vi.stubGlobal('reportError', () => undefined)
  await collect()
  await press(all('.collected-outcome button')[0] ?? '')
  expect(asked).toHaveBeenCalledWith({ tabId: 3 })
  await soon(() => expect(all('.collected-outcome button')).toEqual(['Close']))
  read = async () => ({ groups: [group(['Ada'])] })
  await act(async () => granted.at(-1)?.())
  await soon(() => expect(all('.collected-outcome strong')).toHaveLength(1))
})
