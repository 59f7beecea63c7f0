import { h } from 'preact'
import { act } from 'preact/test-utils'
import { beforeEach, expect, test } from 'vitest'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { type FlowServers, flowServers } from '../../shared/query/flow-servers.ts'
import { deadBase } from '../../shared/scripted-server.ts'
import { soon } from '../../soon.ts'
import { permissions, storageWith } from '../extension-storage.ts'

Object.assign(permissions, { contains: async () => true })
const { useConnection } = await import('../../../extension/connection/use-connection.ts')
const { openStore } = await import('../../../extension/store/extension-store.ts')

const CONFIG = '/api/runtime/config'
const servers = flowServers()
const named = (daemon: FlowServers['daemon'], api_base: string) =>
  daemon.on(CONFIG, () => ({
    body: { app_version: APP_VERSION, api_base },
    headers: { [VERSION_HEADER]: APP_VERSION },
  }))
beforeEach(() => void named(servers.daemon, servers.backend.base))

let visibility: 'visible' | 'hidden'
beforeEach(() => {
  visibility = 'visible'
})

async function connected(daemon: string) {
  const memory = storageWith({ settings: { daemon } })
  const store = await openStore(memory.storage, [])
  let seen: ReturnType<typeof useConnection> | undefined
  const View = () => {
    Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true })
    seen = useConnection(store)
    return null
  }
  const page = await drawComponent(h(View, {}))
  const connection = () => seen ?? expect.unreachable()
  const untilSeen = (kind: string) => soon(() => expect(connection().daemon?.kind).toBe(kind))
  return { ...page, ...memory, connection, untilSeen }
}

test('uses the backend that the daemon names, and looks again at the front', async () => {
  const { connection, untilSeen, sendWindow } = await connected(
    servers.daemon.base.replace('127.0.0.1', 'localhost'),
  )
  expect(connection()).toMatchObject({ daemon: null, hasCache: true })
  await untilSeen('ready')
  const { flow } = connection()
  expect([flow.daemonBase, flow.backendBase]).toEqual([servers.daemon.base, servers.backend.base])
  const looks = servers.arrivedAt(CONFIG).length
  await sendWindow('visibilitychange')
  await soon(() => expect(servers.arrivedAt(CONFIG).length).toBeGreaterThan(looks))
  // The same backend makes no new flow, so the view does not check it again.
  await act(async () => void (await connection().look()))
  expect(connection().flow).toBe(flow)
  named(servers.daemon, await deadBase())
  await sendWindow('visibilitychange')
  await soon(() => expect(connection().flow).not.toBe(flow))
})

test('has no cache while the daemon does not answer', async () => {
  const { connection, untilSeen } = await connected(await deadBase())
  await untilSeen('offline')
  expect(connection().hasCache).toBe(false)
})

test('looks at no server in the background', async () => {
  visibility = 'hidden'
  const { sendWindow, untilSeen } = await connected(servers.daemon.base)
  await sendWindow('visibilitychange')
  // An earlier look would have arrived before this request.
  await fetch(servers.daemon.base)
  expect(servers.arrivedAt(CONFIG)).toEqual([])
  visibility = 'visible'
  await sendWindow('visibilitychange')
  await untilSeen('ready')
})

test('follows an address that this or another view saves, and ignores the previous daemon', async () => {
  const late = Promise.withResolvers<void>()
  const { connection, untilSeen, stored } = await connected(servers.daemon.base)
  await untilSeen('ready')
  servers.daemon.on(CONFIG, async () => {
    await late.promise
    return { body: {}, headers: { [VERSION_HEADER]: '99.0.0' } }
  })
  const looking = connection().look()
  connection().setAddress(await deadBase())
  await untilSeen('offline')
  expect(stored().settings).toEqual({ daemon: connection().flow.daemonBase })
  late.resolve()
  await act(async () => void (await looking))
  expect(connection().daemon?.kind).toBe('offline')
})
