import { expect } from 'vitest'
import { FIREFOX_EXTENSION_ORIGIN, openFirefoxWithExtension } from '../extension/firefox.ts'
import { evaluateIn } from '../firefox-tab.ts'
import { type AttackedBrowser, DEFAULT_BACKEND_PORT, SHOWN } from './attacked-browser.ts'
import { openForwardingProxy } from './forwarding-proxy.ts'
import { FOREIGN_NAME } from './hostile-site.ts'

type Tree = { contexts: { children: { context: string }[] }[] }

export async function openAttackedFirefox(): Promise<AttackedBrowser> {
  const proxy = await openForwardingProxy()
  const firefox = await openFirefoxWithExtension({
    preferences: {
      'network.dns.localDomains': FOREIGN_NAME,
      'network.proxy.type': 2,
      'network.proxy.autoconfig_url': proxy.pacFor(DEFAULT_BACKEND_PORT),
      'network.proxy.allow_hijacking_localhost': true,
    },
  })
  const { bidi, context } = firefox
  return {
    open: firefox.goto,
    evaluate: firefox.evaluate,
    // Evaluation fails while one page replaces another, so a failure counts as false.
    until: (expression) =>
      expect
        .poll(() => firefox.evaluate(`Boolean(${expression})`).catch(() => false), { timeout: PATIENCE_MS })
        .toBe(true),
    frames: async () => {
      const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { root: context })
      const frames = contexts.flatMap(({ children }) => children)
      return Promise.all(frames.map((frame) => evaluateIn<string>(bidi, { context: frame.context }, SHOWN)))
    },
    defaultBackendIs: async (url) => proxy.forwardTo(url),
    extension: FIREFOX_EXTENSION_ORIGIN,
    consoleErrors: firefox.consoleErrors,
    close: async () => {
      await firefox.close()
      await proxy.close()
    },
  }
}

const PATIENCE_MS = 15_000
