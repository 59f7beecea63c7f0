import { chosenOwn, chosenPreset } from '../../conflicts/policy/chosen-policy.ts'
import { PRESETS } from '../../conflicts/policy/conflict-policy.ts'
import type { Policy } from '../../contract/policies.ts'
import { policyLabel } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { type PolicyControls, useOwnPolicies } from './use-policies.ts'

/** Chooses the policy. The answer is judged again at once. */
export function PolicySelect({ chosen, choose }: PolicyControls) {
  const locale = useT()
  const { t } = locale
  const own = (useOwnPolicies({ chosen, choose }).bodies ?? []).toSorted(byName)
  const ownChosen = chosenOwn(chosen)
  const preset = chosenPreset(chosen)
  const isListed = ownChosen === null || own.some(({ name }) => name === ownChosen.name)
  // The daemon may not answer, or the chosen one was deleted elsewhere.
  const all = isListed ? own : [ownChosen, ...own]
  const option = (value: string, policy: Policy) => (
    <option key={value} value={value}>
      {policyLabel(policy, locale)}
    </option>
  )
  const take = (taken: string): void => {
    const policy = all.find(({ name }) => taken === `own ${name}`)
    choose(policy ? { own: policy } : { preset: taken.replace('preset ', '') })
  }
  return (
    <select
      class="policy-select"
      aria-label={t('policy')}
      title={preset?.venues.map(([name]) => name).join(' · ')}
      value={ownChosen ? `own ${ownChosen.name}` : `preset ${preset?.id}`}
      onChange={(event) => take(event.currentTarget.value)}
    >
      {PRESETS.map((one) => option(`preset ${one.id}`, one))}
      {all.length > 0 && (
        <optgroup label={t('ownPolicies')}>{all.map((one) => option(`own ${one.name}`, one))}</optgroup>
      )}
    </select>
  )
}

const byName = (one: Policy, other: Policy): number => one.name.localeCompare(other.name)
