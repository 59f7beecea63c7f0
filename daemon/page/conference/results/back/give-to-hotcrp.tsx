import { useRef, useState } from 'preact/hooks'
import { isFailure } from '../../../../../shared/clients/failures.ts'
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

export type GiveBackProps = {
  judged: JudgedConference
  conferenceName: string
  /** The HotCRP site that is connected, if there is one. */
  hotcrp: Omit<HotcrpSettings, 'fetch'> | null
  /** HotCRP has changed: it is read again. */
  onApplied: () => void
}

type State =
  | { kind: 'idle' | 'looking' | 'applying' }
  /** `isChanged`: HotCRP has changed since the plan before. */
  | { kind: 'plan'; plan: Plan; isChanged: boolean }
  | { kind: 'applied'; count: number }
  | { kind: 'failed'; error: unknown }

/** Changes that are listed; the number of all is said. */
const MOST_LISTED = 200

/** Shows what HotCRP would change, and changes just that when it is pressed. */
export function GiveToHotcrp({
  judged,
  hotcrp,
  giving,
  onApplied,
}: Omit<GiveBackProps, 'conferenceName'> & { giving: GivingBack }) {
  const { t, language } = useT(resultTexts)
  const { fetch } = useView().flow
  const [state, set] = useState<State>({ kind: 'idle' })
  const asking = useRef<AbortController>(undefined)
  if (!hotcrp) return <p class="hint">{t('hotcrpNotConnected')}</p>
  const client = hotcrpClient({ ...hotcrp, fetch })
  const run = async (
    kind: 'looking' | 'applying',
    ask: (signal: AbortSignal) => Promise<State>,
  ): Promise<void> => {
    asking.current = new AbortController()
    const { signal } = asking.current
    set({ kind })
    try {
      set(await ask(signal))
    } catch (error) {
      // Cancelled before anything was sent, nothing has happened; later it is a failure that says so.
      set(signal.aborted && !isFailure(error) ? { kind: 'idle' } : { kind: 'failed', error })
    }
  }
  const { text, count } = hotcrpCsv(judged, giving)
  const look = (): Promise<void> =>
    run('looking', async (signal) => ({
      kind: 'plan',
      plan: await client.dryRun(text, { signal }),
      isChanged: false,
    }))
  const apply = (plan: Plan): Promise<void> =>
    run('applying', async (signal) => {
      const applied = await client.apply(plan, { signal })
      if (applied.kind !== 'applied') return { kind: 'plan', plan: applied.plan, isChanged: true }
      onApplied()
      return { kind: 'applied', count: applied.changes.length }
    })
  const isBusy = state.kind === 'looking' || state.kind === 'applying'
  return (
    <section class="give-to-hotcrp card stack" aria-label={t('hotcrpHeading')}>
      <div class="row">
        <h4>{t('hotcrpHeading')}</h4> <span class="hint">{t('dryRun')}</span>
        <Button
          class="quiet end"
          aria-disabled={count === 0}
          onClick={isBusy ? () => asking.current?.abort() : () => count > 0 && void look()}
          text={t(isBusy ? 'cancel' : state.kind === 'idle' ? 'hotcrpLook' : 'hotcrpLookAgain')}
        />
      </div>
      <div role="status">
        {state.kind === 'looking' && t('hotcrpLooking')}
        {state.kind === 'applying' && t('hotcrpApplying')}
        {state.kind === 'applied' && t('hotcrpApplied', { count: state.count })}
        {state.kind === 'idle' && count === 0 && t('nothingToGive')}
      </div>
      {state.kind === 'failed' && (
        <AlertBox
          text={
            isFailure(state.error) ? hotcrpFailureText(state.error, hotcrp.base, language) : t('couldNotMake')
          }
        />
      )}
      {state.kind === 'plan' && (
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
            {t('hotcrpCount', { count: state.plan.changes.length })}{' '}
            {t('hotcrpStay', { count: count - state.plan.changes.length + judged.figures.proved })}
          </p>
          {state.plan.changes.length > 0 && (
            <Button class="primary" onClick={() => void apply(state.plan)} text={t('hotcrpApply')} />
          )}
        </>
      )}
    </section>
  )
}
