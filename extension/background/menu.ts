import type { Side } from '../../shared/query/payload.ts'
import { languageFor } from '../../shared/ui/i18n/language.ts'
import { type MenuItem, setMenu, uiLanguages } from '../browser.ts'
import { MENU_TEXTS } from '../messages/menu-texts.ts'
import type { Settings } from '../settings/settings.ts'

export const SIDE_OF_ITEM = new Map<string, Side>([
  ['add-a', 'left'],
  ['add-b', 'right'],
])
export const COLLECT_ITEM = 'collect'

/** The items of the context menu, in the language of the settings. */
function menuItems({ language }: Pick<Settings, 'language'>): MenuItem[] {
  const { t } = MENU_TEXTS[languageFor(language, uiLanguages())]
  return [
    { id: 'add-a', title: t('menuAddA'), contexts: ['selection'] },
    { id: 'add-b', title: t('menuAddB'), contexts: ['selection'] },
    { id: COLLECT_ITEM, title: t('menuCollect'), contexts: ['page', 'link', 'selection'] },
  ]
}

let setting: Promise<void> = Promise.resolve()

/** Runs one update after the other: concurrent updates would add items twice. */
export function showMenu(settings: Pick<Settings, 'language'>): void {
  setting = setting.then(() => setMenu(menuItems(settings))).catch(() => undefined)
}
