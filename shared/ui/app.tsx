import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { FlowSettings } from '../query/query-flow.ts'
import { QueryForm } from './form/query-form.tsx'
import { usePersonSearch } from './form/suggestions/person-search.ts'
import { WordingContext } from './i18n/context.tsx'
import { ErrorBoundary } from './parts/error-boundary.tsx'
import { type Facts, Footer } from './parts/footer.tsx'
import { Masthead } from './parts/masthead.tsx'
import { usePreferences } from './preferences/preferences.ts'
import { AnswerSection } from './results/answer-section.tsx'
import { EMPTY_FORM, type Form } from './session/form-state.ts'
import { readAnswer, writeAnswer } from './session/stored-answer.ts'
import { type BackendLook, useBackendState } from './session/use-backend-state.ts'
import { useCommittee } from './session/use-committee.ts'
import { useWorkbench, type WorkbenchControls } from './session/use-session.ts'
import { readForm, type ViewStorage, writeForm } from './session/view-storage.ts'

export type AppProps = {
  /** What looks at the servers looks anew when this becomes another object. */
  flow: FlowSettings
  keepsakes: ViewStorage
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
  tools?: (controls: WorkbenchControls, backend: BackendLook) => ComponentChildren
  /** What the masthead leads to besides. */
  links?: ComponentChildren
  /** What may open over the view, which stays as it is behind it. */
  overlay?: (controls: WorkbenchControls) => ComponentChildren
}

/** The whole view. Page and side panel draw this and differ only in width and in what they pass. */
export function App(props: AppProps) {
  const {
    flow,
    keepsakes,
    wishes,
    facts,
    emptyForm = EMPTY_FORM,
    keepsAnswer = false,
    hasCache = true,
    tools,
    links,
    overlay,
  } = props
  const { wording, language, chooseLanguage, theme, chooseTheme } = usePreferences(keepsakes, wishes)
  const backend = useBackendState(flow)
  const { look } = backend
  const isReady = backend.state.kind === 'ready'
  const committee = useCommittee(flow, isReady)
  const search = usePersonSearch(flow, isReady)
  const controls = useWorkbench(
    () => ({
      form: readForm(keepsakes, emptyForm),
      answered: keepsAnswer ? readAnswer(keepsakes) : null,
    }),
    flow,
  )
  const { change } = controls
  const { form, answered, trouble } = controls.bench

  // Before the next paint: a reload right after a keystroke loses nothing that was seen.
  useLayoutEffect(() => writeForm(keepsakes, form), [keepsakes, form])
  useEffect(() => {
    if (keepsAnswer && answered) writeAnswer(keepsakes, answered)
  }, [keepsakes, keepsAnswer, answered])
  // An answer, or the lack of one, tells of the backend: it may have come back, or have other data by now.
  const hasFailed = trouble?.kind === 'failed'
  useEffect(() => {
    if (answered) look()
  }, [answered, look])
  useEffect(() => {
    if (hasFailed) look()
  }, [hasFailed, look])

  return (
    <WordingContext.Provider value={wording}>
      <div class="app">
        <a class="skip-link" href={answered ? '#answer' : '#lists'}>
          {wording.t(answered ? 'skipToAnswer' : 'skipToLists')}
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
    </WordingContext.Provider>
  )
}
