import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Installed } from './installed.ts'
import keptBefore from './kept-before.json' with { type: 'json' }
import type { Scene } from './scene.ts'
import { BACKEND_READY, PATIENCE } from './view.ts'

const BEFORE = '0.0.9'

/** A browser of its own, with a copy of the build. */
export type Updatable = {
  installed: Installed
  folder: string
  /** Installs what is in the folder now, over what is installed. */
  installAgain: () => Promise<unknown>
  version: () => Promise<string>
  close: () => Promise<void>
}

/** Tests that an update takes over what the version before has stored (`kept-before.json`: as that has written it). */
export function describeUpdate(
  scene: () => Scene,
  open: (prepare: (folder: string) => void) => Promise<Updatable>,
): void {
  test('restores lists and answers of popup and side panel after an update, without a query', async () => {
    const { installed, folder, installAgain, version, close } = await open((folder) =>
      setVersion(folder, BEFORE),
    )
    onTestFinished(close)
    expect(await version()).toBe(BEFORE)
    await installed.keep({ ...keptBefore, settings: { ...keptBefore.settings, daemon: scene().world.url } })

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

/** Writes a version into the manifest of a build; null gives back its own. Returns that of the build. */
function setVersion(folder: string, version: string | null): string {
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { version: string; version_name?: string } // as browsers need it
  const own = manifest.version_name ?? manifest.version
  writeFileSync(path, JSON.stringify({ ...manifest, version: version ?? own, version_name: own }))
  return own
}
