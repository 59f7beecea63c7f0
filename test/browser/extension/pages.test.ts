import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Running } from '../../programs.ts'
import { startWorld, type World } from '../world.ts'
import { describeAnswers, describeServersGone } from './answers.ts'
import type { Installed } from './installed.ts'
import { installInChromium } from './installed-chromium.ts'
import { installInFirefox } from './installed-firefox.ts'
import { describeKeeping } from './keeping.ts'
import { describeOptions } from './options.ts'
import { silentAddress, startDaemon } from './servers.ts'

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

describe.each([
  { browser: 'Chromium', install: installInChromium, loses: 'popup' },
  { browser: 'Firefox', install: installInFirefox, loses: 'sidepanel' },
])('$browser', ({ browser, install, loses }) => {
  let installed: Installed
  beforeAll(async () => {
    installed = await install()
  })
  afterAll(() => installed.close())
  const scene = () => ({ installed, world, lone, silent })

  describe.each(['popup', 'sidepanel'] as const)('%s', (page) => {
    describeAnswers({ browser, page, scene, isThorough: browser === 'Chromium' && page === 'popup' })
    // Each page loses its servers in one of the browsers.
    if (page === loses) describeServersGone(page, scene)
  })
  describe('what is kept', () => describeKeeping(scene))
  describe('options', () => describeOptions(scene, { isThorough: browser === 'Chromium' }))
})
