import { h } from 'preact'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EMPTY_FORM } from '../../../shared/ui/session/form-state.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { drawComponent } from '../../daemon/page/draw-component.ts'
import { ANSWER, EVENT, flowServers, PAIRS, PUT, QUERY } from '../../shared/query/flow-servers.ts'
import { soon } from '../../soon.ts'
import { extensionApi, permissions, storageWith } from '../extension-storage.ts'

const sent: string[] = []
const openOptionsPage = vi.fn()
const port = { postMessage: (text: string) => sent.push(text), disconnect: () => sent.push('end') }
Object.assign(permissions, { contains: async () => true })
Object.assign(extensionApi, {
  runtime: { ...extensionApi.runtime, connect: () => port, openOptionsPage },
  tabs: { query: async () => [{ id: 5, windowId: 7 }] },
})
const { Popup, POPUP } = await import('../../../extension/popup/popup.tsx')
const { openStore, ownTexts } = await import('../../../extension/store/extension-store.ts')

const servers = flowServers()
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('reportError', () => undefined)
  servers.daemon.on('/api/runtime/config', () => ({
    body: { app_version: APP_VERSION, api_base: servers.backend.base },
    headers: { [VERSION_HEADER]: APP_VERSION },
  }))
})
const FORM = { ...EMPTY_FORM, left: QUERY.left.join('\n'), right: QUERY.right.join('\n') }

async function popupWith(form: object | null, more: { asking?: string; isPrivate?: boolean } = {}) {
  const { asking, isPrivate = false } = more
  const day = new Date().toDateString()
  const memory = storageWith({
    settings: { daemon: servers.daemon.base },
    ...(form && { 'popup.form': JSON.stringify({ ...form, day }) }),
    ...(asking && { 'popup.asking': asking }),
  })
  const store = await openStore(memory.storage, ownTexts(POPUP), { isPrivate })
  vi.stubGlobal('location', { origin: 'chrome-extension://coauthors' })
  const page = await drawComponent(h(Popup, { store }))
  const fill = async () => {
    vi.stubGlobal('InputEvent', Event)
    for (const name of ['left', 'right'] as const) await page.type(`[name=${name}]`, FORM[name])
  }
  const asked = () => servers.arrivedAt(PAIRS).map(({ body }) => body)
  const untilAsked = () => soon(() => expect(asked()).toHaveLength(1))
  const ask = async () => {
    await page.send('form.query', 'submit')
    await untilAsked()
  }
  /** Waits for the answer, and until the popup has stored and recorded it. */
  const untilAnswered = () =>
    soon(() => {
      expect(page.all('#answer .summary')[0]).toMatch(/\d/)
      expect([servers.arrivedAt(PUT).length, servers.arrivedAt(EVENT).length]).toEqual([1, 1])
    })
  const storedQuery = () => memory.stored()['popup.asking']
  return { ...page, ...memory, fill, ask, asked, untilAsked, untilAnswered, storedQuery }
}

test('asks the stored lists with the usual options, and shows the answer in place of the hint', async () => {
  const { all, ask, asked, untilAnswered } = await popupWith({ ...FORM, yearMin: '2012', exact: false })
  expect(all('.popup-main > .hint')).toHaveLength(1)
  await ask()
  expect(asked()).toEqual([{ ...QUERY, exact_base_match: true }])
  await untilAnswered()
  expect(all('.popup-main > .hint')).toEqual([])
})

test('hands its query to the background until the answer comes', async () => {
  const { ask, untilAnswered, storedQuery } = await popupWith(FORM)
  const waiting = Promise.withResolvers<void>()
  servers.backend.on(PAIRS, () => waiting.promise.then(() => ({ status: 200, body: ANSWER })))
  await ask()
  expect(sent).toEqual([JSON.stringify(FORM)])
  await soon(() => expect(storedQuery()).toBe(JSON.stringify(FORM)))
  waiting.resolve()
  await untilAnswered()
  await soon(() => expect(storedQuery()).toBe(''))
  expect(sent).toEqual([JSON.stringify(FORM), '', 'end'])
})

test('continues the query of a popup that closed before the answer', async () => {
  const { untilAsked, untilAnswered } = await popupWith(FORM, { asking: JSON.stringify(FORM) })
  await untilAsked()
  await untilAnswered()
})

test('stores no query in a private window', async () => {
  const { fill, ask, untilAnswered, stored } = await popupWith(null, { isPrivate: true })
  await fill()
  await ask()
  await untilAnswered()
  expect([sent, Object.keys(stored())]).toEqual([[], ['settings']])
})

async function failed() {
  servers.backend.on(PAIRS, () => ({ status: 500, body: { detail: 'Broken.' } }))
  const started = vi.spyOn(globalThis, 'setTimeout')
  const ended = vi.spyOn(globalThis, 'clearTimeout')
  onTestFinished(() => void vi.restoreAllMocks())
  const page = await popupWith(FORM)
  await page.ask()
  await soon(() => expect(page.all('#answer [role=alert]')).toHaveLength(1))
  const timers = started.mock.results.filter((_, at) => started.mock.calls[at]?.[1] === 300)
  return { ...page, ended, timers: timers.map(({ value }) => value) }
}

test('ends a query that failed in an open popup', async () => {
  const { storedQuery } = await failed()
  await soon(() => expect(storedQuery()).toBe(''))
  expect(sent.slice(1)).toEqual(['', 'end'])
})

test('leaves a query to the background if it failed because the popup closed', async () => {
  const { sendWindow, storedQuery, timers, ended } = await failed()
  ended.mockClear()
  await sendWindow('pagehide')
  expect(timers).toContain(ended.mock.calls.at(-1)?.[0])
  expect([storedQuery(), sent.length]).toEqual([JSON.stringify(FORM), 1])
})

test('opens the settings', async () => {
  const { press } = await popupWith(null)
  await press('Settings')
  expect(openOptionsPage).toHaveBeenCalledOnce()
})
