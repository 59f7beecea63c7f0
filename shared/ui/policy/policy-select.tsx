import { chosenOwn, chosenPreset } from '../../conflicts/policy/chosen-policy.ts'
import { PRESETS, type Preset } from '../../conflicts/policy/policy.ts'
import type { Policy } from '../../contract/policies.ts'
import { policyLabel } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { ExternalLink } from '../parts/inline.tsx'
import { PolicyEditor } from './policy-editor.tsx'
import { type PolicyControls, useOwnPolicies } from './use-policies.ts'

/** The pages on which a venue's policy stands. */
export function PolicySources({ preset: { sources } }: { preset: Preset }) {
  const { t } = useT()
  return (
    <span>
      {' '}
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
export function PolicySelect({ chosen, choose }: PolicyControls) {
  const locale = useT()
  const { t } = locale
  const own = (useOwnPolicies({ chosen, choose }).bodies ?? []).toSorted(byName)
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
    <select
      class="policy-select"
      aria-label={t('policy')}
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
  )
}

const byName = (one: Policy, other: Policy): number => one.name.localeCompare(other.name)

type PolicyEditingProps = PolicyControls & { isOpen: boolean; onClose: () => void }

/** Makes, changes and deletes own policies. `onClose` gives the focus back. */
export function PolicyEditing({ chosen, choose, isOpen, onClose }: PolicyEditingProps) {
  const own = useOwnPolicies({ chosen, choose })
  if (!isOpen) return null
  return (
    <PolicyEditor
      key={chosenOwn(chosen)?.name}
      {...{ chosen, choose, own, onClose }}
      onTake={(taken) => {
        choose(taken)
        onClose()
      }}
    />
  )
}
