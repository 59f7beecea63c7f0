import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { FlowSettings } from '../query/query-flow.ts'
import { QueryForm } from './form/query-form.tsx'
import { usePersonSearch } from './form/suggestions/person-search.ts'
import { LocaleContext } from './i18n/context.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { type Facts, Footer } from './parts/footer.tsx'
import { Masthead } from './parts/masthead.tsx'
import { usePreferences } from './preferences/preferences.ts'
import { AnswerSection } from './results/answer-section.tsx'
import { EMPTY_FORM, type Form } from './session/form-state.ts'
import { readAnswer, writeAnswer } from './session/stored-answer.ts'
import { type BackendLook, useBackendState } from './session/use-backend-state.ts'
import { useCommittee } from './session/use-committee.ts'
import { type SessionControls, useSession } from './session/use-session.ts'
import { readForm, type ViewStorage, writeForm } from './session/view-storage.ts'

export type AppProps = {
  /** What looks at the servers looks anew when this becomes another object. */
  flow: FlowSettings
  viewStorage: ViewStorage
  /** The languages that the reader wishes, best first. */
  wishes: readonly string[]
  facts: Omit<Facts, 'backendBase' | 'consoleUrl'>
  /** The form of somebody who comes for the first time. */
  emptyForm?: Form
  /** Whether the answer comes back when the view does. */
  keepsAnswer?: boolean
  /** Whether the daemon's cache can be asked. */
  hasCache?: boolean
  /** What a view has above the two lists that others have not. */
  tools?: (controls: SessionControls, backend: BackendLook) => ComponentChildren
  /** What the masthead leads to besides. */
  links?: ComponentChildren
  /** What may open over the view, which stays as it is behind it. */
  overlay?: (controls: SessionControls) => ComponentChildren
}

/** The whole view. Page and side panel draw this and differ only in width and in what they pass. */
export function App(props: AppProps) {
  const {
    flow,
    viewStorage,
    wishes,
    facts,
    emptyForm = EMPTY_FORM,
    keepsAnswer = false,
    hasCache = true,
    tools,
    links,
    overlay,
  } = props
  const { locale, language, chooseLanguage, theme, chooseTheme } = usePreferences(viewStorage, wishes)
  const backend = useBackendState(flow)
  const { look } = backend
  const isReady = backend.state.kind === 'ready'
  const committee = useCommittee(flow, isReady)
  const search = usePersonSearch(flow, isReady)
  const controls = useSession(
    () => ({
      form: readForm(viewStorage, emptyForm),
      answered: keepsAnswer ? readAnswer(viewStorage) : null,
    }),
    flow,
  )
  const { change } = controls
  const { form, answered, queryError } = controls.session

  // Before the next paint: a reload right after a keystroke loses nothing that was seen.
  useLayoutEffect(() => writeForm(viewStorage, form), [viewStorage, form])
  useEffect(() => {
    if (keepsAnswer && answered) writeAnswer(viewStorage, answered)
  }, [viewStorage, keepsAnswer, answered])
  // An answer, or the lack of one, tells of the backend: it may have come back, or have other data by now.
  const hasFailed = queryError?.kind === 'failed'
  useEffect(() => {
    if (answered) look()
  }, [answered, look])
  useEffect(() => {
    if (hasFailed) look()
  }, [hasFailed, look])

  return (
    <LocaleContext.Provider value={locale}>
      <div class="app">
        <a class="skip-link" href={answered ? '#answer' : '#lists'}>
          {locale.t(answered ? 'skipToAnswer' : 'skipToLists')}
        </a>
        <Masthead
          backend={backend.state}
          backendBase={flow.backendBase}
          consoleUrl={backend.consoleUrl}
          links={links}
          language={language}
          onLanguage={chooseLanguage}
          theme={theme}
          onTheme={chooseTheme}
        />
        <main>
          {tools?.(controls, backend)}
          <QueryForm
            controls={controls}
            backend={backend.state}
            committee={committee}
            search={search}
            now={flow.now}
          />
          <ErrorBoundary of={answered} onBroken={() => change({ type: 'undrawable' })}>
            <AnswerSection
              controls={controls}
              backend={backend}
              backendBase={flow.backendBase}
              hasCache={hasCache}
            />
          </ErrorBoundary>
        </main>
        <Footer backendBase={flow.backendBase} consoleUrl={backend.consoleUrl} {...facts} />
        {overlay?.(controls)}
      </div>
    </LocaleContext.Provider>
  )
}
