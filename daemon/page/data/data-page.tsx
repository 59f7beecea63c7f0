import { useEffect } from 'preact/hooks'
import { coverageOf, isOld } from '../../../shared/conflicts/policy/coverage.ts'
import { calendarDate, isoDate } from '../../../shared/conflicts/policy/policy.ts'
import type { BackendStats } from '../../../shared/contract/backend.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { BackendNote, dataDay } from '../../../shared/ui/frame/backend-note.tsx'
import { ExternalLink } from '../../../shared/ui/parts/inline.tsx'
import { Note } from '../../../shared/ui/parts/notes.tsx'
import type { BackendCheck } from '../../../shared/ui/session/use-backend-state.ts'
import { usePageT } from '../messages/page-texts.ts'

/** The loaded data, their age, and how to renew them. */
export function DataPage({ backend }: { backend: BackendCheck }) {
  const { t, parts } = usePageT()
  const { flow } = useView()
  const { state, consoleUrl, look } = backend
  // The data may have been replaced since the page was opened.
  useEffect(() => void look(), [look])
  return (
    <>
      <BackendNote backend={backend} backendBase={flow.backendBase} hasCache />
      {state.kind === 'ready' && <Loaded stats={state.stats} />}
      {consoleUrl && (
        <p>
          {parts('renewThere', {
            page: <ExternalLink href={consoleUrl}>{t('renewPage')}</ExternalLink>,
            command: <code class="verbatim">npm run import</code>,
          })}
        </p>
      )}
      {!consoleUrl && state.kind === 'ready' && <p class="hint">{t('renewElsewhere')}</p>}
      <p class="hint">{t('dataFrom', { base: flow.backendBase })}</p>
    </>
  )
}

function Loaded({ stats }: { stats: BackendStats }) {
  const { t } = usePageT()
  const locale = useT()
  const { publications, authors, newest_year: newestYear = null, data_date: date = null, sample } = stats
  const at = calendarDate(new Date())
  const data = { date, newestYear, sample: sample === true }
  const coverage = coverageOf(data, { months: null, since: null }, at)
  const { end } = coverage
  const age = date === null ? Number.NaN : Date.now() - Date.parse(date)
  const facts = [
    [t('publicationsLabel'), locale.number(publications)],
    [t('personsLabel'), locale.number(authors)],
    [t('dateLabel'), dataDay({ kind: 'ready', stats }, locale)],
    [t('ageLabel'), Number.isNaN(age) ? '–' : locale.ago(age)],
    // Without a thousands separator.
    [t('newestLabel'), newestYear === null ? '–' : String(newestYear)],
  ]
  return (
    <>
      <dl class="totals">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt class="hint">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!sample && (end === null || isOld(coverage, at)) && (
        <Note
          tone="warning"
          text={end === null ? t('dateUnknownMeans') : t('dataOld', { until: locale.day(isoDate(end)) })}
        />
      )}
    </>
  )
}
