import { useState } from 'preact/hooks'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { QueryLists } from '../../shared/ui/session/query-lists.ts'
import type { Session } from '../../shared/ui/session/session-state.ts'
import { answerText } from '../../shared/ui/session/stored-answer.ts'
import { isPopup, openPanelWith } from '../browser.ts'
import { deliver } from '../inbox/inbox.ts'
import { type Collected, CollectFromPage } from '../people-picker/collect-from-page.tsx'

type PopupToolsProps = { session: Session; isPrivate: boolean; onAdd: QueryLists['add'] }

export function PopupTools({ session, isPrivate, onAdd }: PopupToolsProps) {
  const { t } = useT(extensionTexts)
  const [collected, setCollected] = useState<Collected>(null)
  return (
    <div class="row">
      <CollectFromPage collected={collected} onCollected={setCollected} onAdd={onAdd} />
      <OpenInPanel session={session} text={t('openInPanel')} />
      {isPrivate && <p class="hint">{t('privateWindow')}</p>}
    </div>
  )
}

export function OpenInPanel({ session, text, isLink }: { session: Session; text: string; isLink?: boolean }) {
  const { t } = useT(extensionTexts)
  const [problem, setProblem] = useState<'panelNotOpened' | 'listsTooLong' | null>(null)
  const toPanel = async (): Promise<void> => {
    setProblem(null)
    try {
      await openPanelWith((windowId) => leaveLists(session, windowId))
      // Some browsers leave the popup open. This view may also be in a tab, which stays.
      if (isPopup()) window.close()
    } catch (error) {
      setProblem(error instanceof RangeError ? 'listsTooLong' : 'panelNotOpened')
    }
  }
  return (
    <>
      <Button class={isLink ? 'link' : 'quiet'} onClick={() => void toPanel()} text={text} />
      <span class="panel-missing" role="status">
        {problem && <Note tone="warning" text={t(problem)} />}
      </span>
    </>
  )
}

/** Delivers the popup's lists to the panel. Empty lists do not replace the panel's lists. */
async function leaveLists({ form, answered }: Session, windowId: number): Promise<void> {
  const { left, right, about } = form
  if (left.trim() === '' && right.trim() === '') return
  const lists = { windowId, kind: 'lists', left, right, about } as const
  const delivery = answered ? { ...lists, answer: answerText(answered) } : lists
  // Without the answer, the lists may still fit into the storage.
  await deliver(delivery).catch(() => deliver(lists))
}
