import type { Locale } from '../../i18n/locale.ts'
import { isLoopback } from '../../loopback.ts'
import { useT } from '../context/use-t.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import { STATE_WORDS } from './backend-note.tsx'

type ServerStatusProps = {
  backend: BackendState
  backendBase: string
  /** Whether the size and the day of the data are said, too. */
  hasData?: boolean
}

/** The backend's state in a few words, and its host if names leave this machine. */
export function ServerStatus({ backend: state, backendBase, hasData = false }: ServerStatusProps) {
  const locale = useT()
  const { t } = locale
  const host = hostElsewhere(backendBase, state)
  return (
    <p class="server-status row small">
      <span class={`dot dot-${state.kind}`} aria-hidden="true" />
      <span>{t('backendState', { state: t(STATE_WORDS[state.kind]) })}</span>
      {host && <strong class="not-here">{t('backendNotHere', { host })}</strong>}
      {hasData && state.kind === 'ready' && (
        <span class="hint">
          {[t('publications', { count: state.stats.publications }), dataDay(state, locale)].join(' · ')}
        </span>
      )}
    </p>
  )
}

/** The host to which names leave this machine, or null. Nothing is sent to one that is not allowed. */
export function hostElsewhere(base: string, { kind }: BackendState): string | null {
  if (isLoopback(base) || kind === 'not-allowed') return null
  return URL.canParse(base) ? new URL(base).host : base
}

/** The day of the backend's data, or why there is none; null while it is not known. */
export function dataDay(backend: BackendState, { t, day }: Locale): string | null {
  if (backend.kind !== 'ready') return null
  const { sample, data_date: date } = backend.stats
  if (sample) return t('dataSample')
  return date && date !== 'unknown' ? day(date) : t('dataDateUnknown')
}
