import { beforeEach, expect, test } from 'vitest'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { ANSWER, flowServers, PAIRS, QUERY } from '../../shared/query/flow-servers.ts'
import { permissions, type StorageInMemory, storageWith } from '../extension-storage.ts'

Object.assign(permissions, { contains: async () => true })
const { continueQuery } = await import('../../../extension/background/continue-query.ts')

const servers = flowServers()
const ASKING = JSON.stringify({ left: QUERY.left.join('\n'), right: QUERY.right.join('\n') })
let extension: StorageInMemory

beforeEach(() => {
  const { daemon, backend } = servers
  daemon.on('/api/runtime/config', () => ({
    body: { app_version: APP_VERSION, api_base: backend.base },
    headers: { [VERSION_HEADER]: APP_VERSION },
  }))
  extension = storageWith({ settings: { daemon: daemon.base }, 'popup.asking': ASKING })
})

test('stores the answer to a query of a closed popup, and forgets the query', async () => {
  await continueQuery(ASKING, new AbortController().signal)
  expect(extension.stored()['popup.asking']).toBe('')
  expect(JSON.parse(String(extension.stored()['popup.answer']))).toMatchObject({
    form: { left: QUERY.left.join('\n') },
    answer: { pair_count: ANSWER.pair_count },
  })
})

test.each(['', 'no JSON', '{"left":"","right":""}'])('asks nothing for the stored text %j', async (text) => {
  await continueQuery(text, new AbortController().signal)
  expect(servers.arrivedAt(PAIRS)).toEqual([])
})

test('leaves a failed or aborted query in the storage for the next popup', async () => {
  const controller = new AbortController()
  servers.backend.on(PAIRS, () => ({ status: 500, body: { detail: 'Broken.' } }))
  await continueQuery(ASKING, controller.signal)
  controller.abort()
  await continueQuery(ASKING, controller.signal)
  expect(extension.stored()).toMatchObject({ 'popup.asking': ASKING })
  expect(extension.stored()).not.toHaveProperty('popup.answer')
})
