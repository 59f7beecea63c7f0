import { hotcrpClient } from '../../../../../shared/conference/hotcrp/hotcrp-client.ts'
import type { Plan } from '../../../../../shared/conference/hotcrp/hotcrp-plan.ts'
import type { HotcrpSettings } from '../../../../../shared/conference/hotcrp/hotcrp-request.ts'
import { hotcrpFailureText } from '../../../../../shared/conference/hotcrp/hotcrp-texts.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { type GivingBack, hotcrpCsv } from '../../../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { AlertBox, Note } from '../../../../../shared/ui/parts/notes.tsx'
import { useOwnQuery } from '../../../../../shared/ui/state/use-query.ts'

export type GiveBackProps = {
  judged: JudgedConference
  conferenceName: string
  /** The connected site; null without one. */
  hotcrp: Omit<HotcrpSettings, 'fetch'> | null
  /** Called after a change in HotCRP, which the page then reads again. */
  onApplied: () => void
}

/** The previewed plan, or the number of applied changes. `isChanged`: HotCRP has changed since the earlier preview. */
type Outcome = { kind: 'plan'; plan: Plan; isChanged: boolean } | { kind: 'applied'; count: number }

const MOST_LISTED = 200

/** Shows the changes that HotCRP would make, and applies exactly those. */
export function GiveToHotcrp({
  judged,
  hotcrp,
  giving,
  onApplied,
}: Omit<GiveBackProps, 'conferenceName'> & { giving: GivingBack }) {
  const { t, language, sentences } = useT(resultTexts)
  const { fetch } = useView().flow
  /** Asks HotCRP for a preview (`look`), or to apply a plan. */
  const exchange = useOwnQuery<Plan | 'look', Outcome>(async (plan, { signal }) => {
    if (!hotcrp) return null
    const client = hotcrpClient({ ...hotcrp, fetch })
    if (plan === 'look')
      return { kind: 'plan', plan: await client.dryRun(text, { signal }), isChanged: false }
    const applied = await client.apply(plan, { signal })
    if (applied.kind !== 'applied') return { kind: 'plan', plan: applied.plan, isChanged: true }
    onApplied()
    return { kind: 'applied', count: applied.changes.length }
  }, 'hotcrp')
  if (!hotcrp) return <p class="hint">{t('hotcrpNotConnected')}</p>
  const { text, count } = hotcrpCsv(judged, giving)
  const { asking, answered, problem } = exchange.state
  // After a failed or cancelled request, the plan is out of date.
  const state = asking || problem ? null : (answered?.answer ?? null)
  return (
    <section class="give-to-hotcrp card stack" aria-label={t('hotcrpHeading')}>
      <div class="row">
        <h4>{t('hotcrpHeading')}</h4> <span class="hint">{t('dryRun')}</span>
        <Button
          class="quiet end"
          aria-disabled={count === 0}
          onClick={asking ? () => exchange.cancel() : () => count > 0 && void exchange.ask('look')}
          text={t(asking ? 'cancel' : 'hotcrpLook')}
        />
      </div>
      <div role="status">
        {asking && t(asking.key === 'look' ? 'hotcrpLooking' : 'hotcrpApplying')}
        {state?.kind === 'applied' && t('hotcrpApplied', { count: state.count })}
        {!asking && !state && count === 0 && t('nothingToGive')}
      </div>
      {problem?.kind === 'failed' && (
        <AlertBox text={hotcrpFailureText(problem.failure, hotcrp.base, language)} />
      )}
      {problem?.kind === 'broken' && <AlertBox text={t('couldNotMake')} />}
      {state?.kind === 'plan' && (
        <>
          {state.isChanged && <Note tone="warning" text={t('hotcrpChanged')} />}
          {state.plan.messages.map((message) => (
            <Note key={message} tone="warning" text={message} />
          ))}
          <ul class="plan-rows" aria-label={t('hotcrpHeading')}>
            {state.plan.changes.slice(0, MOST_LISTED).map(({ paper, email, conflict }) => (
              <li key={`${paper} ${email}`}>
                <span>{paper}</span> <bdi>{email}</bdi> <span>→ {conflict}</span>
              </li>
            ))}
          </ul>
          <p class="hint">
            {sentences(
              t('hotcrpCount', { count: state.plan.changes.length }),
              t('hotcrpStay', { count: count - state.plan.changes.length + judged.figures.proved }),
            )}
          </p>
          {state.plan.changes.length > 0 && (
            <Button class="primary" onClick={() => void exchange.ask(state.plan)} text={t('hotcrpApply')} />
          )}
        </>
      )}
    </section>
  )
}
