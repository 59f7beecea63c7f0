import { useRef } from 'preact/hooks'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { fileTexts } from '../../../../shared/messages/file-texts.ts'
import { identityOf, isFromOtherData } from '../../../../shared/query/data-freshness.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button, useKeepFocus } from '../../../../shared/ui/parts/button.tsx'
import { AlertBox, Note } from '../../../../shared/ui/parts/notes.tsx'
import type { BackendState } from '../../../../shared/ui/session/use-backend-state.ts'
import { dataName } from '../../../../shared/words/answer-text.ts'
import { TOGETHER } from '../files/conference-files.ts'
import type { OpenConference } from '../open-conference.ts'
import { ProposalsNote } from '../proposals/proposals-note.tsx'
import type { ShowingNew } from '../results/result-rows.ts'
import type { WhatIsNew } from '../use-conference.ts'
import { WhatIsNewNote } from './what-is-new.tsx'

type NoticesProps = {
  conference: OpenConference
  judged: JudgedConference
  backend: BackendState
  news: WhatIsNew | null
  showing: ShowingNew
}

/** Says whether the project is kept, and what data, files and a co-chair have brought. */
export function Notices({ conference, judged, backend, news, showing }: NoticesProps) {
  const locale = useT(conferenceTexts)
  const { t } = locale
  const section = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(section)
  const { blocks } = conference.state
  const { phase } = conference.store
  const { saving } = conference.projects
  const [block] = blocks
  const was = block && { date: block.data.date ?? undefined, sample: block.data.sample }
  const now = backend.kind === 'ready' ? identityOf(backend.stats) : null
  const isOld = was && now && phase !== 'asking' && isFromOtherData(was, now)
  // A few new people are looked up in moments: nothing has to be said, and nothing moves.
  const isMomentary = phase === 'ready' || (phase === 'asking' && judged.roster.left.length <= FEW)
  const isPartly = blocks.length > 0 && !judged.isWhole && !isMomentary
  return (
    <div ref={section} class="notices stack" tabIndex={-1}>
      <Elsewhere conference={conference} />
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
      {isPartly && <Note tone="warning" text={t('partly')} />}
      {isOld && (
        <Note tone="warning" text={t('stale', { was: dataName(was, locale), now: dataName(now, locale) })}>
          <Button onClick={keepFocus(() => void conference.store.ask(true))} text={t('askAgain')} />
        </Note>
      )}
      <WhatIsNewNote {...{ conference, judged, news, showing, keepFocus }} />
      <ProposalsNote {...{ conference, keepFocus }} />
    </div>
  )
}

/** Counts the declared conflicts that name submissions which are not here, and lists the numbers. */
function Elsewhere({ conference }: Pick<NoticesProps, 'conference'>) {
  const { t, language } = useT(conferenceTexts)
  const { sources, conference: read } = conference.state.project
  const listed = sources.find(({ name }) => name === TOGETHER)?.problems.listed ?? []
  const said = listed.find(({ kind }) => kind === 'conflictsElsewhere')
  if (said === undefined) return null
  const ids = listed.flatMap(({ kind, values }) => (kind === 'unknownSubmission' ? [values.id] : []))
  return (
    <Note tone="warning">
      <div>
        <p>
          <strong>{fileTexts(language).t('conflictsElsewhere', said.values)}</strong>{' '}
          {!read.hasDeclarations && t('noneJoined')}
        </p>
        <details class="small">
          <summary>{t('whichSubmissions')}</summary>
          <p>{ids.join(', ')}</p>
        </details>
      </div>
    </Note>
  )
}

/** Authors that are asked about at once, in seconds. */
const FEW = 10_000
