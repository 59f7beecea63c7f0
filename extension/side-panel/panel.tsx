import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ENTRIES_PER_SIDE } from '../../shared/limits.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { App } from '../../shared/ui/app.tsx'
import { useT } from '../../shared/ui/context/use-t.ts'
import { addressOf, placeIn } from '../../shared/ui/frame/address.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Lazy } from '../../shared/ui/parts/lazy.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import type { Form } from '../../shared/ui/session/form-state.ts'
import { isAsked } from '../../shared/ui/session/session-state.ts'
import { parseStoredAnswer } from '../../shared/ui/session/stored-answer.ts'
import type { SessionControls } from '../../shared/ui/session/use-session.ts'
import { openOptions, ownWindowId, uiLanguages } from '../browser.ts'
import { ServerNotes } from '../connection/server-notes.tsx'
import { type Connection, useConnection } from '../connection/use-connection.ts'
import type { Delivery } from '../inbox/delivery.ts'
import { takeDeliveries, watchDeliveries } from '../inbox/inbox.ts'
import { type Collected, CollectFromPage } from '../people-picker/collect-from-page.tsx'
import { type Store, viewStorageOf } from '../store/extension-store.ts'

export const PANEL = 'panel'

export function Panel({ store }: { store: Store }) {
  const connection = useConnection(store)
  const storage = useMemo(() => viewStorageOf(store, PANEL), [store])
  const wishes = useRef(uiLanguages())
  const { hasCache } = connection
  useEffect(() => document.documentElement.classList.add('panel'), [])
  return (
    <App
      flow={connection.flow}
      storage={storage}
      wishes={wishes.current}
      keepsAnswer
      hasCache={hasCache}
      answer={(controls, hasCache) => <PanelAnswer controls={controls} hasCache={hasCache} />}
      tools={(controls) => (
        <PanelTools controls={controls} connection={connection} isPrivate={store.isPrivate} />
      )}
    />
  )
}

/** Loaded later: the first paint needs no answer. */
const loadAnswer = () => import('../../shared/ui/results/answer-section.tsx')

function PanelAnswer({ controls, hasCache }: { controls: SessionControls; hasCache: boolean }) {
  const { t } = useT(extensionTexts)
  return isAsked(controls.session) ? (
    <Lazy
      load={loadAnswer}
      draw={({ AnswerSection }) => <AnswerSection controls={controls} hasCache={hasCache} />}
    />
  ) : (
    <div class="before-answer stack">
      <p class="lead">{t('noAnswerYet')}</p>
      <p class="hint">{t('noAnswerHow', { count: ENTRIES_PER_SIDE ** 2 })}</p>
    </div>
  )
}

function useInbox(take: (item: Delivery) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    let isLeft = false
    const empty = async (): Promise<void> => {
      const windowId = await ownWindowId()
      if (isLeft) return
      for (const item of await takeDeliveries(windowId)) latest.current(item)
    }
    const pull = (): void => void empty().catch(reportError)
    pull()
    const stop = watchDeliveries(pull)
    return () => {
      isLeft = true
      stop()
    }
  }, [])
}

type PanelToolsProps = { controls: SessionControls; connection: Connection; isPrivate: boolean }

export function PanelTools({ controls, connection, isPrivate }: PanelToolsProps) {
  const { session, backend, lists, restore } = controls
  const { t } = useT(extensionTexts)
  const [collected, setCollected] = useState<Collected>(null)
  /** Shown until the lists change. `left` counts the selected lines beyond the limit; null if there were no names. */
  const [lack, setLack] = useState<{ left: number | null; form: Form } | null>(null)

  useInbox((item: Delivery) => {
    // Only this place shows the lists and the people of a page.
    if (placeIn(location.hash) !== 'query') location.hash = addressOf('query')
    // A pair's open sheet would cover the new names.
    document.querySelector<HTMLDialogElement>('dialog.pair-sheet')?.requestClose()
    if (item.kind === 'found') setCollected({ ...item, kind: 'read' })
    if (item.kind === 'names') {
      if (item.names.length > 0) lists.add(item.side, item.names)
      const left = item.names.length === 0 ? null : item.left
      setLack(left === 0 ? null : { left, form: lists.form })
    }
    if (item.kind === 'lists') {
      const { left, right, about } = item
      const savedAnswer = parseStoredAnswer(item.answer ?? null)
      // Also takes the options of the answer: the answer would not fit a query with other options.
      lists.fill({ ...savedAnswer?.form, left, right, about }, { key: 'didTakeOver' })
      if (savedAnswer) restore(savedAnswer)
    }
  })

  return (
    <div class="stack">
      <div class="tools-bar row between">
        <CollectFromPage collected={collected} onCollected={setCollected} onAdd={lists.add} />
        <Button class="quiet" onClick={() => void openOptions()} text={t('openOptions')} />
      </div>
      {isPrivate && <p class="hint">{t('privateWindow')}</p>}
      {lack?.form === session.form && (
        <Note tone={lack.left === null ? 'plain' : 'warning'}>
          <p role="status">
            {lack.left === null ? t('selectionEmpty') : t('selectionLeft', { count: lack.left })}
          </p>
        </Note>
      )}
      <ServerNotes
        connection={connection}
        backend={backend}
        isReported={session.queryError?.kind === 'failed'}
      />
    </div>
  )
}
