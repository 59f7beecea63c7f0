import { ask as askIn, viewOver } from '../extension/view.ts'
import type { AttackedBrowser } from './attacked-browser.ts'
import type { Scene } from './scene.ts'

export type Servers = { daemon: string; backend: string }

export type View = 'page' | 'popup' | 'sidepanel'

/** Stores only the daemon's address, and opens a view. The view asks `backend` if the daemon names no backend. */
export async function openView(
  { browser }: Pick<Scene, 'browser'>,
  view: View | 'options',
  { daemon, backend }: Servers,
): Promise<void> {
  if (view === 'page') return browser.open(`${daemon}/`)
  await browser.defaultBackendIs(backend)
  const kept = { settings: { version: 2, daemon } }
  await browser.open(`${browser.extension}/options.html`)
  await browser.evaluate(
    `chrome.storage.local.clear().then(() => chrome.storage.local.set(${JSON.stringify(kept)})).then(() => null)`,
  )
  await browser.open(`${browser.extension}/${view}.html`)
}

export const reopenView = ({ browser }: Pick<Scene, 'browser'>, view: 'popup' | 'sidepanel'): Promise<void> =>
  browser.open(`${browser.extension}/${view}.html`)

export const ask = (
  { evaluate }: AttackedBrowser,
  left: readonly string[],
  right: readonly string[],
): Promise<void> => askIn(viewOver(evaluate), left, right)

export const shows = (text: string): string => `document.body.textContent.includes(${JSON.stringify(text)})`
