import { h } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Connection } from '../../../extension/connection/use-connection.ts'
import { UNNAMED } from '../../../extension/settings/server-addresses.ts'
import type { DaemonState } from '../../../shared/clients/daemon-look.ts'
import type { BackendCheck } from '../../../shared/ui/session/use-backend-state.ts'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { extensionApi, permissions } from '../extension-storage.ts'

let isClosed = false
Object.assign(extensionApi, {
  permissions: Object.assign(permissions, { contains: async () => !isClosed }),
  runtime: { ...extensionApi.runtime, getManifest: () => ({ homepage_url: 'https://coauthors.example' }) },
})
const { ServerNotes } = await import('../../../extension/connection/server-notes.tsx')

const DAEMON = 'http://127.0.0.1:8090'
const READY: DaemonState = { kind: 'ready', version: '0.1.0', apiBase: 'http://127.0.0.1:8091' }

type Servers = {
  daemon?: DaemonState | null
  backend?: Connection['backend']
  state?: BackendCheck['state']['kind']
}

async function notesOf({ daemon = READY, backend = UNNAMED, state = 'ready' }: Servers, isReported = false) {
  vi.stubGlobal('location', new URL('chrome-extension://coauthors/popup.html'))
  const setAddress = vi.fn()
  const look = vi.fn(async () => undefined)
  const connection = { flow: { daemonBase: DAEMON, backendBase: UNNAMED }, daemon, backend, look, setAddress }
  const props = { connection, backend: { state: { kind: state }, look, isOurs: true }, isReported }
  // The component reads only these members.
  const drawn = await drawComponent(h(ServerNotes, props as unknown as Parameters<typeof ServerNotes>[0]))
  return { ...drawn, setAddress, look, text: () => drawn.main.textContent ?? '' }
}

test('shows nothing while daemon and backend answer', async () => {
  expect((await notesOf({})).text()).toBe('')
})

test.each([
  [{ daemon: { kind: 'offline' } }, `CoAuthors at ${DAEMON} does not answer.`],
  [
    { daemon: { kind: 'offline' }, state: 'offline' },
    `Neither CoAuthors at ${DAEMON} nor the backend answers.`,
  ],
  [{ daemon: { kind: 'another' } }, 'is not CoAuthors but another program. CoAuthors sends it nothing.'],
  [{ daemon: { kind: 'incompatible', version: '99.0.0' } }, 'has version 99.0.0, this extension version'],
  [{ daemon: { kind: 'refused' } }, 'does not let this extension in'],
  [{ daemon: { kind: 'refused' } }, 'ALLOWED_ORIGINS='],
  [{ daemon: { ...READY, apiBase: undefined } }, 'does not say where its backend is'],
  [{ backend: { kind: 'elsewhere', base: 'http://evil.test' } }, 'not on this machine: http://evil.test.'],
  [{ backend: { kind: 'unusable', told: 'nonsense' } }, 'names a backend with an invalid address: nonsense'],
] as const)('shows the most important problem of %j', async (servers, said) => {
  // A daemon that names no backend has `apiBase: undefined`.
  const { text } = await notesOf(servers as Servers)
  expect(text()).toContain(said)
})

test('shows nothing if an alert reports the same problem', async () => {
  const { text } = await notesOf({ daemon: { kind: 'offline' }, state: 'offline' }, true)
  expect(text()).toBe('')
})

test("offers the default address if a backend answers at the daemon's address", async () => {
  const { press, setAddress, text } = await notesOf({ daemon: { ...READY, isBackend: true } })
  expect(text()).toContain('the backend of CoAuthors answers, not CoAuthors itself')
  await press(`Use ${DAEMON}`)
  expect(setAddress).toHaveBeenCalledWith(DAEMON)
})

test('offers to allow a blocked address', async () => {
  isClosed = true
  onTestFinished(() => {
    isClosed = false
  })
  const { text, main } = await notesOf({ daemon: { kind: 'offline' } })
  await expect.poll(text).toContain(`The browser has not yet let CoAuthors reach ${DAEMON}.`)
  expect([...main.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
    'Allow this address',
  ])
})
