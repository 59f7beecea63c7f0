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

/** Updates the context menu after the previous update: concurrent updates would add items twice. */
export function showMenu(settings: Pick<Settings, 'language'>): void {
  setting = setting.then(() => setMenu(menuItems(settings))).catch(() => undefined)
}

/**
 * Opens the panel or the popup first, because browsers allow that only during the click.
 * The popup inserts the user's collaborators, because the popup can also show who may be missing.
 */
export function takeMenuClick({ id, selectionText, frameId }: MenuClick, tab: Tab): void {
  if (id === INSERT_ITEM) {
    // If the popup stays closed, the insertion waits, and a badge shows that.
    openPopup().catch(() => undefined)
    void wishInsertion({ tabId: tab.id, frameId })
    return
  }
  // If the panel stays closed, the delivery waits in the inbox, and a badge shows that.
  openPanel(tab.windowId).catch(() => undefined)
  const side = SIDES[id]
  if (side) void addSelection(side, tab, frameId, selectionText)
  if (id === COLLECT_ITEM) void collect(tab)
}

export const takeCommand = (command: string, tab: Tab): void =>
  takeMenuClick({ id: command, selectionText: '', frameId: 0 }, tab)

/** Uses `selectionText`, the browser's text, if our script finds none: in a PDF, for example. */
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
