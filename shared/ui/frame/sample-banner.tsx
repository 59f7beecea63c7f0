import { useContext, useLayoutEffect } from 'preact/hooks'
import { STARTER_PAPERS } from '../../conflicts/policy/coverage.ts'
import type { Locale } from '../../messages/locale.ts'
import { isOperated } from '../context/command-here.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { Sentences } from '../parts/inline.tsx'
import { isLoading, type Pipeline, PipelineContext, shareOfRun } from '../session/pipeline-provider.tsx'
import type { BackendCheck } from '../session/use-backend-state.ts'
import { addressOf } from './address.ts'

type LackingProps = { backend: BackendCheck }

type SampleBannerProps = LackingProps & {
  /** The page about the data is open, which has the button to load dblp. */
  isHere?: boolean
}

/**
 * Says over every place that the backend has only the sample. Until the backend answers, the banner reserves its room, unless the
 * last answer was from all of dblp.
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

/** A link to the page that loads all of dblp, the progress of a running load, or the person to ask. */
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

/** The progress of the running load, `Loading dblp: 43%`; null if no load runs. */
export function loadingText(pipeline: Pipeline | null, { t, percent }: Locale): string | null {
  if (pipeline === null || !isLoading(pipeline)) return null
  const share = shareOfRun(pipeline.state)
  return share === null
    ? t('loadingDblp')
    : t('loadingShare', { share: percent(Math.floor(share * 100) / 100) })
}
