import type { BackendState } from '../hooks/use-backend-state.ts'
import { useWording } from '../messages/context.tsx'
import type { Wording } from '../messages/wording.ts'
import { STATE_WORDS } from './backend-note.tsx'
import { ExternalLink } from './external-link.tsx'

type ServerStatusProps = {
  backend: BackendState
  /** Where its data are renewed, if there is a page for that: what is said of them leads there. */
  consoleUrl?: string | null
}

/** The backend's state in a few words, always in the same place. */
export function ServerStatus({ backend, consoleUrl }: ServerStatusProps) {
  const wording = useWording()
  const { t } = wording
  return (
    <p class="server-status">
      <span class={`dot dot-${backend.kind}`} aria-hidden="true" />
      <span>{t('backendState', { state: t(STATE_WORDS[backend.kind]) })}</span>
      {backend.kind === 'ready' && (
        <span class="data-facts">
          {consoleUrl ? (
            <ExternalLink href={consoleUrl} hint={t('manageData')}>
              {dataFacts(backend, wording)}
            </ExternalLink>
          ) : (
            dataFacts(backend, wording)
          )}
        </span>
      )}
    </p>
  )
}

function dataFacts({ stats }: Extract<BackendState, { kind: 'ready' }>, { t, day }: Wording): string {
  const date = stats.data_date
  const facts = [
    stats.sample && t('dataSample'),
    t('publications', { count: stats.publications }),
    date && date !== 'unknown' ? t('dataDate', { date: day(date) }) : t('dataDateUnknown'),
  ]
  return facts.filter(Boolean).join(' · ')
}
