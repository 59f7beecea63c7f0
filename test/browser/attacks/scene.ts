import { afterAll, beforeAll, inject } from 'vitest'
import { startWorld, type World } from '../world.ts'
import type { AttackedBrowser } from './attacked-browser.ts'
import { type HostileSite, openHostileSite } from './hostile-site.ts'
import type { Target } from './page-scripts.ts'
import { openUnguardedServer, type UnguardedServer } from './unguarded-server.ts'

/** A user's machine with servers and browser, and the servers of an attacker. */
export type Scene = {
  browser: AttackedBrowser
  world: World
  site: HostileSite
  unguarded: UnguardedServer
}

type Part = Scene[keyof Scene]

/** Opens the scene before a file's tests. Call the returned function only in tests. */
export function setScene(openBrowser: () => Promise<AttackedBrowser>): () => Scene {
  let scene: Scene | undefined
  let opening: Promise<Part>[] = []
  beforeAll(async () => {
    const parts = [
      startWorld({ database: inject('database') }),
      openBrowser(),
      openHostileSite(),
      openUnguardedServer(),
    ] as const
    opening = [...parts]
    const [world, browser, site, unguarded] = await Promise.all(parts)
    scene = { world, browser, site, unguarded }
  })
  // Some parts may not have opened. The others must close, because a leftover process keeps the run from ending.
  afterAll(async () => {
    for (const part of await Promise.allSettled(opening)) {
      if (part.status === 'fulfilled') await part.value.close()
    }
  })
  return () => {
    if (!scene) throw new Error('The scene is not set yet: call this only in a test.')
    return scene
  }
}

/** An attack must not change these counters. */
export async function daemonStats({ world }: Scene): Promise<unknown> {
  const answer = await fetch(`${world.url}/api/runtime/stats`)
  return answer.json()
}

/** The daemon as the target of an attack. `body` is a false answer, which the attack tries to put into the cache. */
export const daemonAt = (url: string): Target => ({
  url,
  read: '/api/runtime/stats',
  write: '/api/runtime/cache/put',
  body: JSON.stringify({ key: 'pairs:v1:f206e1af', data: { planted: 'by an attacker' } }),
})

export const backendAt = (url: string): Target => ({
  url,
  read: '/api/stats',
  write: '/api/coauthors/pairs',
  body: JSON.stringify({ left: ['Ion Stoica'], right: ['Scott Shenker'] }),
})
