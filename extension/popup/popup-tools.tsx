import { useState } from 'preact/hooks'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { Session, SessionAction } from '../../shared/ui/session/session-reducer.ts'
import { answerText } from '../../shared/ui/session/stored-answer.ts'
import { isPopup, openPanelWith } from '../browser.ts'
import { deliver } from '../inbox/inbox.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import { type Collected, CollectFromPage } from '../people-picker/collect-from-page.tsx'

type PopupToolsProps = { session: Session; isPrivate: boolean; change: (change: SessionAction) => void }

/** Collects names from the active page, and opens the side panel with the typed lists and their answer. */
export function PopupTools({ session, isPrivate, change }: PopupToolsProps) {
  const { t } = useExtensionT()
  const [collected, setCollected] = useState<Collected>(null)
  const [isPanelMissing, setPanelMissing] = useState(false)
  const toPanel = async (): Promise<void> => {
    setPanelMissing(false)
    if (await openInPanel(session)) leavePopup()
    else setPanelMissing(true)
  }
  return (
    <div class="popup-tools">
      <CollectFromPage
        collected={collected}
        onCollected={setCollected}
        onAdd={(side, names) => change({ type: 'added', side, names })}
      />
      <button type="button" class="quiet to-panel" onClick={() => void toPanel()}>
        {t('openInPanel')}
      </button>
      {isPrivate && <p class="hint private-window">{t('privateWindow')}</p>}
      <div class="panel-missing" role="status">
        {isPanelMissing && (
          <Note tone="warning">
            <p>{t('panelNotOpened')}</p>
          </Note>
        )}
      </div>
    </div>
  )
}

/** Closes the popup, if the browser does not do so itself, but not a tab with the same view. */
function leavePopup(): void {
  if (isPopup()) window.close()
}

/**
 * Opens this window's side panel and delivers the two lists and the answer to it. Empty lists do not replace those of the panel. Call
 * it first in the handler of a click. Resolves to whether the browser has opened the panel; the lists wait for the
 * panel in any case.
 */
async function openInPanel({ form: { left, right, about }, answered }: Session): Promise<boolean> {
  const leave = async (windowId: number): Promise<void> => {
    if (left.trim() === '' && right.trim() === '') return
    const lists = { windowId, kind: 'lists', left, right, about } as const
    const delivery = answered ? { ...lists, answer: answerText(answered) } : lists
    // The lists matter more: the storage may have no room for the answer.
    await deliver(delivery).catch(() => deliver(lists).catch(() => undefined))
  }
  return openPanelWith(leave).then(
    () => true,
    () => false,
  )
}
