import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BrowserWindow } from './browser-window.ts'
import { browserSession, type ExtendedChromium, sendToExtensions } from './chromium.ts'
import { type Evaluate, PATIENCE, type View, viewOver } from './view.ts'

type Target = { targetId: string; url: string; browserContextId?: string }

/** Presses the toolbar button by the protocol. The protocol has no menu and no shortcuts, so the test sends their events. */
export async function openChromiumWindow(chromium: ExtendedChromium): Promise<BrowserWindow> {
  const cdp = await browserSession(chromium.context)
  let page: Page

  const targets = (type: 'tab' | 'page'): Promise<Target[]> => targetsOf(cdp, type)
  const ownView = (name: 'popup' | 'sidepanel'): Promise<View> => chromiumOwnView(cdp, name)
  const inWorker = async (expression: string): Promise<void> => {
    await (await chromium.worker()).evaluate(
      `chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => ${expression})`,
    )
  }
  return {
    visit: async (url) => {
      const opened = await chromium.context.newPage()
      await opened.goto(url)
      page = opened
      return viewOver((expression) => opened.evaluate(expression))
    },
    openPopup: async () => {
      const tab = (await targets('tab')).find(({ url }) => url === page.url())
      await sendToExtensions(cdp, 'triggerAction', { id: chromium.extensionId, targetId: tab?.targetId })
      return ownView('popup')
    },
    popup: () => ownView('popup'),
    isPanelOpen: async () => (await targets('page')).some(isView('sidepanel')),
    panel: () => ownView('sidepanel'),
    chooseFromMenu: async (id) => {
      const selectionText = await page.evaluate(() => String(getSelection()))
      const click = { menuItemId: id, selectionText, frameId: 0, editable: false, pageUrl: page.url() }
      await inWorker(`chrome.contextMenus.onClicked.dispatch(${JSON.stringify(click)}, tab)`)
    },
    pressKeysOf: (command) => inWorker(`chrome.commands.onCommand.dispatch('${command}', tab)`),
    badge: async () => (await chromium.worker()).evaluate('chrome.action.getBadgeText({})'),
  }
}

export const targetsOf = async (cdp: CDPSession, type: string): Promise<Target[]> =>
  (await cdp.send('Target.getTargets', { filter: [{ type }] })).targetInfos

/** Ignores the hash of the view's address. */
const isView =
  (name: 'popup' | 'sidepanel') =>
  ({ url }: Target): boolean =>
    url.split('#', 1)[0]?.endsWith(`/${name}.html`) === true

export async function chromiumOwnView(cdp: CDPSession, name: 'popup' | 'sidepanel'): Promise<View> {
  const isWanted = isView(name)
  await expect.poll(async () => (await targetsOf(cdp, 'page')).some(isWanted), PATIENCE).toBe(true)
  const target = (await targetsOf(cdp, 'page')).find(isWanted)
  return viewOver(await evaluatorOf(cdp, target?.targetId ?? ''))
}

/** Evaluates by the protocol, because Playwright lists neither popup nor side panel among its pages. */
async function evaluatorOf(cdp: CDPSession, targetId: string): Promise<Evaluate> {
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false })
  const waiting = new Map<number, (answer: { result: EvaluateAnswer }) => void>()
  cdp.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return
    const answer = JSON.parse(message) as { id: number; result: EvaluateAnswer } // as the protocol defines it
    waiting.get(answer.id)?.(answer)
  })
  let lastId = 0
  return async <T>(expression: string) => {
    const id = ++lastId
    const answered = new Promise<{ result: EvaluateAnswer }>((resolve) => waiting.set(id, resolve))
    const params = { expression, awaitPromise: true, returnByValue: true, userGesture: true }
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params })
    await cdp.send('Target.sendMessageToTarget', { sessionId, message })
    const { result } = await answered
    if (result.exceptionDetails) throw new Error(JSON.stringify(result.exceptionDetails))
    // the caller knows the type
    return result.result?.value as T
  }
}

type EvaluateAnswer = { result?: { value?: unknown }; exceptionDetails?: unknown }
