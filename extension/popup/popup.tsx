import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { LocaleContext, useT } from '../../shared/ui/context/use-t.ts'
import { useNewView, ViewContext } from '../../shared/ui/context/use-view.ts'
import type { ViewStorage } from '../../shared/ui/context/view-storage.ts'
import { SampleBanner, ServerStatus } from '../../shared/ui/frame/backend-note.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { ErrorBoundary } from '../../shared/ui/parts/error-boundary.tsx'
import { Lazy } from '../../shared/ui/parts/lazy.tsx'
import { UndoToast } from '../../shared/ui/parts/undo-toast.tsx'
import { usePreferences } from '../../shared/ui/preferences/preferences.tsx'
import { EMPTY_FORM, type Form } from '../../shared/ui/session/form-state.ts'
import { isAsked } from '../../shared/ui/session/session-state.ts'
import type { BackendState } from '../../shared/ui/session/use-backend-state.ts'
import { type SessionControls, useSession } from '../../shared/ui/session/use-session.ts'
import { beginAsking, openOptions, uiLanguages } from '../browser.ts'
import { ServerNotes } from '../connection/server-notes.tsx'
import { useConnection } from '../connection/use-connection.ts'
import { MyCollaborators } from '../my-collaborators/my-collaborators.tsx'
import { type Store, viewStorageOf } from '../store/extension-store.ts'
import { PopupTools } from './popup-tools.tsx'
import { QuickForm } from './quick-form.tsx'

export const POPUP = 'popup'

/** Replaces saved options by the usual ones: unlike the side panel, the popup has no fields for options. */
const withUsualOptions = (savedForm: Form | null): Form => {
  const { left, right, about } = savedForm ?? EMPTY_FORM
  return { ...EMPTY_FORM, left, right, about }
}

/** Loaded later: the first paint needs no answer. */
const loadAnswer = () => import('./quick-answer.tsx')

/** Two small lists and their answer, as they were when the popup closed. */
export function Popup({ store }: { store: Store }) {
  const connection = useConnection(store)
  const { flow } = connection
  const storage = useMemo(() => viewStorageOf(store, POPUP), [store])
  const wishes = useRef(uiLanguages())
  const { locale } = usePreferences(storage, wishes.current)
  const controls = useSession({ flow, storage, startForm: withUsualOptions, keepsAnswer: true })
  const { session, backend, lists } = controls
  useStoredQuery(controls, storage, store.isPrivate)
  const view = useNewView(controls.flow, storage)
  return (
    <LocaleContext.Provider value={locale}>
      <ViewContext.Provider value={view}>
        <div class="popup-view">
          <PopupHead backend={backend.state} backendBase={flow.backendBase} />
          <main class="popup-main stack">
            <ServerNotes
              connection={connection}
              backend={backend}
              isReported={session.queryError?.kind === 'failed'}
            />
            <SampleBanner backend={backend} />
            <QuickForm controls={controls} />
            <PopupTools session={session} isPrivate={store.isPrivate} onAdd={lists.add} />
            <ErrorBoundary>
              <MyCollaborators store={store} backend={backend} />
            </ErrorBoundary>
            <ErrorBoundary of={session.answered}>
              {isAsked(session) ? (
                <Lazy load={loadAnswer} draw={({ QuickAnswer }) => <QuickAnswer controls={controls} />} />
              ) : (
                <p class="hint">{extensionTexts(locale.language).t('popupBefore')}</p>
              )}
            </ErrorBoundary>
            <UndoToast />
          </main>
        </div>
      </ViewContext.Provider>
    </LocaleContext.Provider>
  )
}

/** A closing popup is gone within this time after its requests have failed. */
const CLOSES_WITHIN_MS = 300

/** Stores the running query. If the popup closes, the background script goes on with it, until the popup opens again. */
function useStoredQuery(
  { session, askInBatches }: SessionControls,
  storage: ViewStorage,
  isPrivate: boolean,
) {
  const { run, form } = session
  const isAsking = run?.manner === 'ask'
  const failed = useRef(false)
  failed.current = session.queryError?.kind === 'failed'
  useEffect(() => {
    if (storage.read('asking')) askInBatches()
  }, [])
  useLayoutEffect(() => {
    if (!isAsking || isPrivate) return
    const query = JSON.stringify(form)
    void storage.write('asking', query)
    const end = beginAsking(query)
    return () => {
      // The requests of a closing popup fail, too. Only a failure in an open popup ends the query.
      const endNow = (): void => {
        void storage.write('asking', '')
        end()
      }
      if (!failed.current) return endNow()
      const ending = setTimeout(endNow, CLOSES_WITHIN_MS)
      addEventListener('pagehide', () => clearTimeout(ending))
    }
  }, [isAsking])
}

function PopupHead({ backend, backendBase }: { backend: BackendState; backendBase: string }) {
  const { t } = useT(extensionTexts)
  return (
    <header class="popup-head row">
      <h1>{t('appName')}</h1>
      <ServerStatus backend={backend} backendBase={backendBase} />
      <Button class="link small end" onClick={() => void openOptions()} text={t('openOptions')} />
    </header>
  )
}
