import { type ComponentChild, render } from 'preact'
import { storage } from 'wxt/utils/storage'
import { languageFor } from '../shared/messages/language.ts'
import { giveFocusOn, runEffectsBeforeActs } from '../shared/ui/drawing/drawing.tsx'
import { pressOnce } from '../shared/ui/parts/press-once.ts'
import '../shared/ui/styles/index.css'
import './styles/index.css'
import { isInPrivateWindow, uiLanguages } from './browser.ts'
import { hasMessages, loadCatalogues } from './settings/catalogues.ts'
import { openStore, type Store } from './store/extension-store.ts'

/** Reads the stored texts with these names, then draws a page of the extension. */
export async function show(names: readonly string[], view: (store: Store) => ComponentChild): Promise<void> {
  const root = document.getElementById('app')
  const store = await openStore(storage, names, {
    // Only the settings page has no texts. Even in a private window it saves settings for all windows.
    isPrivate: names.length > 0 && isInPrivateWindow(),
  })
  const { theme, language: chosen } = store.settings()
  const wishes = uiLanguages()
  // A private view loads all languages first: a reload would lose its lists and its answer.
  if (store.isPrivate || languageFor(chosen, wishes) !== 'en') await loadCatalogues()
  // The settings page loads all languages when it is idle: users often change the language there.
  else if (names.length === 0) requestIdleCallback(() => void loadCatalogues())
  store.watch(({ language }) => {
    if (!hasMessages(languageFor(language, wishes))) location.reload()
  })
  if (theme !== 'system') document.documentElement.dataset.theme = theme
  runEffectsBeforeActs()
  giveFocusOn()
  pressOnce()
  if (root) render(view(store), root)
}
