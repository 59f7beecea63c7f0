import type { ComponentChildren } from 'preact'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { reachText } from '../../../../shared/conference/outputs/about.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { identityOf, isFromOtherData } from '../../../../shared/query/data-freshness.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { Sentences } from '../../../../shared/ui/parts/inline.tsx'
import { AlertBox } from '../../../../shared/ui/parts/notes.tsx'
import type { BackendState } from '../../../../shared/ui/session/use-backend-state.ts'
import { dataName } from '../../../../shared/words/answer-text.ts'
import { ProposalsNote } from '../proposals/proposals-note.tsx'
import { goneCount, newCount, useConference, type WhatIsNew } from '../use-conference.ts'

type Showing = {
  /** Null until the backend has answered about all pairs. */
  news: WhatIsNew | null
  isNewShown: boolean
  onShowNew: () => void
}

type NoticesProps = Showing & { judged: JudgedConference; backend: BackendState }

/** Reports a failed save, and one more thing: the news, the co-chairs' proposals, or the gaps of the answer. */
export function Notices({ judged, backend, news, ...showing }: NoticesProps) {
  const locale = useT(conferenceTexts)
  const { t } = locale
  const outputs = useT(outputTexts)
  const { state, store, projects } = useConference()
  const { blocks, earlier } = state
  const { phase } = store
  const { saving } = projects
  const [block] = blocks
  const answerData = block && { date: block.data.date ?? undefined, sample: block.data.sample }
  const loadedData = backend.kind === 'ready' ? identityOf(backend.stats) : null
  const isOld = answerData && loadedData && phase !== 'asking' && isFromOtherData(answerData, loadedData)
  // The answer about a few new people comes soon, so a note would only flicker.
  const isMomentary = phase === 'ready' || (phase === 'asking' && judged.roster.left.length <= FEW_AUTHORS)
  const isPartly = blocks.length > 0 && !judged.isWhole && !isMomentary
  const reach = blocks.length > 0 ? reachText(judged.table, outputs) : null
  const hasNews =
    earlier !== null && (news === null || newCount(news) + goneCount(news) + earlier.differed.length > 0)
  const line = (): ComponentChildren => {
    if (isOld && !hasNews)
      return (
        <Line text={t('stale', { was: dataName(answerData, locale), now: dataName(loadedData, locale) })}>
          <Button class="link" onClick={() => void store.ask(true)} text={t('askAgain')} />
        </Line>
      )
    if (earlier) return <WhatIsNewLine news={news} {...showing} />
    if (isPartly) return <Line text={t('partly')} />
    return reach?.isWarning ? <Line text={reach.text} /> : null
  }
  return (
    <div class="notices stack">
      {saving.kind === 'elsewhere' && (
        <AlertBox text={t('staleProject')}>
          <Button onClick={() => void projects.loadAgain()} text={t('loadTheirs')} />
          <Button onClick={() => projects.saveAsCopy()} text={t('saveMineAsCopy')} />
        </AlertBox>
      )}
      {saving.kind === 'failed' && (
        <AlertBox
          text={
            saving.problem instanceof HttpFailure
              ? t('notSavedSince', { reason: saving.problem.detail })
              : t('changesNotSaved')
          }
        >
          <Button onClick={() => void projects.saveNow()} text={t('tryAgain')} />
        </AlertBox>
      )}
      <ProposalsNote isWaiting={hasNews} otherwise={line()} />
    </div>
  )
}

type LineProps = { text: ComponentChildren; says?: string; children?: ComponentChildren }

const Line = ({ text, says, children }: LineProps) => (
  <div class="document-line row" title={says}>
    <p role="status">{text}</p>
    {children}
  </div>
)

const FEW_AUTHORS = 10_000

/** Counts the news from newer data, late files or a co-chair's project. A button shows only the news. */
function WhatIsNewLine({ news, isNewShown, onShowNew }: Showing) {
  const { t, list, sentences } = useT(conferenceTexts)
  const conference = useConference()
  const { why = [], differed = [] } = conference.state.earlier ?? {}
  const peopleIn = (submissions: number, reviewers: number) => [
    submissions > 0 && t('countSubmissions', { count: submissions }),
    reviewers > 0 && t('countReviewers', { count: reviewers }),
  ]
  const parts = news
    ? [
        ...peopleIn(news.submissions.size, news.reviewers.size),
        news.cells.size > 0 && t('newFindings', { count: news.cells.size }),
        news.names.size > 0 && t('names', { count: news.names.size }),
      ].filter((part) => part !== false)
    : []
  const gone = news
    ? peopleIn(news.gone.submissions, news.gone.reviewers).filter((part) => part !== false)
    : []
  const reasons = sentences(...why.map(({ key, values }) => t(key, values)))
  const newsText =
    parts.length > 0 ? t('sentence', { text: list(parts) }) : sentences(news && t('nothingNew'), reasons)
  return (
    <Line
      says={reasons}
      text={
        <Sentences>
          <strong>{t('sinceLast')}</strong>
          {newsText}
          {gone.length > 0 && t('goneSince', { what: list(gone) })}
          {differed.length > 0 && t('merged', { count: differed.length })}
        </Sentences>
      }
    >
      {news && newCount(news) > 0 && (
        <Button
          class="link"
          aria-pressed={isNewShown}
          onClick={onShowNew}
          text={t(isNewShown ? 'showAllAgain' : 'showNew')}
        />
      )}
      <Button class="link" onClick={() => conference.closeNews()} text={t('close')} />
    </Line>
  )
}
