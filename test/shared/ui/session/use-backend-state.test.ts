import { h } from 'preact'
import { useState } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { beforeEach, expect, test, vi } from 'vitest'
import { type BackendCheck, useBackendState } from '../../../../shared/ui/session/use-backend-state.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../../shared/version.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'

const BACKEND = 'http://127.0.0.1:8091'
const STATS = { publications: 2, authors: 3, data_source: 'DBLP' }
const OURS = { headers: { [VERSION_HEADER]: APP_VERSION } }

let answer: (path: string) => Response | Promise<Response>
let paths: string[]
beforeEach(() => {
  answer = () => Response.json(STATS, OURS)
  paths = []
})

async function checked(daemonBase = '', backendBase = BACKEND) {
  const fetch = async (input: string | URL | Request) => {
    const { pathname } = new URL(String(input), 'http://127.0.0.1:8090')
    paths.push(pathname)
    return answer(pathname)
  }
  const settings = { daemonBase, backendBase, now: () => 0, fetch: fetch as typeof globalThis.fetch }
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:8090' })
  let seen: ReturnType<typeof useBackendState> | undefined
  let useOther: (other: typeof settings) => void = () => undefined
  const View = () => {
    const [inUse, use] = useState(settings)
    useOther = use
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    seen = useBackendState(inUse)
    return null
  }
  const { sendWindow } = await drawComponent(h(View, {}))
  const check = () => seen ?? expect.unreachable()
  await soon(() => expect(check().isLooking).toBe(false))
  const changeBackend = (backendBase: string) => act(() => useOther({ ...settings, backendBase }))
  return { check, changeBackend, show: () => sendWindow('visibilitychange') }
}
const stateAfter = async (
  reply: typeof answer,
  daemonBase?: string,
): Promise<BackendCheck['state']['kind']> => {
  answer = reply
  return (await checked(daemonBase)).check().state.kind
}

test.each([
  [403, 'refused'],
  [503, 'no-data'],
  [500, 'odd'],
  [404, 'odd'],
])('gives a backend that answers %i the state %s', async (status, kind) => {
  expect(await stateAfter(() => Response.json({ detail: 'No.' }, { status }))).toBe(kind)
})

test('gives a backend that answers HTML the state odd', async () => {
  expect(await stateAfter(() => new Response('<html>', OURS))).toBe('odd')
})

test('asks the daemon whether a silent backend refuses this page', async () => {
  const unreachable = (access: string) => (path: string) => {
    if (path === '/api/stats' || !path.includes('runtime')) throw new TypeError('Failed to fetch')
    return Response.json({ access })
  }
  expect(await stateAfter(unreachable('refuses'))).toBe('refused')
  expect(await stateAfter(unreachable('silent'))).toBe('offline')
  paths = []
  expect(await stateAfter(unreachable('refuses'), 'http://127.0.0.1:8090')).toBe('offline')
  expect(paths).toHaveLength(1)
})

test('recognizes the user’s own backend by its version and its address', async () => {
  expect((await checked()).check()).toMatchObject({ isOurs: true, isOwn: true })
  expect((await checked('', 'https://dblp.example')).check()).toMatchObject({ isOurs: true, isOwn: false })
  answer = () => Response.json(STATS)
  expect((await checked()).check()).toMatchObject({ isOurs: false, isOwn: false })
})

test('checks again when the view comes to the front, unless all of dblp is ready', async () => {
  const asksAgain = async (reply: typeof answer) => {
    answer = reply
    const { show } = await checked()
    const before = paths.length
    await show()
    return paths.length > before
  }
  expect(await asksAgain(() => Response.json(STATS, OURS))).toBe(false)
  expect(await asksAgain(() => Response.json({ ...STATS, sample: true }, OURS))).toBe(true)
  expect(await asksAgain(() => Response.json({}, { status: 503 }))).toBe(true)
})

test('checks again when a backend that is not ready answers a request', async () => {
  answer = () => Response.json({}, { status: 503 })
  const { check } = await checked()
  answer = () => Response.json(STATS, OURS)
  await act(async () => void (await check().flow.fetch('http://127.0.0.1:809/api')))
  expect(check().state.kind).toBe('no-data')
  await act(async () => void (await check().flow.fetch(`${BACKEND}/api/coauthors/pairs`)))
  await soon(() => expect(check().state.kind).toBe('ready'))
})

test("forgets a backend's state once the view uses another backend", async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const { check, changeBackend } = await checked('http://127.0.0.1:8090')
  expect(check().state.kind).toBe('offline')
  const next = Promise.withResolvers<Response>()
  answer = () => next.promise
  await changeBackend('http://127.0.0.1:8191')
  expect(check()).toMatchObject({ state: { kind: 'asking' }, isLooking: true })
  await act(async () => next.resolve(Response.json(STATS, OURS)))
  await soon(() => expect(check().state.kind).toBe('ready'))
})
