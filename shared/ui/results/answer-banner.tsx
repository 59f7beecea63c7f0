import { useMemo } from 'preact/hooks'
import type { Pair } from '../../conflicts/pair-table.ts'
import { identityOf, isFromOtherData } from '../../query/data-freshness.ts'
import { type CoverageText, coverageText, dataName } from '../../words/answer-text.ts'
import { ComparedAnswer, shownRenewal } from '../comparison/what-is-new.tsx'
import { useT } from '../context/use-t.ts'
import { BackendNote } from '../frame/backend-note.tsx'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/notes.tsx'
import { keyOf } from '../session/form-state.ts'
import type { Renewal } from '../session/session-state.ts'
import type { BackendState } from '../session/use-backend-state.ts'
import type { ShownAnswer } from './answer-frame.tsx'

type AnswerBannerProps = {
  shown: ShownAnswer
  /** Whether the view can read the daemon's cache. Absent if the view shows the state of the servers elsewhere. */
  hasCache?: boolean
  /** Absent if the user cannot choose a pair. */
  onChoose?: (pair: Pair) => void
}

export function AnswerBanner({ shown, hasCache, onChoose }: AnswerBannerProps) {
  const locale = useT()
  const { t } = locale
  const { displayed, table, controls } = shown
  const { session, backend } = controls
  const { answer, key } = displayed.result
  const formKey = useMemo(() => keyOf(session.form), [session.form])
  const coverage = useMemo(() => coverageText(table, locale), [table, locale])
  const renewal = shownRenewal(controls)
  const was = identityOf(answer)
  const now = backend.state.kind === 'ready' ? identityOf(backend.state.stats) : null
  const { judging, options } = table
  const from = judging?.window?.from
  const banner = urgentBanner({
    backend: hasCache === undefined ? 'ready' : backend.state.kind,
    isReported: session.queryError?.kind === 'failed',
    renewal,
    isOfOtherData: now !== null && isFromOtherData(was, now),
    isPolicyWider: from !== undefined && options.year_min !== null && options.year_min > from,
    coverage,
    haveListsChanged: formKey !== key && session.run === null,
    hasNews: session.earlier?.byRenewal === true,
  })
  const compared = <ComparedAnswer controls={controls} table={table} answer={answer} onChoose={onChoose} />
  const isAsked = session.earlier !== null && session.earlier.byRenewal !== true
  const drawn = () => {
    switch (banner) {
      case 'backend':
        return <BackendNote backend={backend} hasCache={hasCache === true} />
      case 'renewal':
      case 'news':
        return compared
      case 'other-data':
        return (
          now && (
            <Note
              tone="warning"
              text={t('stale', { was: dataName(was, locale), now: dataName(now, locale) })}
            >
              <Button onClick={controls.refresh} text={t('refresh')} />
            </Note>
          )
        )
      case 'policy-reach':
        return (
          <Note tone="warning">
            <p role="status">
              {t('policyReachesFurther', { year: String(options.year_min), from: String(from) })}
            </p>
          </Note>
        )
      case 'not-covered':
      case 'coverage':
        return coverage && <Note tone={coverage.isWarning ? 'warning' : 'plain'} text={coverage.text} />
      case 'lists-changed':
        return (
          <Note text={t('listsChanged')}>
            <Button onClick={controls.askAgain} text={t('askAgain')} />
          </Note>
        )
      default:
        return null
    }
  }
  return (
    <>
      {drawn()}
      {isAsked && !renewal && compared}
    </>
  )
}

export type BannerFacts = {
  backend: BackendState['kind']
  /** An alert already reports the backend's problem. */
  isReported: boolean
  renewal: Renewal | null
  /** The backend's data differ from the answer's. */
  isOfOtherData: boolean
  /** The policy counts years that the query left out. */
  isPolicyWider: boolean
  coverage: CoverageText | null
  haveListsChanged: boolean
  /** CoAuthors itself has renewed the answer with newer data. */
  hasNews: boolean
}

/** States without a banner: all is well, nothing is known yet, or the extension says what to do. */
const SILENT: readonly BackendState['kind'][] = ['ready', 'asking', 'not-allowed']

/** Nobody reads several banners, so only the most urgent is shown. */
export function urgentBanner(facts: BannerFacts) {
  const { renewal, coverage } = facts
  // A renewal may bring newer data, so the note on coverage waits until the renewal has ended.
  const isSettled = renewal === null || renewal === 'failed'
  const banners = [
    ['backend', !facts.isReported && !SILENT.includes(facts.backend)],
    ['renewal', renewal !== null],
    ['other-data', facts.isOfOtherData],
    ['policy-reach', facts.isPolicyWider],
    ['not-covered', coverage?.isWarning === true && isSettled],
    ['lists-changed', facts.haveListsChanged],
    ['news', facts.hasNews],
    ['coverage', coverage !== null && isSettled],
  ] as const
  return banners.find(([, applies]) => applies)?.[0] ?? null
}
