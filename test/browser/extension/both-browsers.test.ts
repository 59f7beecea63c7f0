import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Running } from '../../programs.ts'
import { startWorld, type World } from '../world.ts'
import { describeAnswers, describeServersGone } from './answers.ts'
import type { BrowserWindow } from './browser-window.ts'
import { launchWithExtension } from './chromium.ts'
import { openPrivateChromium } from './chromium-private-window.ts'
import { openChromiumWindow } from './chromium-window.ts'
import { openFirefoxWithExtension } from './firefox.ts'
import { openPrivateFirefox } from './firefox-private-window.ts'
import { openFirefoxWindow } from './firefox-window.ts'
import { describePrivateWindow } from './in-private-window.ts'
import { describeWindow } from './in-window.ts'
import type { Installed } from './installed.ts'
import { installedInChromium } from './installed-chromium.ts'
import { installedInFirefox, PREFERENCES } from './installed-firefox.ts'
import { describeKeeping } from './keeping.ts'
import { describeOptions } from './options.ts'
import type { PrivateBrowser } from './private-window.ts'
import { silentAddress, startDaemon } from './servers.ts'

type Extended = {
  installed: Installed
  openWindow: () => Promise<BrowserWindow>
  openPrivateBrowser: () => Promise<PrivateBrowser>
  close: () => Promise<void>
}

async function startChromium(): Promise<Extended> {
  const chromium = await launchWithExtension({ inPrivateWindows: true })
  return {
    installed: installedInChromium(chromium),
    openWindow: () => openChromiumWindow(chromium),
    openPrivateBrowser: () => openPrivateChromium(chromium),
    close: chromium.close,
  }
}

async function startFirefox(): Promise<Extended> {
  const firefox = await openFirefoxWithExtension({ preferences: PREFERENCES, inPrivateWindows: true })
  return {
    installed: installedInFirefox(firefox),
    openWindow: async () => openFirefoxWindow(firefox),
    openPrivateBrowser: async () => openPrivateFirefox(firefox),
    close: firefox.close,
  }
}

let world: World
let lone: Running
let silent: string
beforeAll(async () => {
  silent = await silentAddress()
  ;[world, lone] = await Promise.all([
    startWorld({ database: inject('database') }),
    startDaemon({ API_BASE_URL: silent }),
  ])
})
afterAll(() => Promise.all([world.close(), lone.stop()]))

// To start a browser takes longer than most tests in it, so that all that each has to show is in one file.
describe.each([
  { browser: 'Chromium', start: startChromium, loses: 'popup' },
  { browser: 'Firefox', start: startFirefox, loses: 'sidepanel' },
])('$browser', ({ browser, start, loses }) => {
  let extended: Extended
  beforeAll(async () => {
    extended = await start()
  })
  afterAll(() => extended.close())
  const scene = () => ({ installed: extended.installed, world, lone, silent })

  describe.each(['popup', 'sidepanel'] as const)('%s', (page) => {
    describeAnswers({ browser, page, scene, isThorough: browser === 'Chromium' && page === 'popup' })
    // Each page loses its servers in one of the browsers.
    if (page === loses) describeServersGone(page, scene)
  })
  describe('what is kept', () => describeKeeping(scene))
  describe('options', () => describeOptions(scene, { isThorough: browser === 'Chromium' }))
  describe('a private window', () => describePrivateWindow(scene, () => extended.openPrivateBrowser()))
  describe('a window', () => describeWindow(browser, scene, () => extended.openWindow()))
})
