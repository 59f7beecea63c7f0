import { useT } from '../../../shared/ui/context/use-t.ts'
import './data.css'
import { useContext, useEffect, useState } from 'preact/hooks'
import { calendarDate, isoDate } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { coverageOf, isOld } from '../../../shared/conflicts/policy/coverage.ts'
import type { BackendStats } from '../../../shared/contract/backend.ts'
import { dataTexts } from '../../../shared/messages/data-texts.ts'
import type { DataKey } from '../../../shared/messages/en/places/data.ts'
import { commandHere, isOperated } from '../../../shared/ui/context/command-here.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { BackendNote } from '../../../shared/ui/frame/backend-note.tsx'
import { useFileDrop } from '../../../shared/ui/names/file-drop.ts'
import { Note } from '../../../shared/ui/parts/notes.tsx'
import { isLoading, PipelineContext } from '../../../shared/ui/session/pipeline-provider.tsx'
import type { BackendCheck } from '../../../shared/ui/session/use-backend-state.ts'
import { Facts, PageHead } from '../page-head.tsx'
import { ImportStatus } from './import-status.tsx'
import { LoadSection } from './load-section.tsx'

export function DataPage({ backend }: { backend: BackendCheck }) {
  const { t } = useT(dataTexts)
  const { flow } = useView()
  const pipeline = useContext(PipelineContext)
  const { state, look } = backend
  const [problem, setProblem] = useState<DataKey | null>(null)
  // The backend may have replaced its data since the last look.
  useEffect(() => void look(), [look])
  const addFiles = (files: readonly File[]): void => {
    const isBusy = pipeline !== null && isLoading(pipeline)
    const [file] = files
    const refusal = isBusy ? 'alreadyRunning' : files.length === 1 ? null : 'severalFiles'
    setProblem(refusal)
    if (refusal === null && file) pipeline?.send(file)
  }
  const { isOver, onBox } = useFileDrop(addFiles)
  // Draw all parts at once when the backend has answered, so that nothing moves.
  const head = (
    <PageHead heading={t('place_settings/data')} size={t('dataFrom', { base: flow.backendBase })} />
  )
  if (!pipeline?.isKnown || state.kind === 'asking')
    return (
      <>
        {head}
        <p class="hint late">{t('askingBackend')}</p>
      </>
    )
  const mayControl = pipeline.state?.may_control === true
  return (
    <div class="data-page stack" {...(mayControl && onBox)}>
      {head}
      {state.kind === 'no-data' && backend.isOwn ? (
        <Note tone="warning" text={t('noData')} />
      ) : (
        <BackendNote backend={backend} hasCache />
      )}
      {state.kind === 'ready' && <LoadedData stats={state.stats} />}
      {mayControl ? (
        <LoadSection
          backend={backend}
          pipeline={pipeline}
          problem={problem}
          isOver={isOver}
          onFile={(file) => addFiles([file])}
          onAct={() => setProblem(null)}
        />
      ) : (
        <>
          {pipeline.state && pipeline.state.status !== 'idle' && <ImportStatus state={pipeline.state} />}
          <WhoLoads backend={backend} />
        </>
      )}
      {mayControl && <LoadLog lines={pipeline.state?.logs ?? []} />}
    </div>
  )
}

function WhoLoads({ backend: { isOwn, state } }: { backend: BackendCheck }) {
  const { t, parts } = useT(dataTexts)
  const { kind } = state
  if (isOwn && (kind === 'ready' || kind === 'no-data'))
    return <p>{parts('dataByCommand', { command: <code class="verbatim">{commandHere('import')}</code> })}</p>
  // The banner about the sample and the note about missing data already say who loads the data.
  if (kind !== 'ready' || state.stats.sample) return null
  return <p>{t(isOperated() ? 'dataByOperator' : 'dataElsewhere')}</p>
}

function LoadedData({ stats }: { stats: BackendStats }) {
  const { t, number, day, ago } = useT(dataTexts)
  const { publications, authors, names, newest_year: newestYear = null, data_date: date = null } = stats
  const isSample = stats.sample === true
  const today = calendarDate(new Date())
  const coverage = coverageOf({ date, newestYear, sample: isSample }, { months: null, since: null }, today)
  const { end } = coverage
  const age = Date.now() - Date.parse(date ?? '')
  const ofDay = Number.isNaN(age) || date === null ? t('dataDateUnknown') : day(date)
  // The age of the sample is not shown: the sample is as old as the program.
  const facts: readonly (readonly [string, string] | false)[] = [
    [t('papers'), number(publications)],
    [t('personsLabel'), number(authors)],
    names !== undefined && [t('namesHeading'), number(names)],
    isSample ? [t('place_settings/data'), t('sampleData')] : [t('dateLabel'), ofDay],
    !isSample && !Number.isNaN(age) && [t('ageLabel'), ago(age)],
    // A year is written without a thousands separator.
    !isSample && newestYear !== null && [t('newestLabel'), String(newestYear)],
  ]
  return (
    <>
      <Facts of={facts.filter((fact) => fact !== false)} />
      {!isSample && (end === null || isOld(coverage, today)) && (
        <Note
          tone="warning"
          text={end === null ? t('dateUnknownMeans') : t('coverageOld', { until: day(isoDate(end)) })}
        />
      )}
    </>
  )
}

const LINES_SHOWN = 200

function LoadLog({ lines }: { lines: readonly string[] }) {
  const { t } = useT(dataTexts)
  const shown = lines.slice(-LINES_SHOWN).toReversed()
  if (shown.length === 0) return null
  return (
    <details>
      <summary>{t('logHeading')}</summary>
      {/* Users can scroll a text area by keys. */}
      <textarea
        class="log"
        readOnly
        lang="en"
        rows={Math.min(shown.length, 12)}
        aria-label={t('logShown', { count: shown.length })}
        value={shown.join('\n')}
      />
    </details>
  )
}
