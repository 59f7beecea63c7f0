import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export const BUILT = {
  chromium: resolve(import.meta.dirname, '../../../.output/chrome-mv3'),
  firefox: resolve(import.meta.dirname, '../../../.output/firefox-mv3'),
}

export type ExtensionPage = 'popup' | 'sidepanel' | 'options'

/** Copies a build, so that a later build does not change the files in use. */
export function copyOfBuild(browser: keyof typeof BUILT): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), `coauthors-${browser}-build-`))
  cpSync(BUILT[browser], folder, { recursive: true })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
