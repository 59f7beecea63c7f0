import { useRef, useState } from 'preact/hooks'
import { chosenOwn, chosenPreset } from '../../conflicts/policy/chosen-policy.ts'
import { PRESETS } from '../../conflicts/policy/policy.ts'
import type { Policy } from '../../contract/policies.ts'
import { policyLabel } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { Lazy } from '../parts/lazy.tsx'
import { type PolicyControls, useOwnPolicies } from './use-policies.ts'

const loadOwnPolicy = () => import('./own-policy.tsx')
const NEW = 'new'

/** Chooses the policy, or makes an own one. The answer is judged again at once. */
export function PolicySelect({ chosen, choose }: PolicyControls) {
  const locale = useT()
  const { t } = locale
  const select = useRef<HTMLSelectElement>(null)
  const [isMaking, make] = useState(false)
  const own = (useOwnPolicies({ chosen, choose }).bodies ?? []).toSorted(byName)
  const ownChosen = chosenOwn(chosen)
  const preset = chosenPreset(chosen)
  const isListed = ownChosen === null || own.some(({ name }) => name === ownChosen.name)
  // The daemon may not answer, or the chosen one was deleted elsewhere.
  const all = isListed ? own : [ownChosen, ...own]
  const value = ownChosen ? `own ${ownChosen.name}` : `preset ${preset?.id}`
  const option = (value: string, policy: Policy) => (
    <option key={value} value={value}>
      {policyLabel(policy, locale)}
    </option>
  )
  const take = (field: HTMLSelectElement): void => {
    const taken = field.value
    const policy = all.find(({ name }) => taken === `own ${name}`)
    if (taken === NEW) {
      // The chosen one stays until the new one is kept.
      field.value = value
      make(true)
    } else choose(policy ? { own: policy } : { preset: taken.replace('preset ', '') })
  }
  return (
    <>
      <select
        ref={select}
        class="policy-select"
        aria-label={t('policy')}
        title={preset?.venues.map(({ names }) => names[1]).join(' · ')}
        value={value}
        onChange={(event) => take(event.currentTarget)}
      >
        {PRESETS.map((one) => option(`preset ${one.id}`, one))}
        <optgroup label={t('ownPolicies')}>
          {all.map((policy) => option(`own ${policy.name}`, policy))}
          <option value={NEW}>{t('ownPolicy')}</option>
        </optgroup>
      </select>
      {isMaking && (
        <Lazy
          load={loadOwnPolicy}
          draw={({ OwnPolicyDialog }) => (
            <OwnPolicyDialog
              {...{ chosen, choose }}
              onLeave={() => {
                make(false)
                select.current?.focus()
              }}
            />
          )}
        />
      )}
    </>
  )
}

const byName = (one: Policy, other: Policy): number => one.name.localeCompare(other.name)
