import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { LocaleContext } from './context/use-t.ts'
import { useNewView, ViewContext } from './context/use-view.ts'
import { drawNow } from './drawing/drawing.tsx'
import { QueryForm } from './form/query-form.tsx'
import { type Place, usePlace } from './frame/address.ts'
import { SampleBanner } from './frame/backend-note.tsx'
import { type DrawDocuments, Rail } from './frame/rail.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { Lazy } from './parts/lazy.tsx'
import { UndoToast } from './parts/undo-toast.tsx'
import { usePreferences } from './preferences/preferences.tsx'
import { PipelineProvider } from './session/pipeline-provider.tsx'
import { type SessionControls, type SessionSettings, useSession } from './session/use-session.ts'

export type AppProps = SessionSettings & {
  /** The user's preferred languages, best first. */
  wishes: readonly string[]
  /** Whether the view can read the daemon's cache. */
  hasCache?: boolean
  /** Content above the two lists. If set, Undo is below this content, and not at the bottom of the browser window. */
  tools?: (controls: SessionControls) => ComponentChildren
  notes?: ComponentChildren
  /** Draws the places that only the daemon's page has. `place`: null for an unknown address. */
  page?: (
    place: Exclude<Place, 'query' | 'collaborators'> | null,
    controls: SessionControls,
  ) => ComponentChildren
  /** Draws the documents under a place of the rail, except lists of collaborators. */
  documents?: (place: Parameters<DrawDocuments>[0], controls: SessionControls) => ComponentChildren
  answer: (controls: SessionControls, hasCache: boolean) => ComponentChildren
}

const loadListDocuments = () => import('./frame/rail-documents.tsx')
const loadCollaborators = () => import('./collaborators/collaborators-page.tsx')

export function App(props: AppProps) {
  const { storage, wishes, hasCache = true, tools, notes, page, documents, answer } = props
  const place = usePlace()
  const preferences = usePreferences(storage, wishes, ({ t }) =>
    place === null || place === 'query' ? t('appName') : `${t(`place_${place}`)} – ${t('appName')}`,
  )
  const { locale } = preferences
  const controls = useSession(props)
  const view = useNewView(controls.flow, storage)
  const { session, backend, fold, begin } = controls
  const { answered } = session
  const query = useRef<HTMLDivElement>(null)
  const focused = useRef<EventTarget | null>(null)
  const isQuery = place === 'query'
  useLayoutEffect(() => {
    if (isQuery && focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true })
  }, [isQuery])
  const beginQuery = (): void => {
    drawNow(begin)
    query.current?.querySelector('textarea')?.focus()
  }
  const skipTo = isQuery ? (answered ? 'answer' : 'lists') : 'page'
  return (
    <LocaleContext.Provider value={locale}>
      <ViewContext.Provider value={view}>
        <PipelineProvider backend={backend} isOpen={place === 'settings/data'}>
          <div class="shell">
            <a
              class="skip-link"
              href={`#${skipTo}`}
              onClick={(event) => {
                // A link would change the fragment, which is the address of the place.
                event.preventDefault()
                document.getElementById(skipTo)?.focus()
              }}
            >
              {locale.t(`skipTo_${skipTo}`)}
            </a>
            <Rail
              place={place}
              backend={backend}
              preferences={preferences}
              onNewQuery={beginQuery}
              documents={(one) =>
                one === 'collaborators' ? (
                  <Lazy load={loadListDocuments} draw={({ ListDocuments }) => <ListDocuments />} />
                ) : (
                  documents?.(one, controls)
                )
              }
            />
            <div class="app">
              <main id="page" tabIndex={-1}>
                <SampleBanner backend={backend} isHere={place === 'settings/data'} />
                {notes}
                {/* In other places the query is only hidden, so that lists, choices and Undo stay. */}
                <div
                  class="query-view"
                  ref={query}
                  hidden={!isQuery}
                  onFocusIn={({ target }) => {
                    focused.current = target
                  }}
                >
                  <ErrorBoundary>
                    {tools?.(controls)}
                    {tools && isQuery && <UndoToast hasKey stays />}
                    <QueryForm controls={controls} />
                  </ErrorBoundary>
                  <ErrorBoundary
                    of={answered}
                    // A broken answer has no header, and so no button that opens the form.
                    onBroken={() => fold(false)}
                  >
                    {answer(controls, hasCache)}
                  </ErrorBoundary>
                </div>
                <ErrorBoundary of={place}>
                  {place === 'collaborators' && (
                    <Lazy
                      load={loadCollaborators}
                      draw={({ CollaboratorsPage }) => (
                        <CollaboratorsPage backend={backend} hasCache={hasCache} />
                      )}
                    />
                  )}
                  {place !== 'query' && place !== 'collaborators' && page?.(place, controls)}
                </ErrorBoundary>
              </main>
            </div>
            {!(tools && isQuery) && <UndoToast hasKey />}
          </div>
        </PipelineProvider>
      </ViewContext.Provider>
    </LocaleContext.Provider>
  )
}
