import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import './proposals.css'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { isFailure } from '../../../../shared/clients/failures.ts'
import type { AuthorRuling } from '../../../../shared/conference/cells.ts'
import type { Choice, Proposal } from '../../../../shared/conference/project/project.ts'
import { personPage } from '../../../../shared/conflicts/proof.ts'
import type { DecidedSide, FiledDecision } from '../../../../shared/contract/decisions.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { Button, type KeepFocus } from '../../../../shared/ui/parts/button.tsx'
import { ExternalLink } from '../../../../shared/ui/parts/inline.tsx'
import { AlertBox, Note } from '../../../../shared/ui/parts/notes.tsx'
import { announceChange } from '../../../../shared/ui/state/changes-elsewhere.ts'
import { rulingName } from '../../../../shared/words/verdicts.ts'
import type { Undoable } from '../conference-state.ts'
import type { OpenConference } from '../open-conference.ts'
import {
  giveBack,
  openProposals,
  type Proposed,
  type ProposedDecision,
  settled,
  type TakenOver,
  takeOver,
} from './proposals-of-others.ts'

type ProposalsProps = {
  conference: OpenConference
  keepFocus: KeepFocus
  /** Something else is said first. */
  isWaiting: boolean
  /** Stands there while there are none to show. */
  otherwise: ComponentChildren
}

/** Listed proposals; the rest follows once these are settled. */
const MOST_LISTED = 100

/** `says`: that decisions are taken over or put back, or that putting back was stopped. */
type Progress = { says: 'takingOver' | 'puttingBack' | 'stoppedBack'; done: number; of: number }

/** Lists proposals that files of others have brought: taken over one by one or all that is new at once, or left out. */
export function ProposalsNote({ conference, keepFocus, isWaiting, otherwise }: ProposalsProps) {
  const { t } = useT(conferenceTexts)
  const { project } = conference.state
  const { proposals, rulings, choices, site } = project
  const decisions = useContext(DecidingContext)
  const [open, show] = useState<readonly Proposed[]>([])
  const [problem, fail] = useState<unknown>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(undefined)
  const all = decisions?.all
  useEffect(() => {
    if (!decisions || proposals.length === 0) return show([])
    const asking = new AbortController()
    openProposals(decisions.client, project, asking.signal).then(
      (found) => {
        show(found)
        fail(null)
      },
      (error: unknown) => !asking.signal.aborted && fail(error),
    )
    return () => asking.abort()
  }, [decisions, all, proposals, rulings, choices, site])
  const isNothing = open.length === 0 && problem === null
  if (!decisions || ((isWaiting || isNothing) && progress === null)) return otherwise

  // Taking over takes a while, in which the project may change, or another one be opened.
  const settle = (done: readonly Proposed[], isTaken: boolean, undo: Undoable): void => {
    const now = conference.state.project
    const after = settled(
      now,
      done.map(({ proposal }) => proposal),
      isTaken,
    )
    const count = now.proposals.length - after.proposals.length
    if (count > 0) conference.change(after, { ...undo, values: { count } })
  }
  /** Changes decisions one after the other, until all are done or the user stops it. */
  const run = async (
    says: 'takingOver' | 'puttingBack',
    of: number,
    work: (onDone: () => void, signal: AbortSignal) => Promise<void>,
  ): Promise<void> => {
    running.current = new AbortController()
    const { signal } = running.current
    let done = 0
    const tell = (): void => setProgress({ says, done: done++, of })
    tell()
    try {
      await work(tell, signal)
      fail(null)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    const isStopped = says === 'puttingBack' && done <= of
    setProgress(isStopped ? { says: 'stoppedBack', done: done - 1, of } : null)
    announceChange('decision')
  }
  const take = async (wanted: readonly Proposed[]): Promise<void> => {
    const taken: TakenOver[] = []
    const made = wanted.filter(isDecision)
    await run('takingOver', made.length, (onDone, signal) => {
      const onTaken = (one: TakenOver): void => {
        taken.push(one)
        onDone()
      }
      return takeOver(decisions.client, made, onTaken, signal)
    })
    settle([...taken, ...wanted.filter((one) => !isDecision(one))], true, {
      key: 'didTakeDecisions',
      act: () =>
        void run('puttingBack', taken.length, (onDone, signal) =>
          giveBack(decisions.client, taken, onDone, signal),
        ),
    })
  }
  const leaveOut = (left: readonly Proposed[]): void => settle(left, false, { key: 'didLeaveOutDecisions' })
  const fresh = open.filter(({ mine }) => mine === null)
  const differing = open.length - fresh.length
  const isRunning = progress !== null && progress.says !== 'stoppedBack'
  return (
    <>
      {problem !== null && (
        <AlertBox
          text={t('proposalsFailed', { reason: isFailure(problem) ? problem.message : String(problem) })}
        />
      )}
      {open.length + Number(progress !== null) > 0 && (
        <Note>
          {open.length > 0 && (
            <div class="proposals">
              <p role="status">
                <strong>{t('proposals', { count: open.length })}</strong>{' '}
                {t('proposalsHint', { count: open.length })}{' '}
                {differing > 0 && t('proposalsDiffer', { count: differing })}
              </p>
              <details class="small">
                <summary>{t('proposalsShow')}</summary>
                <ul>
                  {open.slice(0, MOST_LISTED).map((one) => (
                    <Row key={JSON.stringify(one.proposal)} one={one}>
                      {!isRunning && (
                        <>
                          <Button
                            class="quiet"
                            onClick={keepFocus(() => void take([one]))}
                            text={t('takeOver')}
                          />
                          <Button
                            class="quiet"
                            onClick={keepFocus(() => leaveOut([one]))}
                            text={t('leaveOutDecision')}
                          />
                        </>
                      )}
                    </Row>
                  ))}
                </ul>
                {open.length > MOST_LISTED && (
                  <p class="hint">{t('proposalsMore', { count: open.length - MOST_LISTED })}</p>
                )}
              </details>
            </div>
          )}
          {progress && <span role="status">{t(progress.says, progress)}</span>}
          {isRunning ? (
            <Button onClick={keepFocus(() => running.current?.abort())} text={t('cancel')} />
          ) : (
            open.length > 0 && (
              <>
                {fresh.length > 0 && (
                  <Button
                    onClick={keepFocus(() => void take(fresh))}
                    text={t('takeOverAll', { count: fresh.length })}
                  />
                )}
                <Button class="quiet" onClick={keepFocus(() => leaveOut(open))} text={t('leaveOutAll')} />
              </>
            )
          )}
        </Note>
      )}
    </>
  )
}

const isDecision = (one: Proposed): one is ProposedDecision => 'decision' in one.proposal

type RowProps = { one: Proposed; children: ComponentChildren }

/** A proposal: what it is about, what its author says and when, and what the user says if that differs. */
function Row({ one: { proposal, mine }, children }: RowProps) {
  const { t } = useT(conferenceTexts)
  const locale = useT()
  const { by, file } = proposal
  const saidOf = (of: FiledDecision | AuthorRuling | Choice | string): string => {
    if (typeof of === 'string') return of
    const at = 'at' in of ? of.at : of.decided_at
    const isSame = 'isSame' in of && of.isSame
    const what =
      'entry' in of
        ? of.entry || t('proposedNobody')
        : 'ruling' in of
          ? rulingName(of.ruling, locale.t)
          : t(isSame ? 'ruledSame' : 'ruledOther')
    return t('saidOn', { what, date: locale.day(at.slice(0, 10)) })
  }
  const { about, said } = contentOf(proposal, t('hotcrpSite'))
  const note = 'decision' in proposal && proposal.decision.note
  return (
    <li>
      <span>
        {about[0]}
        {about[1] ? <span class="times"> × </span> : ':'}
        {about[1]} <strong>{t('proposedBy', { said: saidOf(said), by: by ?? file })}</strong>{' '}
        {mine && t('mineIs', { said: saidOf(mine) })} {note && <q dir="auto">{note}</q>}
      </span>
      <span class="row">{children}</span>
    </li>
  )
}

/** The two people, the person or the site of a proposal, and its value. People of the project stand by their ids, which no file can make up. */
function contentOf(proposal: Proposal, site: string) {
  const named = (...ids: string[]) => ids.map((id) => <bdi>{id}</bdi>)
  if ('decision' in proposal) return { about: proposal.decision.sides.map(sideOf), said: proposal.decision }
  if ('ruling' in proposal)
    return { about: named(proposal.ruling.author, proposal.ruling.reviewer), said: proposal.ruling }
  if ('choice' in proposal) return { about: named(proposal.choice.person), said: proposal.choice }
  return { about: [site], said: proposal.site }
}

/** The file may call a person anything: a decision is about the person of the key. */
const sideOf = ({ persons: [first, ...others], more }: DecidedSide) => (
  <ExternalLink href={personPage({ key: first?.key ?? null, name: '' })}>
    <bdi>{first?.name}</bdi> <small>{first?.key.replace(/^homepages\//, '')}</small>
    {others.length + more > 0 && ` + ${others.length + more}`}
  </ExternalLink>
)
