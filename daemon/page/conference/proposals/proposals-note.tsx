import type { ComponentChildren } from 'preact'
import { useContext, useMemo, useState } from 'preact/hooks'
import type { AuthorDecision } from '../../../../shared/conference/identity/author-finding.ts'
import type { Choice, Proposal } from '../../../../shared/conference/project/project.ts'
import { personPage } from '../../../../shared/conflicts/proof.ts'
import type { DecidedSide, FiledDecision } from '../../../../shared/contract/decisions.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { storedDay } from '../../../../shared/messages/stored-time.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { ExternalLink, Sentences } from '../../../../shared/ui/parts/inline.tsx'
import { AlertBox, Note } from '../../../../shared/ui/parts/notes.tsx'
import { saveProblem } from '../../../../shared/ui/state/own-work.ts'
import { useQuery } from '../../../../shared/ui/state/use-query.ts'
import { rulingName } from '../../../../shared/words/verdict-words.ts'
import type { Undoable } from '../conference-state.ts'
import { useConference } from '../use-conference.ts'
import { openProposals, type Proposed, type ProposedDecision, settled } from './proposals-of-others.ts'

type ProposalsProps = {
  /** True while another note comes first. This component then draws `otherwise`. */
  isWaiting: boolean
  otherwise: ComponentChildren
}

const MOST_LISTED = 100

/** Lists the proposals in co-chairs' files, with buttons to take them over or leave them out. */
export function ProposalsNote({ isWaiting, otherwise }: ProposalsProps) {
  const locale = useT(conferenceTexts)
  const { t, sentences } = locale
  const conference = useConference()
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
  const open = (hasProposals && found.answer) || []
  const [problem, setProblem] = useState<string | null>(null)
  const alert = (reason: string) => <AlertBox text={t('proposalsFailed', { reason })} />
  const failed = found.problem?.kind === 'failed' && alert(found.problem.failure.message)
  if (!decisions || isWaiting || (open.length === 0 && !failed)) return otherwise

  const settle = (done: readonly Proposed[], isTaken: boolean, undo: Undoable): void => {
    // Another project may be open by now.
    const now = conference.state.project
    const after = settled(
      now,
      done.map(({ proposal }) => proposal),
      isTaken,
    )
    const count = now.proposals.length - after.proposals.length
    if (count > 0) conference.change(after, { ...undo, values: { count } })
  }
  /** Takes over proposals. A decision stays in the list if saving it fails. */
  const take = async (wanted: readonly Proposed[]): Promise<void> => {
    setProblem(null)
    const decisionProposals = wanted.filter(isDecision)
    const { undo, saved } = decisions.saveAll(
      decisionProposals.map(({ proposal, mine: before }) => {
        const { decided_at: at, ...decision } = proposal.decision
        return { decision, before, at }
      }),
    )
    const stays = new Set<Proposed>()
    for (const [place, document] of (await saved).entries()) {
      const { saving } = document
      const one = decisionProposals[place]
      if (saving.kind === 'saved' || !one) continue
      stays.add(one)
      await document.keepTheirs()
      if (saving.kind !== 'failed') continue
      const { key, values } = saveProblem(saving.problem)
      setProblem(locale.t(key, values))
    }
    const taken = wanted.filter((one) => !stays.has(one))
    settle(taken, true, { key: 'didTakeDecisions', act: () => void undo() })
  }
  const newOnes = open.filter(({ mine }) => mine === null)
  const differing = open.length - newOnes.length
  if (failed) return failed
  return (
    <Note>
      {problem !== null && alert(problem)}
      <div>
        <p role="status">
          <strong>{t('proposals', { count: open.length })}</strong>{' '}
          {sentences(
            t('proposalsHint', { count: open.length }),
            differing > 0 && t('proposalsDiffer', { count: differing }),
          )}
        </p>
        <details class="small">
          <summary>{t('showProposals')}</summary>
          <ul class="divided">
            {open.slice(0, MOST_LISTED).map((one) => (
              <Row key={JSON.stringify(one.proposal)} one={one} onTake={() => void take([one])} />
            ))}
          </ul>
          {open.length > MOST_LISTED && (
            <p class="hint">{t('proposalsMore', { count: open.length - MOST_LISTED })}</p>
          )}
        </details>
      </div>
      {newOnes.length > 0 && (
        <Button onClick={() => void take(newOnes)} text={t('takeOverAll', { count: newOnes.length })} />
      )}
      <Button
        class="quiet"
        onClick={() => settle(open, false, { key: 'didLeaveOutDecisions' })}
        text={t('leaveOutAll')}
      />
    </Note>
  )
}

const isDecision = (one: Proposed): one is ProposedDecision => 'decision' in one.proposal

/** Shows a proposal beside the user's own decision or value. */
function Row({ one: { proposal, mine }, onTake }: { one: Proposed; onTake: () => void }) {
  const { t, day } = useT(conferenceTexts)
  const { by, file } = proposal
  const saidOf = (of: FiledDecision | AuthorDecision | Choice | string): string => {
    if (typeof of === 'string') return of
    const dated = (what: string, at: string) => t('saidOn', { what, date: day(storedDay(at)) })
    if ('entry' in of) return dated(of.entry || t('proposedNobody'), of.at)
    if ('ruling' in of) return dated(rulingName(of.ruling, t), of.decided_at)
    return dated(t(of.isSame ? 'ruledSame' : 'ruledOther'), of.at)
  }
  const { about, said } = contentOf(proposal, t('hotcrpSite'))
  const note = 'decision' in proposal && proposal.decision.note
  return (
    <li class="row">
      <span>
        {about[0]}
        {about[1] ? <span class="times"> × </span> : ':'}
        {about[1]}{' '}
        <Sentences>
          <strong>{t('proposedBy', { said: saidOf(said), by: by ?? file })}</strong>
          {mine && t('mineIs', { said: saidOf(mine) })}
          {note && <q dir="auto">{note}</q>}
        </Sentences>
      </span>
      <Button class="quiet end" onClick={onTake} text={t('takeOver')} />
    </li>
  )
}

/** A file may give people any name, so this shows their ids. */
function contentOf(proposal: Proposal, site: string) {
  const named = (...ids: string[]) => ids.map((id) => <bdi>{id}</bdi>)
  if ('decision' in proposal) return { about: proposal.decision.sides.map(sideOf), said: proposal.decision }
  if ('ruling' in proposal)
    return { about: named(proposal.ruling.author, proposal.ruling.reviewer), said: proposal.ruling }
  if ('choice' in proposal) return { about: named(proposal.choice.person), said: proposal.choice }
  return { about: [site], said: proposal.site }
}

/** A file may give a person any name, so the link and the key show who is meant. */
const sideOf = ({ persons: [first, ...others], more }: DecidedSide) => (
  <ExternalLink href={personPage({ key: first?.key ?? null })}>
    <bdi>{first?.name}</bdi> <small>{first?.key.replace(/^homepages\//, '')}</small>
    {others.length + more > 0 && ` + ${others.length + more}`}
  </ExternalLink>
)
