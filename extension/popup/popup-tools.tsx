import { useState } from 'preact/hooks'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { Form } from '../../shared/ui/session/form-state.ts'
import type { Change } from '../../shared/ui/session/session-reducer.ts'
import { type Collected, CollectFromPage } from '../collect/collect-from-page.tsx'
import { useWords } from '../messages/words.ts'
import { leavePopup } from './leave-popup.ts'
import { openInPanel } from './open-in-panel.ts'

type PopupToolsProps = { form: Form; isPrivate: boolean; change: (change: Change) => void }

/** Names from the page in front, and the way to the side panel with what was typed. */
export function PopupTools({ form, isPrivate, change }: PopupToolsProps) {
  const { t } = useWords()
  const [collected, setCollected] = useState<Collected>(null)
  const [isPanelMissing, setPanelMissing] = useState(false)
  const toPanel = async (): Promise<void> => {
    setPanelMissing(false)
    if (await openInPanel(form)) leavePopup()
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
