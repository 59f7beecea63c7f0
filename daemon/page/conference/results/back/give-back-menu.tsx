import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { Check, TextField } from '../../../../../shared/ui/parts/form-fields.tsx'
import './give-back.css'
import { useContext, useId, useState } from 'preact/hooks'
import { hotcrpClient } from '../../../../../shared/conference/hotcrp/hotcrp-client.ts'
import type { Plan } from '../../../../../shared/conference/hotcrp/hotcrp-plan.ts'
import type { HotcrpSettings } from '../../../../../shared/conference/hotcrp/hotcrp-request.ts'
import { hotcrpFailureText } from '../../../../../shared/conference/hotcrp/hotcrp-texts.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import {
  cellsToGive,
  type GivingBack,
  hotcrpCsv,
} from '../../../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { withoutOpenreviewId } from '../../../../../shared/conference/outputs/back/openreview-edges.ts'
import {
  lacksAll,
  OF_SYSTEMS,
  OUTPUTS,
  type OutputFormat,
  type OutputOptions,
} from '../../../../../shared/conference/outputs/output-formats.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { DecisionsNote } from '../../../../../shared/ui/decisions/decide-notes.tsx'
import { DecidingContext } from '../../../../../shared/ui/decisions/use-deciding.ts'
import { ExportFormats, type FormatRow } from '../../../../../shared/ui/export/export-formats.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { MenuButton } from '../../../../../shared/ui/parts/menu-button.tsx'
import { AlertBox, Note } from '../../../../../shared/ui/parts/notes.tsx'
import { useOwnQuery } from '../../../../../shared/ui/state/use-query.ts'

// the keys come from `OUTPUTS`
const FORMATS = Object.keys(OUTPUTS) as OutputFormat[]

export function GiveBackButton(props: GiveBackProps) {
  const { t } = useT(resultTexts)
  return (
    <MenuButton
      text={t(props.hotcrp ? 'sendToHotcrp' : 'export')}
      class="primary"
      shortcut="E"
      name={t('giveBackName')}
      box="export-menu give-back"
    >
      {(close) => <GiveBackMenu {...props} close={close} />}
    </MenuButton>
  )
}

type GiveBackMenuProps = GiveBackProps & { close: () => void }

function GiveBackMenu({ judged, conferenceName, hotcrp, onApplied, close }: GiveBackMenuProps) {
  const locale = useT(resultTexts)
  const { t } = locale
  const radios = useId()
  const [wishes, wish] = useState<OutputOptions>({ which: 'confirmed', dismissals: false, venue: '' })
  const decisions = useContext(DecidingContext)
  const isUndecided = decisions === null || decisions.state === 'failed' || decisions.state === 'asking'
  const make = (format: OutputFormat): ReturnType<FormatRow['make']> => {
    const output = OUTPUTS[format].make({ judged, at: new Date(), name: conferenceName }, locale, wishes)
    const { parts, cannot = [] } = output
    const omitted = cannot.length > 0 ? t('cannotGive', { count: cannot.length }) : undefined
    if (!lacksAll(output)) return { content: parts, remark: omitted }
    const why = format === 'openreview' ? t('openreviewLacks', withoutOpenreviewId(cannot)) : omitted
    return { content: '', remark: locale.sentences(t('nothingSaved'), why) }
  }
  const venue = (
    <TextField
      aria-label={t('venueId')}
      placeholder={t('venueId')}
      size={32}
      value={wishes.venue}
      onText={(text) => wish({ ...wishes, venue: text.trim() })}
    />
  )
  return (
    <>
      <div class="bar between">
        <h3>{t('giveBackName')}</h3>
        <Button class="quiet" onClick={close} text={t('close')} />
      </div>
      <fieldset class="row">
        <legend class="visually-hidden">{t('giveWhich')}</legend>
        {(['confirmed', 'proved'] as const).map((which) => (
          <label key={which} class="check">
            <input
              type="radio"
              name={radios}
              checked={wishes.which === which}
              onChange={() => wish({ ...wishes, which })}
            />
            {t(which === 'confirmed' ? 'giveConfirmed' : 'giveProved', {
              count: cellsToGive(judged, { ...wishes, which }).length,
            })}
          </label>
        ))}
        <Check
          checked={wishes.dismissals}
          onCheck={(dismissals) => wish({ ...wishes, dismissals })}
          text={t('giveDismissals')}
        />
      </fieldset>
      {isUndecided ? (
        <Note tone="warning" text={t('decisionsNeeded')}>
          {decisions && <DecisionsNote deciding={decisions} />}
        </Note>
      ) : (
        // A new key removes the preview of an earlier choice.
        <GiveToHotcrp
          key={`${wishes.which} ${wishes.dismissals}`}
          judged={judged}
          hotcrp={hotcrp}
          onApplied={onApplied}
          giving={wishes}
        />
      )}
      <ExportFormats
        formats={FORMATS.filter((format) => !(isUndecided && OF_SYSTEMS.includes(format))).map((format) => {
          const [type, extension] = OUTPUTS[format].file
          const end = format === extension ? extension : `${format}.${extension}`
          return {
            name: t(`name_${format}`),
            file: [type, end],
            make: () => make(format),
            hint: [t(`hint_${format}`), format === 'openreview' && venue],
            isSavedOnly: format === 'report',
          }
        })}
      />
    </>
  )
}

type GiveBackProps = {
  judged: JudgedConference
  conferenceName: string
  hotcrp: Omit<HotcrpSettings, 'fetch'> | null
  /** Called after a change in HotCRP, to read the site again. */
  onApplied: () => void
}

/** `isChanged`: HotCRP has changed since the preview. `count`: the number of applied changes. */
type Outcome = { kind: 'plan'; plan: Plan; isChanged: boolean } | { kind: 'applied'; count: number }

const MOST_LISTED = 200

/** Previews the changes in HotCRP, and applies exactly the previewed changes. */
function GiveToHotcrp({
  judged,
  hotcrp,
  giving,
  onApplied,
}: Omit<GiveBackProps, 'conferenceName'> & { giving: GivingBack }) {
  const { t, language, sentences } = useT(resultTexts)
  const { fetch } = useView().flow
  /** Asks HotCRP to preview the changes (`look`) or to apply a plan. */
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
          aria-disabled={!asking && count === 0}
          onClick={asking ? () => exchange.cancel() : () => void exchange.ask('look')}
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
