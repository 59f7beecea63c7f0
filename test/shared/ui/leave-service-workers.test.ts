import { expect, test, vi } from 'vitest'
import { leaveServiceWorkers } from '../../../shared/ui/leave-service-workers.ts'

type Wishes = { controller?: object | null; reloaded?: boolean; isStorageOff?: boolean; isDenied?: boolean }

async function leaving({
  controller = null,
  reloaded = false,
  isStorageOff = false,
  isDenied = false,
}: Wishes) {
  const [unregister, reload] = [vi.fn(), vi.fn()]
  const items = new Map(reloaded ? [['coauthors.reloaded', '1']] : [])
  const registrations = async () =>
    isDenied ? Promise.reject(new Error('denied')) : [{ unregister }, { unregister }]
  vi.stubGlobal('navigator', { serviceWorker: { controller, getRegistrations: registrations } })
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string) => {
      if (isStorageOff) throw new Error('off')
      items.set(name, '1')
    },
    removeItem: (name: string) => items.delete(name),
  })
  try {
    const mayDraw = await leaveServiceWorkers()
    return {
      mayDraw,
      reloads: reload.mock.calls.length,
      left: unregister.mock.calls.length,
      items: [...items.keys()],
    }
  } finally {
    vi.unstubAllGlobals()
  }
}
const CONTROLLER = {}

test('draws the page if no service worker controls it, and forgets an earlier reload', async () => {
  expect(await leaving({ reloaded: true })).toMatchObject({ mayDraw: true, reloads: 0, items: [] })
  vi.stubGlobal('navigator', {})
  expect(await leaveServiceWorkers()).toBe(true)
  vi.unstubAllGlobals()
})

test('unregisters every service worker, and reloads a controlled page once', async () => {
  expect(await leaving({ controller: CONTROLLER })).toMatchObject({ mayDraw: false, reloads: 1, left: 2 })
  expect(await leaving({ controller: CONTROLLER, reloaded: true })).toMatchObject({
    mayDraw: true,
    reloads: 0,
    left: 2,
  })
})

test('never reloads without a place for the flag', async () => {
  expect(await leaving({ controller: CONTROLLER, isStorageOff: true })).toMatchObject({
    mayDraw: true,
    reloads: 0,
  })
})

test('reloads although the browser denies the registrations', async () => {
  expect(await leaving({ controller: CONTROLLER, isDenied: true })).toMatchObject({
    mayDraw: false,
    reloads: 1,
  })
})
