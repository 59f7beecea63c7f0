import { useMemo, useRef } from 'preact/hooks'
import { LocaleContext, useT } from '../../shared/ui/i18n/context.tsx'
import { BackendNote } from '../../shared/ui/parts/backend-note.tsx'
import { ErrorBoundary } from '../../shared/ui/parts/error-boundary.tsx'
import { ServerStatus } from '../../shared/ui/parts/server-status.tsx'
import { usePreferences } from '../../shared/ui/preferences/preferences.ts'
import { type BackendState, useBackendState } from '../../shared/ui/session/use-backend-state.ts'
import { openOptions, uiLanguages } from '../browser.ts'
import { useConnection } from '../connection/use-connection.ts'
import { useExtensionT } from '../messages/use-extension-t.ts'
import { type Store, viewStorageOf } from '../store/store.ts'
import { ServerNotes } from './popup-notes.tsx'
import { PopupTools } from './popup-tools.tsx'
import { QuickAnswer } from './quick-answer.tsx'
import { QuickForm } from './quick-form.tsx'
import { useQuickQuestion } from './use-quick-question.ts'

export const POPUP = 'popup'

/** A quick look-up: a few names a side, and the answer under them. */
export function Popup({ store }: { store: Store }) {
  const connection = useConnection(store)
  const { flow, daemon } = connection
  const viewStorage = useMemo(() => viewStorageOf(store, POPUP), [store])
  const wishes = useRef(uiLanguages())
  const { locale } = usePreferences(viewStorage, wishes.current)
  const backend = useBackendState(flow)
  const controls = useQuickQuestion({ store, viewStorage, flow, look: backend.look })
  const { session, change } = controls
  const hasCache = daemon === null || daemon.kind === 'ready'
  return (
    <LocaleContext.Provider value={locale}>
      <div class="popup-view">
        <PopupHead backend={backend.state} backendBase={flow.backendBase} />
        <main class="popup-main">
          <div class="popup-scroll">
            <QuickForm controls={controls} now={flow.now} />
            <PopupTools form={session.form} isPrivate={store.isPrivate} change={change} />
            <ErrorBoundary of={session.answered} onBroken={() => change({ type: 'undrawable' })}>
              <QuickAnswer controls={controls} backend={backend.state} backendBase={flow.backendBase} />
            </ErrorBoundary>
            {backend.state.kind === 'ready' && (
              <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={hasCache} />
            )}
          </div>
          <ServerNotes
            connection={connection}
            backend={backend}
            hasCache={hasCache}
            // A failure that has just been told, with what to do, need not be told again.
            isTold={session.queryError?.kind === 'failed'}
          />
        </main>
      </div>
    </LocaleContext.Provider>
  )
}

type PopupHeadProps = { backend: BackendState; backendBase: string }

/** What this is, how the backend does, and the way to the settings. */
function PopupHead({ backend, backendBase }: PopupHeadProps) {
  const { t } = useT()
  const texts = useExtensionT()
  return (
    <header class="popup-head">
      <h1>{t('appName')}</h1>
      <ServerStatus backend={backend} backendBase={backendBase} />
      <button type="button" class="link" onClick={() => void openOptions()}>
        {texts.t('openOptions')}
      </button>
    </header>
  )
}
