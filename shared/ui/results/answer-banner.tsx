import { useMemo } from 'preact/hooks'
import type { Pair } from '../../conflicts/pair-table.ts'
import { identityOf, isFromOtherData } from '../../query/data-freshness.ts'
import { coverageText, dataName } from '../../words/answer-text.ts'
import { ComparedAnswer, shownRenewal } from '../comparison/what-is-new.tsx'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { BackendNote } from '../frame/backend-note.tsx'
import { Button } from '../parts/button.tsx'
import { Note } from '../parts/notes.tsx'
import { NameBanner, useSuggestedName } from '../people/name-banner.tsx'
import { keyOf } from '../session/form-state.ts'
import type { ShownAnswer } from './shown-answer.ts'
import { urgentBanner } from './urgent-banner.ts'

type AnswerBannerProps = {
  shown: ShownAnswer
  /** Whether the daemon's cache is available. Absent where the state of the servers is said elsewhere. */
  hasCache?: boolean
  /** Absent where a pair cannot be chosen. */
  onChoose?: (pair: Pair) => void
}

/** At most one banner over the answer, and the comparison with an earlier one that the user has asked for. */
export function AnswerBanner({ shown, hasCache, onChoose }: AnswerBannerProps) {
  const locale = useT()
  const { t } = locale
  const { flow } = useView()
  const { displayed, table, controls, keepFocus } = shown
  const { session, backend } = controls
  const { answer, key } = displayed.result
  const formKey = useMemo(() => keyOf(session.form), [session.form])
  const coverage = useMemo(() => coverageText(table, locale), [table, locale])
  const renewal = shownRenewal(controls)
  const was = identityOf(answer)
  const now = backend.state.kind === 'ready' ? identityOf(backend.state.stats) : null
  const { judging, question } = table
  const suggested = useSuggestedName(shown.deciding, table, controls)
  const from = judging?.window?.from
  const banner = urgentBanner({
    backend: hasCache === undefined ? 'ready' : backend.state.kind,
    isReported: session.queryError?.kind === 'failed',
    renewal,
    isOfOtherData: now !== null && isFromOtherData(was, now),
    isPolicyWider: from !== undefined && question.year_min !== null && question.year_min > from,
    coverage,
    haveListsChanged: formKey !== key && !session.asksSoon && session.run === null,
    hasName: suggested !== null && hasCache !== undefined,
    hasNews: session.earlier?.byRenewal === true,
    isSample: shown.isSample && hasCache !== undefined,
  })
  const compared = (
    <ComparedAnswer
      controls={controls}
      table={table}
      answer={answer}
      keepFocus={keepFocus}
      onChoose={onChoose}
    />
  )
  const isAsked = session.earlier !== null && session.earlier.byRenewal !== true
  const drawn = () => {
    switch (banner) {
      case 'backend':
      case 'sample':
        return (
          <BackendNote
            backend={backend}
            backendBase={flow.backendBase}
            hasCache={hasCache === true}
            saysSample={answer.sample === true}
          />
        )
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
              <Button onClick={keepFocus(controls.refresh)} text={t('refresh')} />
            </Note>
          )
        )
      case 'policy-reach':
        return (
          <Note tone="warning">
            <p role="status">
              {t('policyReachesFurther', { year: String(question.year_min), from: String(from) })}
            </p>
          </Note>
        )
      case 'not-covered':
      case 'coverage':
        return coverage && <Note tone={coverage.isWarning ? 'warning' : 'plain'} text={coverage.text} />
      case 'lists-changed':
        return (
          <Note text={t('listsChanged')}>
            <Button onClick={keepFocus(controls.askAgain)} text={t('askAgain')} />
          </Note>
        )
      case 'name':
        return suggested && <NameBanner {...{ suggested, table, controls, isSample: shown.isSample }} />
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
