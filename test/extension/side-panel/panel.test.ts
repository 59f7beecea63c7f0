import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '../../../extension/inbox/delivery.ts'
import { EMPTY_FORM, type Form } from '../../../shared/ui/session/form-state.ts'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { soon } from '../../soon.ts'
import { extensionApi, permissions, type StorageInMemory, storageWith } from '../extension-storage.ts'

const event = { addListener: () => undefined, removeListener: () => undefined }
Object.assign(extensionApi, {
  permissions: Object.assign(permissions, { contains: async () => true, onAdded: event }),
  tabs: { query: async () => [], onUpdated: event, onRemoved: event, onActivated: event },
  windows: { getCurrent: async () => ({ id: 7 }) },
  action: { setBadgeText: async () => undefined },
})
const { PanelTools } = await import('../../../extension/side-panel/panel.tsx')

let extension: StorageInMemory
beforeEach(({ skip }) => {
  skip(!('locks' in navigator), 'Node 22 has no locks')
  extension = storageWith()
})

const names = (names: string[], left = 0): Delivery => ({
  windowId: 7,
  kind: 'names',
  side: 'left',
  names,
  left,
})
const deliver = (...deliveries: Delivery[]) => extension.storage.setItem('session:inbox', deliveries)

async function panelWith(...waiting: Delivery[]) {
  await deliver(...waiting)
  const location = { hash: '#/collaborators', origin: 'chrome-extension://coauthors' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  const lists = { add: vi.fn(), fill: vi.fn(), form: EMPTY_FORM }
  const restore = vi.fn()
  const backend = { state: { kind: 'ready' } }
  const tools = (form: Form) => {
    const controls = { session: { form, queryError: null }, backend, lists, restore }
    const connection = { flow: {}, daemon: { kind: 'ready', apiBase: '' }, backend: {} }
    // The tools read only these parts.
    return h(PanelTools, { controls, connection, isPrivate: false } as unknown as Parameters<
      typeof PanelTools
    >[0])
  }
  const page = await drawComponent(tools(EMPTY_FORM))
  const note = () => page.all('p[role=status]')[0]
  return { ...page, tools, lists, restore, location, note }
}

test('adds the names of its window at once and later, and shows the query', async () => {
  const { lists, location, note } = await panelWith(names(['Ada']), { ...names(['Bo']), windowId: 8 })
  await soon(() => expect(lists.add.mock.calls).toEqual([['left', ['Ada']]]))
  expect([location.hash, note()]).toEqual(['#/', undefined])
  await deliver(names(['Cy']))
  await soon(() => expect(lists.add).toHaveBeenLastCalledWith('left', ['Cy']))
})

test.each([
  ['holds no names', names([], 9), 0, 'The selection holds no names.'],
  ['is too long', names(['Ada'], 2), 1, 'CoAuthors did not read 2 more lines'],
])('says that the selection %s, until the lists change', async (_, delivery, added, says) => {
  const { lists, note, draw, tools } = await panelWith(delivery)
  await soon(() => expect(note()).toContain(says))
  expect(lists.add).toHaveBeenCalledTimes(added)
  await draw(tools({ ...EMPTY_FORM, left: 'Ada' }))
  expect(note()).toBeUndefined()
})

test("takes the popup's lists without an answer that it cannot read", async () => {
  const lists = { left: 'Ada', right: 'Bo' }
  const taken = await panelWith({ windowId: 7, kind: 'lists', ...lists, answer: '{"form":7}' })
  await soon(() => expect(taken.lists.fill).toHaveBeenCalledWith(lists, { key: 'didTakeOver' }))
  expect(taken.restore).not.toHaveBeenCalled()
})

test("takes the popup's lists with the options of its answer, and restores the answer", async () => {
  const form = { ...EMPTY_FORM, left: 'Ada Lovelace', right: 'Bo Sun', yearMin: '2020' }
  const answer = JSON.stringify({ at: 5, form, durationMs: 9, source: { from: 'backend' } })
  const { lists, restore } = await panelWith({
    windowId: 7,
    kind: 'lists',
    left: 'Ada Lovelace',
    right: 'Bo Sun',
    answer,
  })
  await soon(() => expect(restore).toHaveBeenCalledWith({ at: 5, form, displayed: null }))
  expect(lists.fill).toHaveBeenCalledWith(expect.objectContaining({ yearMin: '2020' }), {
    key: 'didTakeOver',
  })
})

test('shows the people of a page, and closes an open sheet with a pair', async () => {
  const { all } = await panelWith()
  const requestClose = vi.fn()
  vi.spyOn(document, 'querySelector').mockReturnValueOnce({ requestClose } as unknown as Element)
  const found = { groups: [{ kind: 'authors' as const, names: ['Ada'] }] }
  await deliver({ windowId: 7, kind: 'found', found, tabId: 3 })
  await soon(() => expect(all('.collected-outcome strong')).toHaveLength(1))
  expect(requestClose).toHaveBeenCalledOnce()
})
