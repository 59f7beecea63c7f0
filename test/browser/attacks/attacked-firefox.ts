import { expect } from 'vitest'
import { FIREFOX_EXTENSION_ORIGIN, openFirefoxWithExtension } from '../extension/firefox.ts'
import { evaluateIn } from '../firefox-tab.ts'
import { type AttackedBrowser, SHOWN } from './attacked-browser.ts'
import { FOREIGN_NAME, LOOK_ALIKES } from './hostile-site.ts'

type Tree = { contexts: { children: { context: string }[] }[] }

export async function openAttackedFirefox(): Promise<AttackedBrowser> {
  const firefox = await openFirefoxWithExtension({
    preferences: { 'network.dns.localDomains': [FOREIGN_NAME, ...LOOK_ALIKES].join(',') },
  })
  const { bidi, context } = firefox
  return {
    open: firefox.goto,
    evaluate: firefox.evaluate,
    // While a page goes and the next one comes there is none to ask.
    until: (expression) =>
      expect
        .poll(() => firefox.evaluate(`Boolean(${expression})`).catch(() => false), { timeout: PATIENCE_MS })
        .toBe(true),
    frames: async () => {
      const { contexts } = await bidi.send<Tree>('browsingContext.getTree', { root: context })
      const frames = contexts.flatMap(({ children }) => children)
      return Promise.all(frames.map((frame) => evaluateIn<string>(bidi, { context: frame.context }, SHOWN)))
    },
    extension: FIREFOX_EXTENSION_ORIGIN,
    consoleErrors: firefox.consoleErrors,
    close: firefox.close,
  }
}

const PATIENCE_MS = 15_000
