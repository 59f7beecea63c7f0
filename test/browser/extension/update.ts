import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Scene } from './scene.ts'
import storedBefore from './stored-before.json' with { type: 'json' }
import { BACKEND_READY, PATIENCE } from './view.ts'

const BEFORE = '0.0.9'

export type InstalledBuild = {
  folder: string
  /** Installs the folder over the installed extension. */
  installAgain: () => Promise<unknown>
  version: () => Promise<string>
}

/** `stored-before.json` has the values that an earlier version stored. */
export function describeUpdate(scene: () => Scene, build: () => InstalledBuild): void {
  test('restores lists and answers after an update', async () => {
    const { installed, world } = scene()
    const { folder, installAgain, version } = build()
    await installed.beginWith({})
    setVersion(folder, BEFORE)
    await installAgain()
    await expect.poll(version, PATIENCE).toBe(BEFORE)
    await installed.store({ ...storedBefore, settings: { ...storedBefore.settings, daemon: world.url } })

    const own = setVersion(folder, null)
    await installAgain()
    await expect.poll(version, PATIENCE).toBe(own)

    for (const name of ['popup', 'sidepanel'] as const) {
      const view = await installed.open(name)
      await view.sees(/1 conflict · 1 clear/)
      await view.sees(BACKEND_READY)
      expect(await view.names('A')).toEqual(['Ion Stoica', 'Jennifer Widom'])
      expect(await view.names('B')).toEqual(['Scott Shenker'])
      expect(view.requests().filter((url) => /\/(pairs|get)$/.test(url))).toEqual([])
    }
  })
}

/** Writes `version` into the manifest. Null restores the build's version. Returns the build's version. */
function setVersion(folder: string, version: string | null): string {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { version: string; version_name?: string } // as browsers need it
  const own = manifest.version_name ?? manifest.version
  writeFileSync(path, JSON.stringify({ ...manifest, version: version ?? own, version_name: own }))
  return own
}
