import './proposals.css'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { isFailure } from '../../../../shared/clients/failures.ts'
import type { AuthorRuling } from '../../../../shared/conference/cells.ts'
import { personPage } from '../../../../shared/conflicts/proof.ts'
import type { DecidedSide, FiledDecision } from '../../../../shared/contract/decisions.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { announceKept, DECIDED_EVENT } from '../../../../shared/ui/context/kept-events.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { Button, type KeepFocus } from '../../../../shared/ui/parts/button.tsx'
import { ExternalLink } from '../../../../shared/ui/parts/inline.tsx'
import { AlertBox, Note } from '../../../../shared/ui/parts/notes.tsx'
import { rulingName } from '../../../../shared/words/verdicts.ts'
import type { Undoable } from '../conference-state.ts'
import type { OpenConference } from '../open-conference.ts'
import {
  giveBack,
  openProposals,
  type Proposed,
  type ProposedDecision,
  settled,
  takeOver,
} from './proposals-of-others.ts'

type ProposalsProps = { conference: OpenConference; keepFocus: KeepFocus }

/** Listed proposals; the rest follows once these are settled. */
const MOST_LISTED = 100

/** The decisions that files of others have brought: taken over one by one or all at once, or left out. */
export function ProposalsNote({ conference, keepFocus }: ProposalsProps) {
  const { t } = useT(conferenceTexts)
  const { project } = conference.state
  const { proposals } = project
  const book = useContext(DecidingContext)?.book
  const [open, show] = useState<readonly Proposed[]>([])
  const [problem, fail] = useState<unknown>(null)
  /** How many of how many are taken over. */
  const [taking, setTaking] = useState<{ done: number; of: number } | null>(null)
  const running = useRef<AbortController>(undefined)
  const version = book?.version
  useEffect(() => {
    if (!book || proposals.length === 0) return show([])
    const asking = new AbortController()
    openProposals(book.client, project, asking.signal).then(
      (found) => {
        show(found)
        fail(null)
      },
      (error: unknown) => !asking.signal.aborted && fail(error),
    )
    return () => asking.abort()
  }, [book, version, proposals, project.rulings])
  if (proposals.length === 0 || !book) return null

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
  const announce = (): void => {
    dispatchEvent(new Event(DECIDED_EVENT))
    announceKept()
  }
  const take = async (wanted: readonly Proposed[]): Promise<void> => {
    running.current = new AbortController()
    const { signal } = running.current
    const taken: Parameters<typeof giveBack>[1][number][] = []
    setTaking({ done: 0, of: wanted.length })
    try {
      const onTaken = (one: (typeof taken)[number]): void => {
        taken.push(one)
        setTaking({ done: taken.length, of: wanted.length })
      }
      await takeOver(book.client, wanted.filter(isDecision), onTaken, signal)
      fail(null)
    } catch (error) {
      if (!signal.aborted) fail(error)
    }
    setTaking(null)
    settle([...taken, ...wanted.filter((one) => !isDecision(one))], true, {
      key: 'didTakeDecisions',
      act: () => void giveBack(book.client, taken).catch(fail).finally(announce),
    })
    announce()
  }
  const leaveOut = (left: readonly Proposed[]): void => settle(left, false, { key: 'didLeaveOutDecisions' })
  const fresh = open.filter(({ mine }) => mine === null)
  const differing = open.length - fresh.length
  return (
    <>
      {problem !== null && (
        <AlertBox
          text={t('proposalsFailed', { reason: isFailure(problem) ? problem.message : String(problem) })}
        />
      )}
      {open.length > 0 && (
        <Note>
          <div class="proposals">
            <p role="status">
              <strong>{t('proposals', { count: open.length })}</strong> {t('proposalsHint')}{' '}
              {differing > 0 && t('proposalsDiffer', { count: differing })}
            </p>
            <details class="small">
              <summary>{t('proposalsShow')}</summary>
              <ul>
                {open.slice(0, MOST_LISTED).map((one) => (
                  <Row key={JSON.stringify(one.proposal)} {...{ one, keepFocus }}>
                    {!taking && (
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
          {taking ? (
            <>
              <span role="status">{t('takingOver', taking)}</span>
              <Button onClick={keepFocus(() => running.current?.abort())} text={t('cancel')} />
            </>
          ) : (
            <>
              {fresh.length > 0 && (
                <Button
                  onClick={keepFocus(() => void take(fresh))}
                  text={t('takeOverAll', { count: fresh.length })}
                />
              )}
              <Button class="quiet" onClick={keepFocus(() => leaveOut(open))} text={t('leaveOutAll')} />
            </>
          )}
        </Note>
      )}
    </>
  )
}

const isDecision = (one: Proposed): one is ProposedDecision => 'decision' in one.proposal

type RowProps = { one: Proposed; children: preact.ComponentChildren }

/** A proposal: the two people, what its author decided and when, and the user's own decision if it differs. */
function Row({ one: { proposal, mine }, children }: RowProps) {
  const { t } = useT(conferenceTexts)
  const locale = useT()
  const { by, file } = proposal
  // The file may call a person anything: a decision is about the person of the key.
  const person = ({ persons: [first, ...others], more }: DecidedSide) => (
    <ExternalLink href={personPage({ key: first?.key ?? null, name: '' })}>
      <bdi>{first?.name}</bdi> <small>{first?.key.replace(/^homepages\//, '')}</small>
      {others.length + more > 0 && ` + ${others.length + more}`}
    </ExternalLink>
  )
  const [left, right] =
    'ruling' in proposal
      ? [proposal.ruling.author, proposal.ruling.reviewer].map((id) => <bdi>{id}</bdi>)
      : proposal.decision.sides.map(person)
  const note = 'decision' in proposal && proposal.decision.note
  const said = (one: FiledDecision | AuthorRuling) => ({
    ruling: 'isSame' in one ? t(one.isSame ? 'ruledSame' : 'ruledOther') : rulingName(one.ruling, locale.t),
    date: locale.day(('isSame' in one ? one.at : one.decided_at).slice(0, 10)),
  })
  return (
    <li>
      <span>
        {left} <span class="times">×</span> {right}{' '}
        <strong>
          {t('proposedBy', {
            ...said('ruling' in proposal ? proposal.ruling : proposal.decision),
            by: by ?? file,
          })}
        </strong>{' '}
        {mine && t('mineIs', said(mine))} {note && <q dir="auto">{note}</q>}
      </span>
      <span class="row">{children}</span>
    </li>
  )
}
