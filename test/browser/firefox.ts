import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BidiSession, connectBidi } from './bidi.ts'
import { browserPath } from './browsers.ts'
import { type FirefoxTab, openTab } from './firefox-tab.ts'

/** A real Firefox over WebDriver BiDi, and its first tab. Playwright drives only its own builds, which are not on npm. */
export type FirefoxPage = Omit<FirefoxTab, 'close'> & {
  /** The protocol, for commands that only one test needs. */
  bidi: BidiSession
  openTab: (background?: boolean) => Promise<FirefoxTab>
  close: () => Promise<void>
}

export type FirefoxOptions = {
  preferences?: Record<string, unknown>
  args?: readonly string[]
}

const PREFERENCES = {
  // Processes in reserve cost more than they save in a few tabs.
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'browser.startup.homepage': 'about:blank',
  // Turns off look-ups and downloads that only users need.
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
  // Each frame costs processor time.
  'layout.frame_rate': 20,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

export async function openFirefox({
  preferences = {},
  args = [],
}: FirefoxOptions = {}): Promise<FirefoxPage> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-firefox-'))
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
    close: async () => {
      bidi.close()
      firefox.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
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
