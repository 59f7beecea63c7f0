import { type ComponentChild, render } from 'preact'
import { storage } from 'wxt/utils/storage'
import { languageFor } from '../shared/messages/language.ts'
import { giveFocusOn, runEffectsBeforeActs } from '../shared/ui/drawing/drawing.tsx'
import { pressOnce } from '../shared/ui/parts/press-once.ts'
import '../shared/ui/styles/index.css'
import './styles/index.css'
import { isInPrivateWindow, uiLanguages } from './browser.ts'
import { hasMessages, loadCatalogues } from './settings/catalogues.ts'
import type { Settings } from './settings/settings.ts'
import { openStore, type Store } from './store/extension-store.ts'

/** Reads the stored texts with these names, then draws a page of the extension. */
export async function show(names: readonly string[], view: (store: Store) => ComponentChild): Promise<void> {
  const root = document.getElementById('app')
  const wishes = uiLanguages()
  const loadMessages = ({ language }: Pick<Settings, 'language'>): Promise<void> | undefined =>
    hasMessages(languageFor(language, wishes)) ? undefined : loadCatalogues()
  const store = await openStore(storage, names, {
    // Only the settings page has no texts. Even in a private window it saves settings for all windows.
    isPrivate: names.length > 0 && isInPrivateWindow(),
    beforeChange: loadMessages,
  })
  const { theme, language } = store.settings()
  await loadMessages({ language })
  if (theme !== 'system') document.documentElement.dataset.theme = theme
  runEffectsBeforeActs()
  giveFocusOn()
  pressOnce()
  if (root) render(view(store), root)
}
