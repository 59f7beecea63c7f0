import { type FirefoxPage, openFirefox } from '../firefox.ts'
import { evaluateIn, type FirefoxTab } from '../firefox-tab.ts'
import { copyOfBuild, type ExtensionPage } from './built.ts'

/** A real Firefox with the shipped build of the extension. */
export type ExtendedFirefox = FirefoxPage & {
  /** Evaluates an expression that may use the extension's API. */
  evaluateInExtension: <T>(expression: string) => Promise<T>
  /** Evaluates in the browser's own window, with buttons, menus and add-ons. */
  inBrowserWindow: <T>(expression: string) => Promise<T>
  folder: string
  installAgain: () => Promise<unknown>
}

const FIREFOX_EXTENSION_ID = 'coauthors@coauthors.local'

/** By default, Firefox picks this id at random. The test sets the id, because the pages' addresses contain it. */
const UUID = '3f1a7c52-9d0b-4b6e-8a45-6c2f0e9b7d18'
export const FIREFOX_EXTENSION_ORIGIN = `moz-extension://${UUID}`

export const firefoxPageUrl = (name: ExtensionPage): string => `${FIREFOX_EXTENSION_ORIGIN}/${name}.html`

export async function openFirefoxWithExtension({
  preferences = {},
  inPrivateWindows = false,
}: {
  preferences?: Record<string, unknown>
  /** Lets the extension run in private windows. */
  inPrivateWindows?: boolean
} = {}): Promise<ExtendedFirefox> {
  const build = copyOfBuild('firefox')
  const firefox = await openFirefox({
    // Lets the protocol reach the extension's pages and the browser's window.
    args: ['--remote-allow-system-access'],
    preferences: {
      'extensions.webextensions.uuids': JSON.stringify({ [FIREFOX_EXTENSION_ID]: UUID }),
      ...preferences,
    },
  })
  // A temporary installation needs no signature.
  const install = (): Promise<unknown> =>
    firefox.bidi.send('webExtension.install', { extensionData: { type: 'path', path: build.folder } })
  await install()
  const inBrowserWindow = async <T>(expression: string): Promise<T> =>
    evaluateIn<T>(firefox.bidi, await browserWindowOf(firefox), expression)
  if (inPrivateWindows) await inBrowserWindow(ALLOW_IN_PRIVATE_WINDOWS)
  let own: FirefoxTab | undefined
  return {
    ...firefox,
    evaluateInExtension: async <T>(expression: string): Promise<T> => {
      if (!own) {
        own = await firefox.openTab(true)
        // This document has no script that uses the storage.
        await own.goto(`${FIREFOX_EXTENSION_ORIGIN}/icon.svg`)
      }
      return own.evaluate<T>(expression)
    },
    inBrowserWindow,
    folder: build.folder,
    installAgain: async () => {
      // The browser closes the extension's pages.
      own = undefined
      await install()
    },
    close: async () => {
      await firefox.close()
      build.remove()
    },
  }
}

async function browserWindowOf({ bidi }: FirefoxPage): Promise<{ context: string | undefined }> {
  const { contexts } = await bidi.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
    'moz:scope': 'chrome',
    maxDepth: 0,
  })
  return { context: contexts[0]?.context }
}

/** Does the same as the switch in Firefox's list of extensions. */
const ALLOW_IN_PRIVATE_WINDOWS = `(async () => {
  const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs')
  const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs')
  const allowed = { permissions: ['internal:privateBrowsingAllowed'], origins: [] }
  await ExtensionPermissions.add('${FIREFOX_EXTENSION_ID}', allowed)
  await (await AddonManager.getAddonByID('${FIREFOX_EXTENSION_ID}')).reload()
})()`
