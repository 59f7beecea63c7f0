import { beforeEach, expect, test, vi } from 'vitest'
import { ConferenceQuestions } from '../../../../../daemon/page/conference/conference-questions.ts'
import { ConferenceStore } from '../../../../../daemon/page/conference/conference-store.ts'
import { EXAMPLE_CONFERENCE } from '../../../../../daemon/page/conference/example.ts'
import { ConferenceProjects } from '../../../../../daemon/page/conference/projects/conference-projects.ts'
import { startInline } from '../../../../../shared/conference/project/project-texts.ts'
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
  store = new ConferenceStore(false)
  projects = new ConferenceProjects(flow, storage, store, new ConferenceQuestions(flow, store), startInline)
  return async () => {
    projects.close()
    vi.unstubAllGlobals()
    await daemon.close()
  }
})
const names = async () => (await projects.list()).map(({ name }) => name)

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
  expect(store.state.phase).toBe('asking')
  expect(asked.map((signal) => signal?.aborted)).toEqual([false])
})

test('a copy of a project has all that it has, under another name', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  await projects.keepNow()
  const [{ id } = { id: '' }] = await projects.list()
  await projects.copy(id, 'A copy')
  expect(await names()).toEqual(['A copy', 'VLDB'])
  const [copy] = await projects.list()
  await projects.reopen(copy?.id ?? '', false)
  expect(store.state.project).toMatchObject({ name: 'A copy', conference: EXAMPLE_CONFERENCE })
})
