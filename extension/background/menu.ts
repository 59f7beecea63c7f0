import type { Side } from '../../shared/query/payload.ts'
import { languageFor } from '../../shared/ui/i18n/language.ts'
import { type MenuItem, setMenu, uiLanguages } from '../browser.ts'
import { extensionTexts } from '../messages/extension-texts.ts'
import type { Settings } from '../settings/settings.ts'

export const SIDE_OF_ITEM = new Map<string, Side>([
  ['add-a', 'left'],
  ['add-b', 'right'],
])
export const COLLECT_ITEM = 'collect'

/** The context menu, in the language of the settings. */
function menuItems({ language }: Pick<Settings, 'language'>): MenuItem[] {
  const { t } = extensionTexts(languageFor(language, uiLanguages()))
  return [
    { id: 'add-a', title: t('menuAddA'), contexts: ['selection'] },
    { id: 'add-b', title: t('menuAddB'), contexts: ['selection'] },
    { id: COLLECT_ITEM, title: t('menuCollect'), contexts: ['page', 'link', 'selection'] },
  ]
}

let setting: Promise<void> = Promise.resolve()

/** One after the other: two at once would each add to what the other has taken away. */
export function showMenu(settings: Pick<Settings, 'language'>): void {
  setting = setting.then(() => setMenu(menuItems(settings))).catch(() => undefined)
}
