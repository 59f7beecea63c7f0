import { namesInText } from '../../shared/lists/names-in-text.ts'
import type { Side } from '../../shared/query/payload.ts'
import { type MenuClick, openPanel, type Tab } from '../browser.ts'
import { deliver } from '../inbox/inbox.ts'
import { collectFromTab, selectionInTab } from '../people-picker/read-page.ts'
import { COLLECT_ITEM, SIDE_OF_ITEM } from './menu.ts'

/** The context menu: each item opens the panel at once, since later the browser would not let it. */
export function takeMenuClick({ id, selectionText, frameId }: MenuClick, tab: Tab): void {
  showPanel(tab)
  const side = SIDE_OF_ITEM.get(id)
  if (side) void addSelection(side, tab, frameId, selectionText)
  if (id === COLLECT_ITEM) void collect(tab)
}

const SIDE_OF_COMMAND = new Map<string, Side>([
  ['add-selection-a', 'left'],
  ['add-selection-b', 'right'],
])

export function takeCommand(command: string, tab: Tab): void {
  showPanel(tab)
  const side = SIDE_OF_COMMAND.get(command)
  if (side) void addSelection(side, tab, 0, '')
}

/** Where the browser does not open it, what was added waits, and the badge says so. */
const showPanel = ({ windowId }: Tab): void => void openPanel(windowId).catch(() => undefined)

/** `selectionText` is the browser's own account of the selection: better than nothing where no script may run. */
async function addSelection(side: Side, tab: Tab, frameId: number, selectionText: string): Promise<void> {
  const text = (await selectionInTab(tab.id, frameId)) || selectionText
  await deliver({ windowId: tab.windowId, kind: 'names', side, names: namesInText(text) })
}

async function collect(tab: Tab): Promise<void> {
  const found = await collectFromTab(tab.id)
  await deliver({ windowId: tab.windowId, kind: 'found', found })
}
