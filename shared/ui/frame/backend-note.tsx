import { useContext, useLayoutEffect } from 'preact/hooks'
import { STARTER_PAPERS } from '../../conflicts/policy/coverage.ts'
import { isLoopback } from '../../loopback.ts'
import type { Locale } from '../../messages/locale.ts'
import { commandHere, isOperated } from '../context/command-here.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { Button } from '../parts/button.tsx'
import { Sentences, Trans } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import { isLoading, type Pipeline, PipelineContext, shareOfRun } from '../session/pipeline-provider.tsx'
import type { BackendCheck, BackendState } from '../session/use-backend-state.ts'
import { addressOf } from './address.ts'

const stateText = ({ kind }: BackendState, t: Locale['t']): string =>
  t('backendState', { state: t(`backend_${kind}`) })

const REMEDIES = {
  offline: 'backendOfflineDo',
  refused: 'backendRefusedDo',
  odd: 'backendOddDo',
  'another-user': 'anotherUserDo',
  'logged-out': 'loggedOutDo',
} as const

type BackendNoteProps = {
  backend: BackendCheck
  hasCache: boolean
}

/** Says why the backend does not answer, and what to do. Draws nothing for a ready backend. */
export function BackendNote({ backend, hasCache }: BackendNoteProps) {
  const { t } = useT()
  const { backendBase: base } = useView().flow
  const { state } = backend
  // For a `not-allowed` backend, the extension itself asks for permission.
  if (state.kind === 'asking' || state.kind === 'not-allowed' || state.kind === 'ready') return null
  const [command, both] = [commandHere('backend'), commandHere('start')]
  const { origin } = location
  const values = { base, origin, setting: 'CORS_ORIGINS', command, both }
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

/** Shows the time of the last check, because a check of an offline server ends too fast to see. */
function CheckAgain({ backend: { isLooking, lookedAt, look } }: { backend: BackendCheck }) {
  const { t, clock } = useT()
  return (
    <div class="row">
      <span class="hint" role="status">
        {isLooking ? t('backend_asking') : lookedAt !== null && t('lookedAt', { time: clock(lookedAt) })}
      </span>
      <Button onClick={look} text={t('checkAgain')} />
    </div>
  )
}

type ServerStatusProps = {
  backend: BackendState
  backendBase: string
  /** The daemon's address, for a link to its page about data; '' on the daemon's own page. Absent: draws no link. */
  dataBase?: string
}

/** Shows the progress of a load, the date of the data, or the backend's state. Names the host if names leave this machine. */
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

function dataText(state: BackendState, locale: Locale): string {
  if (state.kind !== 'ready') return stateText(state, locale.t)
  const { sample, publications, data_date: date } = state.stats
  if (sample) return locale.t('onlySample', { count: publications })
  return date && date !== 'unknown'
    ? locale.t('dataOfDay', { day: locale.day(date) })
    : locale.t('dataUndated')
}

/**
 * The remote host that receives the names. Null for this machine, for the server `here`, and for a backend that the user has not
 * allowed.
 */
export function otherHost(base: string, { kind }: BackendState, here = location.host): string | null {
  if (isLoopback(base) || kind === 'not-allowed') return null
  const host = URL.parse(base)?.host ?? base
  return host === here ? null : host
}

type LackingProps = { backend: BackendCheck }

type SampleBannerProps = LackingProps & {
  /** Whether the page about data is open. That page has its own button to load dblp. */
  isHere?: boolean
}

/**
 * Says above each place that only the sample is loaded. Reserves its room until the backend answers, unless the last answer was
 * from all of dblp.
 */
export function SampleBanner({ backend, isHere = false }: SampleBannerProps) {
  const { t } = useT()
  const { storage } = useView()
  const { state } = backend
  const isSample = state.kind === 'ready' ? state.stats.sample === true : null
  useLayoutEffect(() => {
    if (isSample === null) return
    const known = isSample ? 'yes' : 'no'
    if (storage.read('sample') !== known) void storage.write('sample', known)
  }, [isSample, storage])
  const isAwaited = state.kind === 'asking' && storage.read('sample') !== 'no'
  if (!isSample && !isAwaited) return null
  const count = state.kind === 'ready' ? state.stats.publications : STARTER_PAPERS
  return (
    <p class={isSample ? 'sample-banner' : 'sample-banner is-awaited'}>
      <span>
        <Sentences>
          {t('sampleOnly', { count })}
          {!(isHere && backend.isOwn) && <LoadDblp backend={backend} />}
        </Sentences>
      </span>
    </p>
  )
}

/** Links to the page about data, or says where or by whom dblp can be loaded. During a load, shows its progress. */
export function LoadDblp({ backend }: LackingProps) {
  const locale = useT()
  const { t } = locale
  const { flow } = useView()
  const { daemonBase, backendBase } = flow
  const loading = loadingText(useContext(PipelineContext), locale)
  const isAsked = backend.state.kind === 'asking'
  if (!backend.isOwn && !isAsked) {
    return <>{loading ?? (isOperated() ? t('loadByOperator') : t('loadElsewhere', { base: backendBase }))}</>
  }
  const isBeside = daemonBase !== '' && { target: '_blank', rel: 'noopener' }
  return (
    <a href={daemonBase + addressOf('settings/data')} {...isBeside}>
      {loading ?? t('loadDblp')}
    </a>
  )
}

/** Such as `Loading dblp: 43%`; null if no load runs. */
function loadingText(pipeline: Pipeline | null, { t, percent }: Locale): string | null {
  if (pipeline === null || !isLoading(pipeline)) return null
  const share = shareOfRun(pipeline.state)
  return share === null
    ? t('loadingDblp')
    : t('loadingShare', { share: percent(Math.floor(share * 100) / 100) })
}
