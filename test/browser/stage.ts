import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { sharedChromium } from './chromium.ts'
import { startWorld, type World } from './world.ts'

/** The real servers and a Chromium for most browser tests. */
export type Stage<Servers = World> = { browser: Browser; world: Servers }

/** Where the servers are that all files share. */
export type SharedWorld = Pick<World, 'url'> & { backend: { url: string; port: number } }

/**
 * Sets the stage up before a file's tests and clears it afterwards: servers of its own, to be stopped, counted and
 * filled as its tests like. Its parts are there once the tests run.
 */
export function setStage(): Stage {
  return stageOf(
    () => startWorld({ database: inject('database') }),
    (world) => world.close(),
  )
}

/**
 * The stage for tests that neither stop a server nor care what is stored: the servers are those of all such files, and
 * an answer may come from the cache.
 */
export function shareStage(): Stage<SharedWorld> {
  return stageOf(
    async () => inject('sharedWorld'),
    async () => undefined,
  )
}

function stageOf<Servers>(
  open: () => Promise<Servers>,
  close: (world: Servers) => Promise<void>,
): Stage<Servers> {
  let set: Stage<Servers> | undefined
  beforeAll(async () => {
    const [world, browser] = await Promise.all([open(), sharedChromium()])
    set = { world, browser }
  })
  afterAll(async () => {
    if (set) await close(set.world)
  })
  const part = <Name extends keyof Stage>(name: Name): Stage<Servers>[Name] => {
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
