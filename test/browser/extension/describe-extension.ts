import { afterAll, beforeAll, describe, inject } from 'vitest'
import { startWorld, type World } from '../world.ts'
import { describeAnswers, describeServersGone } from './answers.ts'
import type { BrowserWindow } from './browser-window.ts'
import { describePrivateWindow } from './in-private-window.ts'
import { describeWindow } from './in-window.ts'
import type { Installed } from './installed.ts'
import { describeOptions } from './options.ts'
import type { PrivateBrowser } from './private-window.ts'
import { silentAddress } from './servers.ts'
import { describeStoredValues } from './stored-values.ts'
import { describeUpdate, type InstalledBuild } from './update.ts'

type Extended = InstalledBuild & {
  installed: Installed
  openWindow: () => Promise<BrowserWindow>
  openPrivateBrowser: () => Promise<PrivateBrowser>
  close: () => Promise<void>
}

type ExtensionIn = {
  browser: string
  start: () => Promise<Extended>
  /** The page to test with stopped servers: the popup in one browser, the side panel in the other. */
  loses: 'popup' | 'sidepanel'
  /** If false, leaves out tests of behaviour that is the same in each browser. */
  isThorough: boolean
}

/** All tests share one browser, because its start takes longer than most tests. */
export function describeExtension(options: ExtensionIn): void {
  const { browser, start, loses, isThorough } = options
  let world: World
  let silent: string
  beforeAll(async () => {
    ;[silent, world] = await Promise.all([silentAddress(), startWorld({ database: inject('database') })])
  })
  afterAll(() => world.close())

  let extended: Extended
  beforeAll(async () => {
    extended = await start()
  })
  afterAll(() => extended.close())
  const scene = () => ({ installed: extended.installed, world, silent })

  describe(browser, () => {
    describe.each(['popup', 'sidepanel'] as const)('%s', (page) => {
      describeAnswers({ browser, page, scene, isThorough: isThorough && page === 'popup' })
      if (page === loses) describeServersGone(page, scene)
    })
    describe('stored lists and answers', () => describeStoredValues(scene))
    describe('options', () => describeOptions(scene))
    describe('a private window', () => describePrivateWindow(scene, () => extended.openPrivateBrowser()))
    describe('a window', () => describeWindow(browser, scene, () => extended.openWindow()))
    // These tests install the extension again, so they run last.
    describe('an update', () => describeUpdate(scene, () => extended))
  })
}
