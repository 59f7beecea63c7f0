import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { sharedChromium } from './chromium.ts'
import { startWorld, type World } from './world.ts'

export type Stage<Servers = World> = { browser: Browser; world: Servers }

/** The addresses of the servers that files share. */
export type SharedWorld = Pick<World, 'url'> & { backend: { url: string; port: number } }

/** Starts servers for one file. Use them only while tests run. */
export function setStage(): Stage {
  return stageOf(
    () => startWorld({ database: inject('database') }),
    (world) => world.close(),
  )
}

/** Shared servers, for tests that neither stop them nor depend on the store. The cache may hold an answer. */
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
    if (!set) throw new Error('The stage is not set yet: use it only in a test.')
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
