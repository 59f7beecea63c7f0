import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { reachText } from '../../../../shared/conference/outputs/about.ts'
import { outputTexts } from '../../../../shared/conference/outputs/output-texts.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { identityOf, isFromOtherData } from '../../../../shared/query/data-freshness.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button, useKeepFocus } from '../../../../shared/ui/parts/button.tsx'
import { AlertBox } from '../../../../shared/ui/parts/notes.tsx'
import type { BackendState } from '../../../../shared/ui/session/use-backend-state.ts'
import { dataName } from '../../../../shared/words/answer-text.ts'
import type { OpenConference } from '../open-conference.ts'
import { ProposalsNote } from '../proposals/proposals-note.tsx'
import { newCount, type WhatIsNew } from '../use-conference.ts'
import { WhatIsNewLine } from './what-is-new.tsx'

type NoticesProps = {
  conference: OpenConference
  judged: JudgedConference
  backend: BackendState
  news: WhatIsNew | null
  /** Whether the list shows just what is new, and the press that changes it. */
  isNewShown: boolean
  onShowNew: () => void
}

/** Says whether the project is kept, and in one line what matters most: what came, what others propose, what the answer lacks. */
export function Notices({ conference, judged, backend, news, ...showing }: NoticesProps) {
  const locale = useT(conferenceTexts)
  const { t } = locale
  const outputs = useT(outputTexts)
  const section = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(section)
  const { blocks, earlier } = conference.state
  const { phase } = conference.store
  const { saving } = conference.projects
  const [block] = blocks
  const was = block && { date: block.data.date ?? undefined, sample: block.data.sample }
  const now = backend.kind === 'ready' ? identityOf(backend.stats) : null
  const isOld = was && now && phase !== 'asking' && isFromOtherData(was, now)
  // A few new people are looked up in moments: nothing has to be said, and nothing moves.
  const isMomentary = phase === 'ready' || (phase === 'asking' && judged.roster.left.length <= FEW)
  const isPartly = blocks.length > 0 && !judged.isWhole && !isMomentary
  const reach = blocks.length > 0 ? reachText(judged.table, outputs) : null
  const hasNews = earlier !== null && (news === null || newCount(news) + earlier.differed.length > 0)
  const line = (): ComponentChildren => {
    if (isOld && !hasNews)
      return (
        <Line text={t('stale', { was: dataName(was, locale), now: dataName(now, locale) })}>
          <Button
            class="link"
            onClick={keepFocus(() => void conference.store.ask(true))}
            text={t('askAgain')}
          />
        </Line>
      )
    if (earlier) return <WhatIsNewLine {...{ conference, news, keepFocus, ...showing }} />
    if (isPartly) return <Line text={t('partly')} />
    return reach?.isWarning ? <Line text={reach.text} /> : null
  }
  return (
    <div ref={section} class="notices stack" tabIndex={-1}>
      {saving.kind === 'elsewhere' && (
        <AlertBox text={t('staleProject')}>
          <Button onClick={keepFocus(() => void conference.projects.loadAgain())} text={t('loadTheirs')} />
          <Button onClick={keepFocus(() => conference.projects.keepAsCopy())} text={t('keepMineAsCopy')} />
        </AlertBox>
      )}
      {saving.kind === 'failed' && (
        <AlertBox
          text={
            saving.problem instanceof HttpFailure
              ? t('notKeptSince', { reason: saving.problem.detail })
              : t('changesNotKept')
          }
        >
          <Button onClick={keepFocus(() => void conference.projects.keepNow())} text={t('tryAgain')} />
        </AlertBox>
      )}
      {/* Proposals come once what is new was read. */}
      <ProposalsNote {...{ conference, keepFocus }} isWaiting={hasNews} otherwise={line()} />
    </div>
  )
}

const Line = ({ text, children }: { text: string; children?: ComponentChildren }) => (
  <div class="document-line row">
    <p>{text}</p>
    {children}
  </div>
)

/** Authors that are asked about at once, in seconds. */
const FEW = 10_000
