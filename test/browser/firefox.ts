import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BidiSession, connectBidi } from './bidi.ts'
import { browserPath } from './browsers.ts'
import { type FirefoxTab, openTab } from './firefox-tab.ts'

/**
 * A real Firefox over WebDriver BiDi: just what the tests need, since playwright drives only its own Firefox builds
 * and those cannot be had from the registry. It is its first tab, too.
 */
export type FirefoxPage = Omit<FirefoxTab, 'close'> & {
  /** The protocol itself, for what a test alone needs. */
  bidi: BidiSession
  /** Another tab beside the first, in front or behind. */
  openTab: (background?: boolean) => Promise<FirefoxTab>
  /** Ends it as its user does: what it was to keep is in the profile. */
  quit: () => Promise<void>
  close: () => Promise<void>
}

export type FirefoxOptions = {
  preferences?: Record<string, unknown>
  args?: readonly string[]
  /** A folder that outlives the browser, and then finds all that was to be kept; without it there is one for once. */
  profile?: string
}

const PREFERENCES = {
  // Processes that stand ready for tabs to come cost more than the tests' few tabs gain. Sites are still kept apart.
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.homepage': 'about:blank',
  // Look-ups and downloads that Firefox would make for its user.
  'app.normandy.enabled': false,
  'browser.pagethumbnails.capturing_disabled': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.translations.enable': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  // No user looks, and each drawn frame costs processor time.
  'layout.frame_rate': 20,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

export async function openFirefox({
  preferences = {},
  args = [],
  profile,
}: FirefoxOptions = {}): Promise<FirefoxPage> {
  const folder = profile ?? mkdtempSync(join(tmpdir(), 'coauthors-firefox-'))
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  )
  writeFileSync(join(folder, 'user.js'), lines.join('\n'))
  const firefox = spawn(
    browserPath('Firefox'),
    ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0', ...args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(firefox, 'exit')
  const bidi = await connectBidi(`${await endpointOf(firefox)}/session`)
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', { events: ['log.entryAdded', 'network.beforeRequestSent'] })
  return {
    ...(await openTab(bidi)),
    bidi,
    openTab: (background) => openTab(bidi, background),
    quit: async () => {
      await bidi.send('browser.close', {})
      await ended
    },
    close: async () => {
      bidi.close()
      firefox.kill('SIGKILL')
      await ended
      if (profile === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function endpointOf(firefox: ChildProcess): Promise<string> {
  let printed = ''
  for await (const chunk of firefox.stderr ?? []) {
    printed += chunk
    const match = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(printed)
    if (match?.[1]) {
      firefox.stderr?.resume()
      return match[1]
    }
  }
  throw new Error(`Firefox ended before it listened: ${printed}`)
}
