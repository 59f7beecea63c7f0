import { h } from 'preact'
import { beforeEach, expect, test, vi } from 'vitest'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import type { BackendCheck } from '../../../shared/ui/session/use-backend-state.ts'
import { drawComponent, inView, viewOf } from '../../daemon/page/draw-component.ts'
import { coauthor, coauthorsAnswer } from '../../shared/collaborators/coauthors-answer.ts'
import { flowServers } from '../../shared/query/flow-servers.ts'
import { soon } from '../../soon.ts'
import { extensionApi, storageWith } from '../extension-storage.ts'

const executeScript = vi.fn(async (_: { args?: object[] }) => [
  { result: { kind: 'inserted', inserted: 1, there: 0, field: '' } },
])
Object.assign(extensionApi, {
  action: { setBadgeText: async () => undefined },
  tabs: { query: async () => [{ id: 5, windowId: 7 }] },
  scripting: { executeScript },
})
const { MyCollaborators } = await import('../../../extension/my-collaborators/my-collaborators.tsx')
const { openStore } = await import('../../../extension/store/extension-store.ts')

const OF = '/api/coauthors/of'
const servers = flowServers()
const ADA = { people: 'Ada', name: 'Ada Lovelace' }
beforeEach(() => {
  executeScript.mockClear()
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  const body = { name: 'Ours', people: 'Ada', policy: ANY_WORK, out: [], lines: [] }
  const list = [
    { kind: 'collaborators', id: 'Ours', name: 'Ours', revision: 1, updated_at: '', bytes: 1, body },
  ]
  servers.daemon.on('/api/runtime/documents/collaborators/list', () => ({ body: { list, total: 1 } }))
  servers.backend.on(OF, () => ({
    body: coauthorsAnswer({ Ada: [coauthor('Ben', 1, [2025, 2025], 'MIT')] }),
  }))
})

async function partOf(settings: object = {}, wish?: object) {
  const memory = storageWith({ settings })
  if (wish) await memory.storage.setItem('session:insertion', wish)
  const store = await openStore(memory.storage, [])
  const backend = {
    state: { kind: 'asking' },
    look: async () => null,
  } as Partial<BackendCheck> as BackendCheck // the view reads only these
  const page = await drawComponent(inView(viewOf(servers.settings), h(MyCollaborators, { store, backend })))
  const open = async () => {
    Object.assign(page.main.querySelector('details') ?? {}, { open: true })
    await page.send('details', 'toggle')
  }
  const enter = async (value: string) => {
    await page.type('input', value)
    await page.send('form', 'submit')
  }
  return { ...page, ...memory, store, open, enter, title: () => page.all('summary .hint')[0] }
}

test('saves a typed name without needless spaces, but no blank one', async () => {
  const { open, enter, store, all, title } = await partOf()
  expect(all('form')).toEqual([])
  await open()
  await enter('  ')
  expect(store.settings().mine).toBeNull()
  await enter(' Wei   Wang ')
  expect(store.settings().mine).toEqual({ people: 'Wei Wang', name: 'Wei Wang' })
  await soon(() => expect(all('button')).toContain('Use another name'))
  expect([title(), all('form')]).toEqual(['Wei Wang', []])
  expect(document.activeElement?.tagName).toBe('DETAILS')
})

test('offers the saved lists', async () => {
  const { open, press, store, all, title } = await partOf()
  await open()
  await soon(() => expect(all('form .row .quiet')).toEqual(['Ours']))
  await press('Ours')
  expect([store.settings().mine, title()]).toEqual([{ list: 'Ours' }, 'Ours'])
  await soon(() => expect(all('strong')).toEqual(['1 collaborator']))
})

test('opens by itself for a choice in the context menu of the tab in front', async () => {
  const { all } = await partOf({ mine: ADA }, { tabId: 5, frameId: 3 })
  await soon(() => expect(all('.mine-body').join()).toContain('1 line was inserted'))
  expect(executeScript.mock.calls[0]?.[0]).toMatchObject({ target: { tabId: 5, frameIds: [3] } })
  const elsewhere = await partOf({ mine: ADA }, { tabId: 6, frameId: 3 })
  await soon(() => expect(elsewhere.inMemory()).toEqual({}))
  expect(elsewhere.all('.mine-body')).toEqual([])
})

test('takes over a name from another view, and keeps a message after other changes there', async () => {
  const { open, press, storage, store, all, title } = await partOf()
  await open()
  await storage.setItem('local:settings', { mine: ADA })
  await soon(() => expect([title(), all('strong')]).toEqual(['Ada Lovelace', ['1 collaborator']]))
  await press('Insert into the field')
  const message = () => all('.mine-body').join()
  await soon(() => expect(message()).toContain('1 line was inserted'))
  await storage.setItem('local:settings', { mine: ADA, theme: 'dark' })
  await soon(() => expect(store.settings().theme).toBe('dark'))
  expect(message()).toContain('1 line was inserted')
  expect(servers.arrivedAt(OF)).toHaveLength(1)
})
