import { useLayoutEffect, useRef } from 'preact/hooks'
import { STARTER_PAPERS } from '../../conflicts/policy/coverage.ts'
import type { Locale } from '../../i18n/locale.ts'
import { isLoopback } from '../../loopback.ts'
import { commandHere } from '../context/command-here.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { ExternalLink, Trans } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import type { BackendCheck, BackendState } from '../session/use-backend-state.ts'

const DUMP = 'https://dblp.org/xml/dblp.xml.gz'

const STATE_WORDS = {
  asking: 'backendAsking',
  ready: 'backendReady',
  'no-data': 'backendNoData',
  offline: 'backendOffline',
  refused: 'backendRefused',
  odd: 'backendOdd',
  'not-allowed': 'backendNotAllowed',
  'another-user': 'backendAnotherUser',
  'logged-out': 'backendLoggedOut',
} as const satisfies Record<BackendState['kind'], string>

const stateText = ({ kind }: BackendState, t: Locale['t']): string =>
  t('backendState', { state: t(STATE_WORDS[kind]) })

const REMEDIES = {
  'no-data': 'backendNoDataDo',
  offline: 'backendOfflineDo',
  refused: 'backendRefusedDo',
  odd: 'backendOddDo',
  'another-user': 'anotherUserDo',
  'logged-out': 'loggedOutDo',
} as const

type BackendNoteProps = {
  backend: BackendCheck
  backendBase: string
  /** Whether the cache can answer while the backend cannot. */
  hasCache: boolean
  /** The answer in view says already that only the starter data were searched. */
  saysSample?: boolean
}

/** Says why the backend does not answer or has only the starter data. Draws nothing if all is well. */
export function BackendNote({ backend, backendBase, hasCache, saysSample = false }: BackendNoteProps) {
  const { t } = useT()
  const { state, consoleUrl } = backend
  // The extension reports a backend that is not allowed, since it can ask for the permission.
  if (state.kind === 'asking' || state.kind === 'not-allowed') return null
  if (state.kind === 'ready')
    return state.stats.sample ? <SampleNote consoleUrl={consoleUrl} isSaid={saysSample} /> : null
  const command = commandHere(state.kind === 'offline' ? 'backend' : 'import')
  const { origin } = location
  const values = { base: backendBase, origin, setting: 'CORS_ORIGINS', command, both: commandHere('start') }
  return (
    <Note tone="warning">
      <p>
        <strong>{t('sentence', { text: stateText(state, t) })}</strong>{' '}
        <Trans message={REMEDIES[state.kind]} values={values} />{' '}
        {state.kind === 'no-data' && <OrOnConsole url={consoleUrl} />}
        {state.kind !== 'odd' && state.kind !== 'logged-out' && hasCache && t('storedStillWork')}
      </p>
      <CheckAgain backend={backend} />
    </Note>
  )
}

/** A button that checks again, and the time of the last check, since checking an offline server ends at once. */
function CheckAgain({ backend: { isLooking, lookedAt, look } }: { backend: BackendCheck }) {
  const { t, clock } = useT()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      // The backend answers again and the button disappears, so the focus has to move elsewhere.
      if (element && element === document.activeElement) {
        element.closest('section')?.focus({ preventScroll: true })
      }
    }
  }, [])
  return (
    <div class="row">
      <span class="hint" role="status">
        {isLooking ? t('backendAsking') : lookedAt !== null && t('lookedAt', { time: clock(lookedAt) })}
      </span>
      <Button buttonRef={button} onClick={look} text={t('checkAgain')} />
    </div>
  )
}

function SampleNote({ consoleUrl, isSaid }: Pick<BackendCheck, 'consoleUrl'> & { isSaid: boolean }) {
  const { t } = useT()
  const values = {
    link: <ExternalLink href={DUMP}>{DUMP}</ExternalLink>,
    command: commandHere('import'),
  }
  return (
    <p class="hint sample-note">
      {!isSaid && `${t('sampleHead', { count: STARTER_PAPERS })} `}
      <Trans message="sampleDo" values={values} /> <OrOnConsole url={consoleUrl} />
    </p>
  )
}

/** The alternative to the command line: the backend's console. */
function OrOnConsole({ url }: { url: string | null }) {
  const { t } = useT()
  if (url === null) return null
  const page = <ExternalLink href={url}>{t('backendPage')}</ExternalLink>
  return (
    <>
      <Trans message="orOnConsole" values={{ page }} />{' '}
    </>
  )
}

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
      <span>{stateText(state, t)}</span>
      {host && <strong class="not-here">{t('backendNotHere', { host })}</strong>}
      {hasData && state.kind === 'ready' && (
        <span class="hint">
          {[t('publications', { count: state.stats.publications }), dataDay(state, locale)].join(' · ')}
        </span>
      )}
    </p>
  )
}

/** The host to which names leave this machine, or the server `here`; else null. Nothing is sent to one that is not allowed. */
export function hostElsewhere(base: string, { kind }: BackendState, here = location.host): string | null {
  if (isLoopback(base) || kind === 'not-allowed') return null
  const host = URL.parse(base)?.host ?? base
  return host === here ? null : host
}

/** The day of the backend's data, or why there is none; null while it is not known. */
export function dataDay(backend: BackendState, { t, day }: Locale): string | null {
  if (backend.kind !== 'ready') return null
  const { sample, data_date: date } = backend.stats
  if (sample) return t('dataSample')
  return date && date !== 'unknown' ? day(date) : t('dataDateUnknown')
}
