import { beforeEach, expect, test, vi } from 'vitest'
import { extensionApi, permissions } from './extension-storage.ts'

const asked: unknown[] = []
let tab: object | undefined
let injected: object[]
const clicks: ((info: object, tab?: object) => void)[] = []
const commands: ((command: string, tab?: object) => void)[] = []
let onConnect = (_: object): void => undefined

function openPort() {
  const listeners: { onMessage?: (text: string) => void; onDisconnect?: () => void } = {}
  onConnect({
    onMessage: { addListener: (act: (text: string) => void) => Object.assign(listeners, { onMessage: act }) },
    onDisconnect: { addListener: (act: () => void) => Object.assign(listeners, { onDisconnect: act }) },
  })
  return listeners
}

Object.assign(extensionApi, {
  permissions: Object.assign(permissions, {
    contains: async (of: object) => asked.push(of) > 0,
    request: async (of: object) => asked.push(of) > 0,
  }),
  tabs: { query: async () => [tab] },
  windows: {
    getCurrent: async () => Promise.reject(new Error('No window.')),
    get: async () => Promise.reject(new Error('closed')),
  },
  extension: { inIncognitoContext: false },
  scripting: { executeScript: async () => injected },
  contextMenus: {
    onClicked: { addListener: (act: (info: object, tab?: object) => void) => clicks.push(act) },
  },
  commands: {
    onCommand: { addListener: (act: (command: string, tab?: object) => void) => commands.push(act) },
  },
  runtime: {
    ...extensionApi.runtime,
    onConnect: {
      addListener: (act: typeof onConnect) => {
        onConnect = act
      },
    },
  },
})
const browser = await import('../../extension/browser.ts')

beforeEach(() => void asked.splice(0))

test('asks for a host without its port', async () => {
  await browser.mayReach('http://192.168.0.9:8090')
  await browser.askToReach('https://dblp.example')
  expect(asked).toEqual([{ origins: ['http://192.168.0.9/*'] }, { origins: ['https://dblp.example/*'] }])
})

test('knows the site of a web page only', async () => {
  tab = { id: 1, windowId: 2, url: 'https://a.org:8443/pc?x' }
  expect(await browser.tabInFront()).toEqual({ id: 1, windowId: 2, site: 'https://a.org:8443' })
  tab = { id: 1, windowId: 2, url: 'chrome://settings' }
  expect(await browser.tabInFront()).toEqual({ id: 1, windowId: 2 })
  tab = undefined
  expect(await browser.tabInFront()).toBeNull()
})

test('treats a window that the browser hides as private and as closed', async () => {
  expect([await browser.isInPrivateWindow(), await browser.isWindowOpen(1)]).toEqual([true, false])
})

test('returns the result of a script, and rejects with its error', async () => {
  injected = [{ result: { groups: [] } }]
  expect(await browser.runInTab(1, '/collect.js')).toEqual({ groups: [] })
  injected = [{ error: new Error('A fault in the page.') }]
  await expect(browser.runInTab(1, '/collect.js')).rejects.toThrow('A fault in the page.')
})

test('ignores menu items and commands without a tab', () => {
  const [onMenu, onKey] = [vi.fn(), vi.fn()]
  browser.onMenuClick(onMenu)
  browser.onCommand(onKey)
  clicks.at(-1)?.({ menuItemId: 'add-a' })
  commands.at(-1)?.('open-panel')
  expect([onMenu.mock.calls, onKey.mock.calls]).toEqual([[], []])
  clicks.at(-1)?.({ menuItemId: 'add-a' }, { id: 1, windowId: 2 })
  expect(onMenu).toHaveBeenCalledWith({ id: 'add-a', selectionText: '', frameId: 0 }, { id: 1, windowId: 2 })
})

test('tells the background which query a closed view has not finished', () => {
  const ended = vi.fn()
  browser.onAsking(() => ended)
  const closed = openPort()
  closed.onMessage?.('{"left":"Ada"}')
  closed.onDisconnect?.()
  const finished = openPort()
  finished.onMessage?.('{"left":"Ada"}')
  finished.onMessage?.('')
  finished.onDisconnect?.()
  expect(ended.mock.calls).toEqual([['{"left":"Ada"}'], ['']])
})
