import { beforeEach, expect, test, vi } from 'vitest'
import { ConferenceStore } from '../../../../../daemon/page/conference/conference-store.ts'
import { EXAMPLE_CONFERENCE } from '../../../../../daemon/page/conference/example.ts'
import { ConferenceProjects } from '../../../../../daemon/page/conference/projects/conference-projects.ts'
import { startTestDaemon, useFolder } from '../../../daemon.ts'

/** The projects of a page whose backend never answers, at a real daemon. */

const BACKEND = 'http://127.0.0.1:1'
const folder = useFolder()
let store: ConferenceStore
let projects: ConferenceProjects
/** The signals of what the backend is asked. */
let asked: (AbortSignal | null | undefined)[]
beforeEach(async () => {
  const daemon = await startTestDaemon(folder.path)
  asked = []
  vi.stubGlobal('dispatchEvent', () => true)
  const asking: typeof fetch = (url, init) => {
    if (!String(url).startsWith(BACKEND)) return fetch(url, init)
    asked.push(init?.signal)
    return new Promise(() => undefined)
  }
  const flow = { daemonBase: daemon.url, backendBase: BACKEND, now: () => 0, fetch: asking }
  const storage = { read: () => null, write: async () => true, watch: () => () => undefined }
  store = new ConferenceStore(flow)
  projects = new ConferenceProjects(flow, storage, store)
  return async () => {
    projects.close()
    vi.unstubAllGlobals()
    await daemon.close()
  }
})
const names = async () => (await projects.client.list()).map(({ name }) => name)

test('a project that is deleted while it is saved for the first time is gone', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  void projects.keepNow()
  await projects.removeOpen()
  expect(await names()).toEqual([])
})

test('a project that is kept as a copy is asked about all the same', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  await projects.keepNow()
  projects.keepAsCopy()
  await projects.keepNow()
  expect(await names()).toEqual(['VLDB', 'VLDB (2)'])
  expect(store.phase).toBe('asking')
  expect(asked.map((signal) => signal?.aborted)).toEqual([false])
})
