import type { PipelineClient } from '../../shared/clients/backend-client.ts'
import { commandHere } from '../../shared/ui/context/command-here.ts'
import { LocaleContext } from '../../shared/ui/context/use-t.ts'
import type { ViewStorage } from '../../shared/ui/context/view-storage.ts'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import { Switches, usePreferences } from '../../shared/ui/preferences/preferences.tsx'
import { ImportSection } from './import-section.tsx'
import { consoleTexts } from './messages/console-messages.ts'
import { DataSection, FilesSection, LogSection } from './sections.tsx'
import { usePipeline } from './use-pipeline.ts'

type ConsoleProps = {
  client: PipelineClient
  viewStorage: ViewStorage
  /** The reader's preferred languages, best first. */
  wishes: readonly string[]
  appVersion: string
  /** The address of the daemon's page; empty if no page may use this backend. */
  pageUrl: string
}

/** The console page: data, import, files, log. */
export function Console({ client, viewStorage, wishes, appVersion, pageUrl }: ConsoleProps) {
  const preferences = usePreferences(viewStorage, wishes, ({ language }) =>
    consoleTexts(language).t('consoleName'),
  )
  const { locale } = preferences
  const { t, parts } = consoleTexts(locale.language)
  const pipeline = usePipeline(client)
  const { state, data, files, isAnswering } = pipeline

  return (
    <LocaleContext.Provider value={locale}>
      <div class="app">
        <a class="skip-link" href="#import">
          {t('skipToImport')}
        </a>
        <header class="masthead">
          <div class="brand">
            <h1>{t('consoleName')}</h1>
            <p class="tagline hint">{t('consoleTagline')}</p>
          </div>
          <div class="masthead-tools">
            {pageUrl !== '' && (
              <a href={pageUrl} title={pageUrl}>
                {t('toPage')}
              </a>
            )}
            <Switches {...preferences} />
          </div>
        </header>
        <main>
          {!isAnswering && (
            <AlertBox>
              <p>
                <strong>{t('noAnswer')}</strong>{' '}
                {parts('noAnswerDo', { command: <code class="verbatim">{commandHere('backend')}</code> })}{' '}
                {state !== null && t('noAnswerKnown')}
              </p>
            </AlertBox>
          )}
          {state === null && isAnswering && <p class="hint">{t('asking')}</p>}
          {state !== null && (
            <div class="console as-blocks">
              <div class="column">
                <DataSection data={data} />
                <FilesSection files={files} />
              </div>
              <div class="column">
                <ImportSection pipeline={pipeline} state={state} />
                <LogSection lines={state.logs} />
              </div>
            </div>
          )}
        </main>
        <footer class="colophon hint row">
          <span>{`${locale.t('appName')} ${locale.t('version', { version: appVersion })}`}</span>
        </footer>
      </div>
    </LocaleContext.Provider>
  )
}
