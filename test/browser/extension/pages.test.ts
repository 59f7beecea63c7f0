import { afterAll, beforeAll, describe, inject } from 'vitest'
import type { Running } from '../../programs.ts'
import { startWorld, type World } from '../world.ts'
import { describeAnswers } from './answers.ts'
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

// Each page goes through all cases in one of the browsers.
describe.each([
  { browser: 'Chromium', install: installInChromium, thorough: 'popup' },
  { browser: 'Firefox', install: installInFirefox, thorough: 'sidepanel' },
])('$browser', ({ browser, install, thorough }) => {
  let installed: Installed
  beforeAll(async () => {
    installed = await install()
  })
  afterAll(() => installed.close())
  const scene = () => ({ installed, world, lone, silent })

  describe.each(['popup', 'sidepanel'] as const)('%s', (page) =>
    describeAnswers({ browser, page, scene, isThorough: page === thorough }),
  )
  describe('what is kept', () => describeKeeping(scene))
  describe('options', () => describeOptions(scene))
})
