import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startWorld, type World } from './world.ts'

/** What most browser tests play on: the real servers on real bibliography, and a Chromium. */
export type Stage = { browser: Browser; world: World }

/** Sets the stage up before a file's tests and clears it afterwards. Its parts are there once the tests run. */
export function setStage(): Stage {
  let set: Stage | undefined
  beforeAll(async () => {
    const [world, browser] = await Promise.all([
      startWorld({ database: inject('database') }),
      launchChromium(),
    ])
    set = { world, browser }
  })
  afterAll(async () => {
    await set?.browser.close()
    await set?.world.close()
  })
  const part = <Name extends keyof Stage>(name: Name): Stage[Name] => {
    if (!set) throw new Error('The stage is set when the first test begins, not before.')
    return set[name]
  }
  return {
    get browser() {
      return part('browser')
    },
    get world() {
      return part('world')
    },
  }
}
