import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { flowServers } from '../../shared/query/flow-servers.ts'
import { soon } from '../../soon.ts'
import { extensionApi, permissions, storageWith } from '../extension-storage.ts'

let isAllowed = true
const asked: object[] = []
Object.assign(extensionApi, {
  permissions: Object.assign(permissions, {
    request: async (of: object) => {
      asked.push(of)
      return isAllowed
    },
    contains: async () => true,
  }),
})
const { ConnectionSection } = await import('../../../extension/options/connection-section.tsx')
const { useSettings } = await import('../../../extension/options/settings-section.tsx')
const { openStore } = await import('../../../extension/store/extension-store.ts')

const servers = flowServers()

async function sectionOf(daemon?: string) {
  const memory = storageWith(daemon ? { settings: { daemon } } : {})
  const store = await openStore(memory.storage, [])
  const Section = () => h(ConnectionSection, { controls: useSettings(store), store })
  const page = await drawComponent(h(Section, {}))
  const enter = async (text: string) => {
    await page.type('input', text)
    await page.send('input', 'change')
  }
  const inForce = () => store.settings().daemon
  return { ...page, ...memory, store, enter, inForce, said: () => page.all('.address-said')[0] }
}

test('saves the address of a daemon on this machine at once', async () => {
  const { enter, inForce, said } = await sectionOf()
  await enter('localhost:9000')
  await soon(() => expect(inForce()).toBe('http://localhost:9000'))
  expect(said()).toBe('')
})

test('uses the earlier address while the typed one is invalid', async () => {
  const { enter, inForce, said, main } = await sectionOf('http://127.0.0.1:9000')
  await enter('http:///')
  expect(said()).toMatch(/127\.0\.0\.1:9000/)
  expect(main.querySelector('input')?.getAttribute('aria-invalid')).toBe('true')
  expect(inForce()).toBe('http://127.0.0.1:9000')
})

test('uses another machine only after a warning and with the browser’s permission', async () => {
  const { enter, inForce, said, press } = await sectionOf('http://127.0.0.1:9000')
  await enter('https://dblp.example')
  expect(said()).toContain('https://dblp.example')
  isAllowed = false
  await press('Use this address')
  expect([inForce(), asked.at(-1)]).toEqual([
    'http://127.0.0.1:9000',
    { origins: ['https://dblp.example/*'] },
  ])
  await soon(() => expect(said()).toContain('You have not let the browser reach https://dblp.example'))
  isAllowed = true
  await press('Use this address')
  await soon(() => expect(inForce()).toBe('https://dblp.example'))
})

test('shows an address that another view has saved', async () => {
  const { main, store } = await sectionOf('http://127.0.0.1:9000')
  await store.change({ daemon: 'http://127.0.0.1:9001' })
  await soon(() => expect(main.querySelector('input')?.value).toBe('http://127.0.0.1:9001'))
})

test.each([
  [503, /All of dblp can be loaded where the backend runs/],
  [500, /sent an answer that CoAuthors cannot read/],
])('says after a test of the connection that the backend answers with status %i', async (status, says) => {
  vi.stubGlobal('location', new URL('chrome-extension://coauthors/options.html'))
  servers.daemon.on('/api/runtime/config', () => ({
    body: { app_version: APP_VERSION, api_base: servers.backend.base },
    headers: { [VERSION_HEADER]: APP_VERSION },
  }))
  servers.backend.on('/api/stats', () => ({ status, body: {} }))
  const { press, main } = await sectionOf(servers.daemon.base)
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  await press('Test connection')
  await soon(() => expect(main.textContent).toMatch(says))
})
