import { menu as en } from '../../shared/messages/en/places/extension.ts'
import { languageFor } from '../../shared/messages/language.ts'
import { textsOf } from '../../shared/messages/translator.ts'
import { menu as zhCN } from '../../shared/messages/zh-CN/places/extension.ts'
import { namesInText } from '../../shared/people/names-in-text.ts'
import type { Side } from '../../shared/query/payload.ts'
import {
  type MenuClick,
  type MenuItem,
  openPanel,
  openPopup,
  setMenu,
  type Tab,
  uiLanguages,
} from '../browser.ts'
import { deliver, wishInsertion } from '../inbox/inbox.ts'
import { collectFromTab, selectionInTab } from '../people-picker/read-page.ts'
import type { Settings } from '../settings/settings.ts'

const menuTexts = textsOf<keyof typeof en>({ en, 'zh-CN': zhCN })

const SIDES: Readonly<Record<string, Side>> = {
  'add-a': 'left',
  'add-b': 'right',
  'add-selection-a': 'left',
  'add-selection-b': 'right',
}
const COLLECT_ITEM = 'collect'
const INSERT_ITEM = 'insert-mine'

/** Returns the items of the context menu, in the language of the settings. */
function menuItems({ language }: Pick<Settings, 'language'>): MenuItem[] {
  const { t } = menuTexts(languageFor(language, uiLanguages()))
  return [
    { id: 'add-a', title: t('menuAddA'), contexts: ['selection'] },
    { id: 'add-b', title: t('menuAddB'), contexts: ['selection'] },
    { id: COLLECT_ITEM, title: t('menuCollect'), contexts: ['page', 'link', 'selection'] },
    { id: INSERT_ITEM, title: t('menuInsert'), contexts: ['editable'] },
  ]
}

let setting: Promise<void> = Promise.resolve()

/** Sets the items of the context menu, one update after the other: concurrent updates would add items twice. */
export function showMenu(settings: Pick<Settings, 'language'>): void {
  setting = setting.then(() => setMenu(menuItems(settings))).catch(() => undefined)
}

/**
 * Handles a click in the context menu. First opens the panel or the popup, since browsers allow that only during the click. The
 * popup inserts the user's collaborators, so that it can show who may be missing.
 */
export function takeMenuClick({ id, selectionText, frameId }: MenuClick, tab: Tab): void {
  if (id === INSERT_ITEM) {
    // If the browser does not open the popup, the insertion waits until the user does. A badge shows that it waits.
    openPopup().catch(() => undefined)
    void wishInsertion({ tabId: tab.id, frameId })
    return
  }
  // If the browser does not open the panel, the delivery waits in the inbox. A badge shows that it waits.
  openPanel(tab.windowId).catch(() => undefined)
  const side = SIDES[id]
  if (side) void addSelection(side, tab, frameId, selectionText)
  if (id === COLLECT_ITEM) void collect(tab)
}

export const takeCommand = (command: string, tab: Tab): void =>
  takeMenuClick({ id: command, selectionText: '', frameId: 0 }, tab)

/** Uses `selectionText`, the browser's text of the selection, if our script finds no text, for example in a PDF. */
async function addSelection(side: Side, tab: Tab, frameId: number, selectionText: string): Promise<void> {
  const selected = await selectionInTab(tab.id, frameId)
  const names = selected ? namesInText(selected.text || selectionText) : []
  await deliver({ windowId: tab.windowId, kind: 'names', side, names, left: selected?.left ?? 0 })
}

async function collect(tab: Tab): Promise<void> {
  const found = await collectFromTab(tab.id)
  const { id: tabId, windowId, site } = tab
  await deliver({ windowId, kind: 'found', found, tabId, site })
}
