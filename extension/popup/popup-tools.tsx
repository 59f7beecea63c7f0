import { useState } from 'preact/hooks'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { BackendNote } from '../../shared/ui/frame/backend-note.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { QueryLists } from '../../shared/ui/session/query-lists.ts'
import type { Session } from '../../shared/ui/session/session-state.ts'
import { answerText } from '../../shared/ui/session/stored-answer.ts'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { isPopup, openPanelWith } from '../browser.ts'
import { ConnectionNote } from '../connection/daemon-note.tsx'
import type { Connection } from '../connection/use-connection.ts'
import { deliver } from '../inbox/inbox.ts'
import { type Collected, CollectFromPage } from '../people-picker/collect-from-page.tsx'

/** `isReported`: the error alert already reports that the backend failed. */
type ServerNotesProps = {
  connection: Connection
  backend: BackendCheck
  hasCache: boolean
  isReported: boolean
  onAddress: (daemon: string) => void
}

/**
 * The one problem with the servers, and what to do. It is above everything else, where it is seen in a small window, too. Without
 * CoAuthors nobody knows where its backend is.
 */
export function ServerNotes({ connection, backend, hasCache, isReported, onAddress }: ServerNotesProps) {
  const { flow, daemon } = connection
  const { kind } = backend.state
  const isBackendWell = kind === 'ready' || kind === 'asking'
  return (
    // Focusable, so that it can take the focus of a button that disappears.
    <section class="server-notes" tabIndex={-1}>
      <ConnectionNote {...{ connection, backend, isReported, onAddress }} />
      {daemon?.kind === 'ready' && daemon.apiBase !== undefined && !isBackendWell && !isReported && (
        <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={hasCache} />
      )}
    </section>
  )
}

type PopupToolsProps = { session: Session; isPrivate: boolean; onAdd: QueryLists['add'] }

/** Collects names from the active page, and opens the side panel with the typed lists and their answer. */
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

/** Opens the side panel with the lists and their answer, or says that the browser does not open it. */
export function OpenInPanel({ session, text, isLink }: { session: Session; text: string; isLink?: boolean }) {
  const { t } = useT(extensionTexts)
  const [problem, setProblem] = useState<'panelNotOpened' | 'listsTooLong' | null>(null)
  const toPanel = async (): Promise<void> => {
    setProblem(null)
    try {
      await openPanelWith((windowId) => leaveLists(session, windowId))
      // If the browser does not close it. The same view may be a tab.
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

/** Delivers the lists and the answer to the panel, where they wait for it. Empty lists do not replace those of the panel. */
async function leaveLists({ form, answered }: Session, windowId: number): Promise<void> {
  const { left, right, about } = form
  if (left.trim() === '' && right.trim() === '') return
  const lists = { windowId, kind: 'lists', left, right, about } as const
  const delivery = answered ? { ...lists, answer: answerText(answered) } : lists
  // The lists matter more: the storage may have no room for the answer.
  await deliver(delivery).catch(() => deliver(lists))
}
