import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import './proposals.css'
import type { ComponentChildren } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
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
import { useOwnQuery, useQuery } from '../../../../shared/ui/state/use-query.ts'
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

/** Decisions that are changed one after the other. */
type Run = { says: 'takingOver' | 'puttingBack'; of: number; work: (run: Running) => Promise<void> }
type Running = { onDone: () => void; signal: AbortSignal }

/** Lists proposals that files of others have brought: taken over one by one or all that is new at once, or left out. */
export function ProposalsNote({ conference, keepFocus, isWaiting, otherwise }: ProposalsProps) {
  const { t } = useT(conferenceTexts)
  const { project } = conference.state
  const { proposals, rulings, choices, site } = project
  const decisions = useContext(DecidingContext)
  const all = decisions?.all
  const hasProposals = decisions !== null && proposals.length > 0
  const key = useMemo(
    () => (hasProposals ? { decisions } : null),
    [hasProposals, decisions, all, proposals, rulings, choices, site],
  )
  const found = useQuery(
    key,
    async ({ signal }) => decisions && openProposals(decisions.client, project, signal),
    'coauthors',
  )
  const running = useOwnQuery<Run, true, number>(async ({ work }, { signal, report }) => {
    let done = 0
    report(done)
    await work({ onDone: () => report(++done), signal }).finally(() => announceChange('decision'))
    return true
  }, 'coauthors')
  const { asking, problem: stopped } = running.state
  const open = (hasProposals && found.answer) || []
  const isStopped = stopped?.kind === 'cancelled' && running.last?.key.says === 'puttingBack'
  const run = asking?.key ?? (isStopped ? running.last?.key : undefined)
  const isNothing = open.length === 0 && found.problem === null
  if (!decisions || ((isWaiting || isNothing) && !run)) return otherwise

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
  const take = async (wanted: readonly Proposed[]): Promise<void> => {
    const taken: TakenOver[] = []
    const made = wanted.filter(isDecision)
    await running.ask({
      says: 'takingOver',
      of: made.length,
      work: ({ onDone, signal }) => {
        const onTaken = (one: TakenOver): void => {
          taken.push(one)
          onDone()
        }
        return takeOver(decisions.client, made, onTaken, signal)
      },
    })
    settle([...taken, ...wanted.filter((one) => !isDecision(one))], true, {
      key: 'didTakeDecisions',
      act: () =>
        void running.ask({
          says: 'puttingBack',
          of: taken.length,
          work: ({ onDone, signal }) => giveBack(decisions.client, taken, onDone, signal),
        }),
    })
  }
  const leaveOut = (left: readonly Proposed[]): void => settle(left, false, { key: 'didLeaveOutDecisions' })
  const fresh = open.filter(({ mine }) => mine === null)
  const differing = open.length - fresh.length
  const isRunning = asking !== null
  const failed = [stopped, found.problem].find((one) => one?.kind === 'failed')
  const done = asking?.progress ?? stopped?.progress ?? 0
  return (
    <>
      {failed?.kind === 'failed' && (
        <AlertBox text={t('proposalsFailed', { reason: failed.failure.message })} />
      )}
      {(open.length > 0 || run) && (
        <Note>
          {open.length > 0 && (
            <div class="proposals">
              <p role="status">
                <strong>{t('proposals', { count: open.length })}</strong>{' '}
                {t('proposalsHint', { count: open.length })}{' '}
                {differing > 0 && t('proposalsDiffer', { count: differing })}
              </p>
              <details class="small">
                <summary>{t('showThem')}</summary>
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
          {run && <span role="status">{t(asking ? run.says : 'stoppedBack', { done, of: run.of })}</span>}
          {isRunning ? (
            <Button onClick={keepFocus(() => running.cancel())} text={t('cancel')} />
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
