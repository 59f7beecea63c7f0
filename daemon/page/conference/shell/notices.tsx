import { useMemo, useRef } from 'preact/hooks'
import { changesSince } from '../../../../shared/conference/changes.ts'
import { fileTexts } from '../../../../shared/conference/files/messages/file-texts.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import type { MergeConflict } from '../../../../shared/conference/project/merge-projects.ts'
import { identityOf, isFromOtherData } from '../../../../shared/query/data-freshness.ts'
import { Button, type KeepFocus, useKeepFocus } from '../../../../shared/ui/parts/button.tsx'
import { AlertBox, Note } from '../../../../shared/ui/parts/notes.tsx'
import type { BackendState } from '../../../../shared/ui/session/use-backend-state.ts'
import { dataName } from '../../../../shared/words/answer-text.ts'
import { TOGETHER } from '../files/conference-files.ts'
import { useConferenceT } from '../messages/conference-texts.ts'
import type { OpenConference } from '../open-conference.ts'
import { ProposalsNote } from '../proposals/proposals-note.tsx'
import { kindWord } from '../results/cell-words.ts'
import { useResultT } from '../results/messages/result-texts.ts'
import { useJudged } from '../use-conference.ts'

type NoticesProps = { conference: OpenConference; judged: JudgedConference; backend: BackendState }

/** Says whether the project is kept, how data and a co-chair's file have changed it, and the last change, with Undo. */
export function Notices({ conference, judged, backend }: NoticesProps) {
  const locale = useConferenceT()
  const { t } = locale
  const section = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(section)
  const { blocks, phase, earlier, merged, keeping } = conference.state
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
      {keeping.kind === 'stale' && (
        <AlertBox text={t('staleProject')}>
          <Button onClick={keepFocus(() => void conference.projects.loadAgain())} text={t('loadTheirs')} />
          <Button onClick={keepFocus(() => conference.projects.keepAsCopy())} text={t('keepMine')} />
        </AlertBox>
      )}
      {keeping.kind === 'failed' && (
        <AlertBox
          text={keeping.detail === null ? t('notKept') : t('notKeptSince', { reason: keeping.detail })}
        >
          <Button onClick={keepFocus(() => void conference.projects.keepNow())} text={t('tryAgain')} />
        </AlertBox>
      )}
      {isPartly && <Note tone="warning" text={t('partly')} />}
      {isOld && (
        <Note tone="warning" text={t('stale', { was: dataName(was, locale), now: dataName(now, locale) })}>
          <Button onClick={keepFocus(() => void conference.questions.ask(true))} text={t('askAgain')} />
        </Note>
      )}
      {earlier && judged.isWhole && <NewData {...{ conference, judged, keepFocus }} />}
      {merged && (
        <Note>
          <div>
            <p role="status">{t('merged', { count: merged.length })}</p>
            {merged.length > 0 && (
              <ul class="small">
                {merged.map((conflict, index) => (
                  <li key={`${index} ${conflict.kind}`}>
                    <Merged conflict={conflict} />
                  </li>
                ))}
              </ul>
            )}
          </div>
          <Button onClick={keepFocus(() => conference.noteRead('merged'))} text={t('close')} />
        </Note>
      )}
      <ProposalsNote {...{ conference, keepFocus }} />
      <Undoing conference={conference} />
    </div>
  )
}

/** Counts the declared conflicts that name submissions which are not here, and lists the numbers. */
function Elsewhere({ conference }: Pick<NoticesProps, 'conference'>) {
  const { t, language } = useConferenceT()
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

/** The last change that can be taken back, with Undo. */
export function Undoing({ conference }: Pick<NoticesProps, 'conference'>) {
  const { t } = useConferenceT()
  const note = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(note)
  const { undo } = conference.state
  return (
    <div ref={note} class="undo-note small" tabIndex={-1}>
      <span role="status">{undo && t(undo.key, undo.values)}</span>
      {undo && <Button class="link" onClick={keepFocus(() => conference.undo())} text={t('undo')} />}
    </div>
  )
}

/** Authors that are asked about at once, in seconds. */
const FEW = 10_000

/** Changes that are listed. */
const MOST_LISTED = 20

type NewDataProps = Pick<NoticesProps, 'conference' | 'judged'> & { keepFocus: KeepFocus }

/** The pairs that newer data of the backend have changed. */
function NewData({ conference, judged, keepFocus }: NewDataProps) {
  const { t } = useConferenceT()
  const words = useResultT()
  const { state } = conference
  const before = useJudged({ ...state, blocks: state.earlier ?? [] })
  const changes = useMemo(() => (before ? changesSince(before.cells, judged.cells) : []), [before, judged])
  const { submissions, reviewers } = judged.conference
  const nothing = t('noFinding')
  return (
    <Note>
      <div>
        <p role="status">{t('newData', { count: changes.length })}</p>
        <ul class="small">
          {changes.slice(0, MOST_LISTED).map(({ submission, reviewer, before, now }) => (
            <li key={`${submission} ${reviewer}`}>
              {submissions[submission]?.id} <span class="times">×</span>{' '}
              <bdi>{reviewers[reviewer]?.name || reviewers[reviewer]?.email}</bdi>:{' '}
              {before ? kindWord(before, words.t) : nothing} → {now ? kindWord(now, words.t) : nothing}
            </li>
          ))}
        </ul>
      </div>
      <Button onClick={keepFocus(() => conference.noteRead('earlier'))} text={t('close')} />
    </Note>
  )
}

/** A value on which both sides differed, and whose counts. */
function Merged({ conflict }: { conflict: MergeConflict }) {
  const { t } = useConferenceT()
  const whose = t(conflict.taken === 'mine' ? 'takenMine' : 'takenTheirs')
  const text = (of: string): string => t('mergedValue', { of, whose })
  switch (conflict.kind) {
    case 'choice':
      return (
        <>
          {text(conflict.person)} <bdi>{conflict.mine.entry}</bdi> / <bdi>{conflict.theirs.entry}</bdi>
        </>
      )
    case 'window':
      return (
        <>
          {text(conflict.person)} {t('windowMonths', { count: conflict.mine })} /{' '}
          {t('windowMonths', { count: conflict.theirs })}
        </>
      )
    default:
      return <>{text(t(MERGED_WORDS[conflict.kind]))}</>
  }
}

const MERGED_WORDS = { policy: 'policy', settings: 'mergedSettings', site: 'mergedSite' } as const
