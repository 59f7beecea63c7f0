import { useRef, useState } from 'preact/hooks'
import type { PairTable } from '../../conflicts/pair-table.ts'
import {
  ANY,
  type Chosen,
  chosenOwn,
  chosenPolicy,
  chosenPreset,
  isPresetName,
} from '../../conflicts/policy/chosen-policy.ts'
import { PRESETS, type Preset } from '../../conflicts/policy/policy.ts'
import type { Policy } from '../../contract/policies.ts'
import type { Message } from '../../i18n/locale.ts'
import { policyLabel, rulesText } from '../../words/policy-words.ts'
import { adding, type OwnItems } from '../context/own-items.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { ExternalLink } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import { PolicyEditor } from './policy-editor.tsx'
import { type PolicyControls, useOwnPolicies } from './use-policies.ts'

type PolicyBarProps = PolicyControls & {
  /** The answer as the policy judges it. */
  table: PairTable
  /** Whether own policies can be made here. */
  hasEditor: boolean
}

/** The policy that judges the answer: which, since when, on which date, where it stands. */
export function PolicyBar({ chosen, choose, table, hasEditor }: PolicyBarProps) {
  const locale = useT()
  const { t } = locale
  const own = useOwnPolicies({ chosen, choose })
  const preset = chosenPreset(chosen)
  const { judging, question } = table
  const window = judging?.window
  return (
    <div class="stack">
      <div class="policy-line bar">
        <PolicySelect chosen={chosen} choose={choose} own={own.items ?? []} />
        {judging && <span class="hint">{rulesText(judging.policy, judging.at, locale)}</span>}
        {preset && preset.id !== 'any' && <Sources preset={preset} />}
        {hasEditor && <OwnPolicies chosen={chosen} choose={choose} own={own} />}
      </div>
      {window && question.year_min !== null && question.year_min > window.from && (
        <Note tone="warning">
          <p role="status">
            {t('policyReachesFurther', { year: String(question.year_min), from: String(window.from) })}
          </p>
        </Note>
      )}
    </div>
  )
}

function Sources({ preset: { sources } }: { preset: Preset }) {
  const { t } = useT()
  return (
    <span class="hint policy-source">
      {t('policySource')}{' '}
      {sources.length === 0
        ? t('policySourceVenue')
        : sources.map((source, index) => (
            <span key={source}>
              {index > 0 && ', '}
              <ExternalLink href={`https://${source}`}>{source}</ExternalLink>
            </span>
          ))}
    </span>
  )
}

const [ANY_PRESET, ...VENUES] = PRESETS

/** Chooses the policy. The answer is judged again at once. */
function PolicySelect({ chosen, choose, own }: PolicyControls & { own: readonly Policy[] }) {
  const locale = useT()
  const { t } = locale
  const ownChosen = chosenOwn(chosen)
  const isListed = ownChosen === null || own.some(({ name }) => name === ownChosen.name)
  // The daemon may not answer, or the chosen one was deleted elsewhere.
  const all = isListed ? own : [ownChosen, ...own]
  const option = (value: string, policy: Policy) => (
    <option key={value} value={value}>
      {policyLabel(policy, locale)}
    </option>
  )
  const take = (value: string): void => {
    const policy = all.find(({ name }) => value === `own ${name}`)
    choose(policy ? { own: policy } : { preset: value.replace('preset ', '') })
  }
  return (
    <label class="policy-select row small strong">
      <span>{t('policy')}</span>
      <select
        value={ownChosen ? `own ${ownChosen.name}` : `preset ${chosenPreset(chosen)?.id}`}
        onChange={(event) => take(event.currentTarget.value)}
      >
        {ANY_PRESET && option(`preset ${ANY_PRESET.id}`, ANY_PRESET)}
        {all.length > 0 && (
          <optgroup label={t('ownPolicies')}>
            {all.map((policy) => option(`own ${policy.name}`, policy))}
          </optgroup>
        )}
        <optgroup label={t('venuePolicies')}>
          {VENUES.map((preset) => option(`preset ${preset.id}`, preset))}
        </optgroup>
      </select>
    </label>
  )
}

/** The last change and its Undo, shown until another policy is chosen. */
type Done = { message: Message; after: Chosen; undo?: Policy }

/** Makes, changes and deletes own policies. */
function OwnPolicies({ chosen, choose, own }: PolicyControls & { own: OwnItems<Policy> }) {
  const { t } = useT()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, open] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const isStill = done && chosenPolicy(done.after).name === chosenPolicy(chosen).name
  const shown = isStill ? done : null
  const close = (): void => {
    // Before the focused button disappears.
    button.current?.focus()
    open(false)
  }
  const take = (after: Chosen, message: Message, undo?: Policy): void => {
    choose(after)
    setDone({ message, after, ...(undo && { undo }) })
    close()
  }
  const undo = async (deleted: Policy): Promise<void> => {
    button.current?.focus()
    const outcome = await own.change(adding(deleted, isPresetName))
    if ('problem' in outcome) return setDone({ message: outcome.problem, after: ANY, undo: deleted })
    choose({ own: outcome.item ?? deleted })
  }
  return (
    <>
      <Button
        buttonRef={button}
        class="quiet"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : open(true))}
        text={t('editPolicies')}
      />
      <span>
        <span role="status" class="hint">
          {shown && t(shown.message.key, shown.message.values)}
        </span>
        {shown?.undo && (
          <Button class="link" onClick={() => shown.undo && void undo(shown.undo)} text={t('undo')} />
        )}
      </span>
      {isOpen && (
        <PolicyEditor key={chosenOwn(chosen)?.name} chosen={chosen} own={own} onTake={take} onClose={close} />
      )}
    </>
  )
}
