import { useEffect, useMemo } from 'preact/hooks'
import type { FlowSettings } from '../query-flow.ts'
import { AnswerSection } from './answer/answer-section.tsx'
import { QueryForm } from './form/query-form.tsx'
import { useBackendState } from './hooks/use-backend-state.ts'
import { useCommittee } from './hooks/use-committee.ts'
import { useSetting } from './hooks/use-setting.ts'
import { useWorkbench } from './hooks/use-workbench.ts'
import { WordingContext } from './messages/context.tsx'
import { languageFor } from './messages/language.ts'
import { wordingOf } from './messages/wording.ts'
import { Colophon, type Facts } from './parts/colophon.tsx'
import { Failsafe } from './parts/failsafe.tsx'
import { Masthead } from './parts/masthead.tsx'
import { type Keepsakes, readForm, writeForm } from './state/keepsakes.ts'
import { themeFor } from './state/theme.ts'

export type AppProps = {
  /** One object for the life of the view: what depends on it starts anew when it changes. */
  flow: FlowSettings
  keepsakes: Keepsakes
  /** The languages that the reader wishes, best first. */
  wishes: readonly string[]
  facts: Omit<Facts, 'backendBase'>
}

/** The whole view. Page, popup and side panel draw this and differ only in width and in what they pass. */
export function App({ flow, keepsakes, wishes, facts }: AppProps) {
  const [language, chooseLanguage] = useSetting(keepsakes, 'language', (saved) => languageFor(saved, wishes))
  const [theme, chooseTheme] = useSetting(keepsakes, 'theme', themeFor)
  const wording = useMemo(() => wordingOf(language), [language])
  const backend = useBackendState(flow)
  const { look } = backend
  const committee = useCommittee(flow, backend.state.kind === 'ready')
  const controls = useWorkbench(() => readForm(keepsakes), flow)
  const { change } = controls
  const { form, answered, trouble } = controls.bench

  useEffect(() => writeForm(keepsakes, form), [keepsakes, form])
  useEffect(() => {
    document.documentElement.lang = language
    document.title = wording.t('appName')
  }, [language, wording])
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }, [theme])
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
          language={language}
          onLanguage={chooseLanguage}
          theme={theme}
          onTheme={chooseTheme}
        />
        <main>
          <QueryForm controls={controls} backend={backend.state} committee={committee} now={flow.now} />
          <Failsafe of={answered} onBroken={() => change({ type: 'undrawable' })}>
            <AnswerSection controls={controls} backend={backend} backendBase={flow.backendBase} />
          </Failsafe>
        </main>
        <Colophon backendBase={flow.backendBase} {...facts} />
      </div>
    </WordingContext.Provider>
  )
}
