import { chosenOwn, chosenPreset } from '../../conflicts/policy/chosen-policy.ts'
import { PRESETS } from '../../conflicts/policy/conflict-policy.ts'
import type { Policy } from '../../contract/policies.ts'
import { policyLabel } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { type PolicyControls, useOwnPolicies } from './use-policies.ts'

/** A choice of the policy, which judges the answer again at once. */
export function PolicySelect({ chosen, choose }: PolicyControls) {
  const locale = useT()
  const { t } = locale
  const own = (useOwnPolicies({ chosen, choose }).bodies ?? []).toSorted(byName)
  const ownChosen = chosenOwn(chosen)
  const preset = chosenPreset(chosen)
  const isListed = ownChosen === null || own.some(({ name }) => name === ownChosen.name)
  // The list lacks the chosen policy if the daemon is offline or another window has deleted the policy.
  const all = isListed ? own : [ownChosen, ...own]
  const option = (value: string, policy: Policy) => (
    <option key={value} value={value}>
      {policyLabel(policy, locale)}
    </option>
  )
  const chooseValue = (value: string): void => {
    const policy = all.find(({ name }) => value === `own ${name}`)
    choose(policy ? { own: policy } : { preset: value.replace('preset ', '') })
  }
  return (
    <select
      class="policy-select"
      aria-label={t('policy')}
      title={preset?.venues.map(([name]) => name).join(' · ')}
      value={ownChosen ? `own ${ownChosen.name}` : `preset ${preset?.id}`}
      onChange={(event) => chooseValue(event.currentTarget.value)}
    >
      {PRESETS.map((one) => option(`preset ${one.id}`, one))}
      {all.length > 0 && (
        <optgroup label={t('ownPolicies')}>{all.map((one) => option(`own ${one.name}`, one))}</optgroup>
      )}
    </select>
  )
}

const byName = (one: Policy, other: Policy): number => one.name.localeCompare(other.name)
