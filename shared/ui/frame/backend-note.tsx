import { useContext, useLayoutEffect, useRef } from 'preact/hooks'
import { isLoopback } from '../../loopback.ts'
import type { Locale } from '../../messages/locale.ts'
import { commandHere } from '../context/command-here.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { Sentences, Trans } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import { PipelineContext } from '../session/pipeline-provider.tsx'
import type { BackendCheck, BackendState } from '../session/use-backend-state.ts'
import { addressOf } from './address.ts'
import { LoadDblp, loadingText } from './sample-banner.tsx'

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
  offline: 'backendOfflineDo',
  refused: 'backendRefusedDo',
  odd: 'backendOddDo',
  'another-user': 'anotherUserDo',
  'logged-out': 'loggedOutDo',
} as const

type BackendNoteProps = {
  backend: BackendCheck
  backendBase: string
  hasCache: boolean
}

/** Says why the backend does not answer, and what to do. Draws nothing for a ready backend. */
export function BackendNote({ backend, backendBase, hasCache }: BackendNoteProps) {
  const { t } = useT()
  const { state } = backend
  // The extension itself asks for the permission of a backend that is `not-allowed`.
  if (state.kind === 'asking' || state.kind === 'not-allowed' || state.kind === 'ready') return null
  const [command, both] = [commandHere('backend'), commandHere('start')]
  const { origin } = location
  const values = { base: backendBase, origin, setting: 'CORS_ORIGINS', command, both }
  return (
    <Note tone="warning">
      <p>
        <Sentences>
          <strong>{t('sentence', { text: stateText(state, t) })}</strong>
          {state.kind === 'no-data' ? (
            <LoadDblp backend={backend} />
          ) : (
            <Trans message={REMEDIES[state.kind]} values={values} />
          )}
          {state.kind !== 'odd' && state.kind !== 'logged-out' && hasCache && t('storedStillWork')}
        </Sentences>
      </p>
      <CheckAgain backend={backend} />
    </Note>
  )
}

/** A button that checks again, and the time of the last check: a check of an offline server ends too fast to be seen. */
function CheckAgain({ backend: { isLooking, lookedAt, look } }: { backend: BackendCheck }) {
  const { t, clock } = useT()
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      // The button disappears when the backend answers, so the section takes the focus.
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

type ServerStatusProps = {
  backend: BackendState
  backendBase: string
  /** The daemon whose page about the data gets a link; '' on the daemon's own page. Without it there is no link. */
  dataBase?: string
}

/** The backend's state or its progress in loading dblp, its host if names leave this machine, and with `dataBase` its data. */
export function ServerStatus({ backend: state, backendBase, dataBase }: ServerStatusProps) {
  const locale = useT()
  const { t } = locale
  const host = otherHost(backendBase, state)
  const loading = loadingText(useContext(PipelineContext), locale)
  const isBeside = dataBase !== '' && { target: '_blank', rel: 'noopener' }
  const look = loading ? 'asking' : state.kind === 'ready' && state.stats.sample ? 'no-data' : state.kind
  return (
    <p class="server-status row small">
      <span class={`dot dot-${look}`} aria-hidden="true" />
      {dataBase === undefined ? (
        <span>{loading ?? stateText(state, t)}</span>
      ) : (
        <a href={dataBase + addressOf('settings/data')} {...isBeside}>
          {loading ?? dataText(state, locale)}
        </a>
      )}
      {host && <strong class="not-here">{t('backendNotHere', { host })}</strong>}
    </p>
  )
}

/** The loaded data in words, or the state of a backend that is not ready. */
function dataText(state: BackendState, locale: Locale): string {
  if (state.kind !== 'ready') return stateText(state, locale.t)
  const { sample, publications, data_date: date } = state.stats
  if (sample) return locale.t('onlySample', { count: publications })
  return date && date !== 'unknown'
    ? locale.t('dataOfDay', { day: locale.day(date) })
    : locale.t('dataUndated')
}

/** The host to which names leave this machine or the server `here`; null if they stay, as for a backend that is `not-allowed`. */
export function otherHost(base: string, { kind }: BackendState, here = location.host): string | null {
  if (isLoopback(base) || kind === 'not-allowed') return null
  const host = URL.parse(base)?.host ?? base
  return host === here ? null : host
}
