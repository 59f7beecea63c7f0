import type { Locale } from '../../i18n/locale.ts'
import { isLoopback } from '../../loopback.ts'
import { useT } from '../context/use-t.ts'
import { ExternalLink } from '../parts/inline.tsx'
import type { BackendState } from '../session/use-backend-state.ts'
import { STATE_WORDS } from './backend-note.tsx'

type ServerStatusProps = {
  backend: BackendState
  backendBase: string
  /** The backend's console, where its data are updated, if there is one. The text about the data links to it. */
  consoleUrl?: string | null
}

/** The backend's state in a few words, and its host if names leave this machine. */
export function ServerStatus({ backend, backendBase, consoleUrl }: ServerStatusProps) {
  const locale = useT()
  const { t } = locale
  const isHere = isLoopback(backendBase) || backend.kind === 'not-allowed'
  return (
    <p class="server-status row small">
      <span class={`dot dot-${backend.kind}`} aria-hidden="true" />
      <span>{t('backendState', { state: t(STATE_WORDS[backend.kind]) })}</span>
      {!isHere && <strong class="not-here">{t('backendNotHere', { host: hostOf(backendBase) })}</strong>}
      {backend.kind === 'ready' && (
        <span class="data-facts">
          {consoleUrl ? (
            <ExternalLink href={consoleUrl} hint={t('manageData')}>
              {dataFacts(backend, locale)}
            </ExternalLink>
          ) : (
            dataFacts(backend, locale)
          )}
        </span>
      )}
    </p>
  )
}

const hostOf = (base: string): string => (URL.canParse(base) ? new URL(base).host : base)

function dataFacts({ stats }: Extract<BackendState, { kind: 'ready' }>, { t, day }: Locale): string {
  const date = stats.data_date
  const facts = [
    stats.sample && t('dataSample'),
    t('publications', { count: stats.publications }),
    date && date !== 'unknown' ? t('dataDate', { date: day(date) }) : t('dataDateUnknown'),
  ]
  return facts.filter(Boolean).join(' · ')
}
