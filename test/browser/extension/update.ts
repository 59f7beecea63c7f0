import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { browserSession, type ExtendedChromium, launchWithExtension, sendToExtensions } from './chromium.ts'
import keptBefore from './kept-before.json' with { type: 'json' }
import { BACKEND_READY, PATIENCE, viewOver } from './view.ts'

const BEFORE = '0.0.9'

/** Tests that an update takes over what the version before has stored (`kept-before.json`: as that has written it). */
export function describeUpdate(): void {
  test('an update keeps the lists and the answers of popup and side panel, and asks nothing again', async () => {
    let folder = ''
    const chromium = await launchWithExtension({
      prepare: (build) => {
        folder = build
        setVersion(folder, BEFORE)
      },
    })
    onTestFinished(chromium.close)
    expect(await versionOf(chromium)).toBe(BEFORE)
    const { url } = inject('sharedWorld')
    const kept = { ...keptBefore, settings: { ...keptBefore.settings, daemon: url } }
    await (await chromium.worker()).evaluate(`chrome.storage.local.set(${JSON.stringify(kept)})`)

    const version = setVersion(folder, null)
    await sendToExtensions(await browserSession(chromium.context), 'loadUnpacked', { path: folder })
    await expect.poll(() => versionOf(chromium), PATIENCE).toBe(version)

    for (const name of ['popup', 'sidepanel'] as const) {
      const { page, requests } = await chromium.openExtensionPage(name)
      const view = viewOver((expression) => page.evaluate(expression))
      await view.sees(/1 conflict · 1 clear/)
      await view.sees(BACKEND_READY)
      expect(await view.names('A')).toEqual(['Ion Stoica', 'Jennifer Widom'])
      expect(await view.names('B')).toEqual(['Scott Shenker'])
      expect(requests.filter((request) => /\/(pairs|get)$/.test(request.url()))).toEqual([])
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

const versionOf = async (chromium: ExtendedChromium): Promise<string> =>
  (await chromium.worker()).evaluate('chrome.runtime.getManifest().version')
