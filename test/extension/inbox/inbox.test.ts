import { beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '../../../extension/inbox/delivery.ts'
import { soon } from '../../soon.ts'
import { extensionApi, type StorageInMemory, storageWith } from '../extension-storage.ts'

function browserEvent<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    addListener: (listener: (...args: Args) => void) => void listeners.add(listener),
    fire: (...args: Args) => {
      for (const listener of listeners) listener(...args)
    },
  }
}

const menu = browserEvent<[{ menuItemId: string; selectionText: string }, { id: number; windowId: number }]>()
const removed = browserEvent<[number]>()
const open = new Set<number>()
let badge = ''
/** Replaces the script in the page. It fails, as on a page where no script may run. */
let readSelection: () => Promise<never>

Object.assign(extensionApi, {
  runtime: {
    ...extensionApi.runtime,
    onInstalled: browserEvent(),
    onStartup: browserEvent(),
    onConnect: browserEvent(),
  },
  contextMenus: { onClicked: menu },
  commands: { onCommand: browserEvent() },
  scripting: { executeScript: () => readSelection() },
  sidePanel: Object.assign(extensionApi.sidePanel, {
    open: () => Promise.reject(new Error('Only within a gesture of the user.')),
  }),
  action: {
    setBadgeText: async ({ text }: { text: string }) => {
      badge = text
    },
  },
  windows: {
    onRemoved: removed,
    get: async (id: number) => {
      if (!open.has(id)) throw new Error(`No window with id: ${id}.`)
      return { id }
    },
  },
})
vi.stubGlobal('reportError', (error: unknown) => {
  throw error
})
const { default: background } = await import('../../../extension/entrypoints/background.ts')
const { deliver, takeDeliveries, takeWish, wishInsertion } = await import('../../../extension/inbox/inbox.ts')
background.main()

const WINDOW = 7
const OTHER = 8
let extension: StorageInMemory

beforeEach(({ skip }) => {
  skip(!('locks' in navigator), 'Node 22 has no locks')
  extension = storageWith()
  badge = ''
  readSelection = () => Promise.reject(new Error('No script may run here.'))
  open.clear()
  for (const id of [WINDOW, OTHER]) open.add(id)
})

const addSelection = (windowId: number, selectionText: string): void =>
  menu.fire({ menuItemId: 'add-a', selectionText }, { id: 1, windowId })

function closeWindow(id: number): void {
  open.delete(id)
  removed.fire(id)
}

const waiting = (): unknown => extension.inMemory().inbox ?? []
const names = (windowId: number, ...names: string[]): Delivery => {
  return { windowId, kind: 'names', side: 'left', names, left: 0 }
}

test('drops deliveries and badge when their window closes', async () => {
  addSelection(WINDOW, 'Ion Stoica')
  await soon(() => expect(waiting()).toEqual([names(WINDOW, 'Ion Stoica')]))
  await soon(() => expect(badge).toBe('+'))
  closeWindow(WINDOW)
  await soon(() => expect(badge).toBe(''))
  expect(waiting()).toEqual([])
  // A browser may use the id of a closed window again.
  open.add(WINDOW)
  expect(await takeDeliveries(WINDOW)).toEqual([])
})

test('drops no deliveries for another window when a window closes', async () => {
  addSelection(WINDOW, 'Ion Stoica')
  await soon(() => expect(waiting()).toHaveLength(1))
  addSelection(OTHER, 'Jennifer Widom')
  await soon(() => expect(waiting()).toHaveLength(2))
  closeWindow(WINDOW)
  await soon(() => expect(waiting()).toEqual([names(OTHER, 'Jennifer Widom')]))
  expect(badge).toBe('+')
})

test('drops a selection if its window closes during the reading', async () => {
  const reading = Promise.withResolvers<never>()
  readSelection = () => reading.promise
  addSelection(WINDOW, 'Ion Stoica')
  closeWindow(WINDOW)
  reading.reject(new Error('The tab was closed.'))
  // Lets the first delivery take the lock before the second.
  await new Promise((resolve) => setTimeout(resolve))
  readSelection = () => Promise.reject(new Error('No script may run here.'))
  addSelection(OTHER, 'Jennifer Widom')
  await soon(() => expect(waiting()).toContainEqual(names(OTHER, 'Jennifer Widom')))
  expect(waiting()).toEqual([names(OTHER, 'Jennifer Widom')])
  open.add(WINDOW)
  expect(await takeDeliveries(WINDOW)).toEqual([])
})

test('drops the oldest of more than twenty waiting deliveries', async () => {
  for (let nth = 1; nth <= 21; nth++) await deliver(names(WINDOW, `Name ${nth}`))
  const taken = await takeDeliveries(WINDOW)
  expect([taken.length, taken.at(0), taken.at(-1)]).toEqual([
    20,
    names(WINDOW, 'Name 2'),
    names(WINDOW, 'Name 21'),
  ])
})

test('shows the badge until panel and popup have taken all that waits for them', async () => {
  const wish = { tabId: 1, frameId: 3 }
  await deliver(names(WINDOW, 'Ion Stoica'))
  await wishInsertion(wish)
  expect(await takeWish(1)).toEqual(wish)
  expect(badge).toBe('+')
  await wishInsertion(wish)
  await takeDeliveries(WINDOW)
  expect(badge).toBe('+')
  await takeWish(1)
  expect(badge).toBe('')
})

test('delivers lists of 20,000 names, and refuses longer lists', async () => {
  const left = 'Some Body With A Long Name\n'.repeat(20_000)
  const lists = { windowId: WINDOW, kind: 'lists', left, right: '' } as const
  await deliver(lists)
  expect(await takeDeliveries(WINDOW)).toEqual([lists])
  await expect(deliver({ ...lists, left: left.repeat(4) })).rejects.toThrow('too long')
  expect(await takeDeliveries(WINDOW)).toEqual([])
})

const WISH = { tabId: 3, frameId: 1 }

test('shows the badge until the popup takes the wish for an insertion', async () => {
  await wishInsertion(WISH)
  expect(badge).toBe('+')
  expect(await takeWish(3)).toEqual(WISH)
  expect(badge).toBe('')
  expect(await takeWish(3)).toBeNull()
})

test('drops a wish for an insertion if the popup opens in another tab', async () => {
  await wishInsertion(WISH)
  expect(await takeWish(4)).toBeNull()
  expect([badge, await takeWish(3)]).toEqual(['', null])
})

test('stores only the latest wish for an insertion, and only in memory', async () => {
  await wishInsertion(WISH)
  await wishInsertion({ tabId: 5, frameId: 0 })
  expect(extension.stored()).toEqual({})
  expect(await takeWish(5)).toEqual({ tabId: 5, frameId: 0 })
})
