import type { ComponentChildren } from 'preact'
import { LocaleContext } from './context/use-t.ts'
import { useNewView, ViewContext } from './context/use-view.ts'
import { QueryForm } from './form/query-form.tsx'
import { type Facts, Footer, Masthead } from './frame/frame.tsx'
import { ErrorBoundary } from './parts/drawing.tsx'
import { usePreferences } from './preferences/preferences.ts'
import { AnswerSection } from './results/answer-section.tsx'
import { useAnswerInView } from './results/in-view.ts'
import { type SessionControls, type SessionSettings, useSession } from './session/use-session.ts'

export type AppProps = SessionSettings & {
  /** The reader's preferred languages, best first. */
  wishes: readonly string[]
  facts: Facts
  /** Whether the daemon's cache is available. */
  hasCache?: boolean
  /** Content above the two lists. */
  tools?: (controls: SessionControls) => ComponentChildren
  /** Additional links in the masthead. */
  links?: ComponentChildren
  /** A dialog over the view. */
  overlay?: (controls: SessionControls) => ComponentChildren
}

/** The whole view, shared by page and side panel. */
export function App(props: AppProps) {
  const { flow, storage, wishes, facts, hasCache = true, tools, links, overlay } = props
  const preferences = usePreferences(storage, wishes)
  const { locale } = preferences
  const view = useNewView(flow, storage)
  const controls = useSession(props)
  const { session, backend, change } = controls
  const { answered } = session
  const { backendBase } = flow
  useAnswerInView(session)
  return (
    <LocaleContext.Provider value={locale}>
      <ViewContext.Provider value={view}>
        <div class="app">
          <a class="skip-link" href={answered ? '#answer' : '#lists'}>
            {locale.t(answered ? 'skipToAnswer' : 'skipToLists')}
          </a>
          <Masthead backend={backend} backendBase={backendBase} links={links} preferences={preferences} />
          <main>
            {tools?.(controls)}
            <QueryForm controls={controls} />
            <ErrorBoundary of={answered} onBroken={() => change({ type: 'undrawable' })}>
              <AnswerSection controls={controls} hasCache={hasCache} />
            </ErrorBoundary>
          </main>
          <Footer {...facts} backendBase={backendBase} consoleUrl={backend.consoleUrl} />
          {overlay?.(controls)}
        </div>
      </ViewContext.Provider>
    </LocaleContext.Provider>
  )
}
