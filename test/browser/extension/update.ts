import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Installed } from './installed.ts'
import type { Scene } from './scene.ts'
import storedBefore from './stored-before.json' with { type: 'json' }
import { BACKEND_READY, PATIENCE } from './view.ts'

const BEFORE = '0.0.9'

/** A browser with a copy of the build, which a test may change. */
export type Updatable = {
  installed: Installed
  folder: string
  /** Installs the folder's content over the installed extension. */
  installAgain: () => Promise<unknown>
  version: () => Promise<string>
  close: () => Promise<void>
}

/** Tests that an update takes over the stored values of the last version, which has written `stored-before.json`. */
export function describeUpdate(
  scene: () => Scene,
  open: (prepare: (folder: string) => void) => Promise<Updatable>,
): void {
  test('restores the lists and answers of popup and side panel after an update, and asks nothing again', async () => {
    const { installed, folder, installAgain, version, close } = await open((folder) =>
      setVersion(folder, BEFORE),
    )
    onTestFinished(close)
    expect(await version()).toBe(BEFORE)
    await installed.store({
      ...storedBefore,
      settings: { ...storedBefore.settings, daemon: scene().world.url },
    })

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

/** Writes a version into the manifest of a build; null restores the build's version. Returns the build's version. */
function setVersion(folder: string, version: string | null): string {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { version: string; version_name?: string } // as browsers need it
  const own = manifest.version_name ?? manifest.version
  writeFileSync(path, JSON.stringify({ ...manifest, version: version ?? own, version_name: own }))
  return own
}
