import { PRESETS } from '../../conflicts/policy/presets.ts'
import { policyLabel } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { chosenOwn, chosenPreset } from './stored-policies.ts'
import type { PolicyControls } from './use-policies.ts'

const [ANY, ...VENUES] = PRESETS

/** Chooses the policy. The answer is judged again at once. */
export function PolicySelect({ policies, change }: PolicyControls) {
  const locale = useT()
  const { t } = locale
  const ownName = chosenOwn(policies)?.name
  const value = policies.own.findIndex(({ name }) => name === ownName)
  const chosen = value === -1 ? `preset ${chosenPreset(policies)?.id}` : `own ${value}`
  const choose = (option: string): void => {
    const [kind, id = ''] = option.split(' ')
    const own = kind === 'own' ? policies.own[Number(id)] : undefined
    change({ ...policies, chosen: own ? { own: own.name } : { preset: id } })
  }
  return (
    <label class="policy-select">
      <span>{t('policy')}</span>
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {ANY && <option value={`preset ${ANY.id}`}>{policyLabel(ANY, locale)}</option>}
        {policies.own.length > 0 && (
          <optgroup label={t('ownPolicies')}>
            {policies.own.map((policy, index) => (
              <option key={policy.name} value={`own ${index}`}>
                {policyLabel(policy, locale)}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={t('venuePolicies')}>
          {VENUES.map((preset) => (
            <option key={preset.id} value={`preset ${preset.id}`}>
              {policyLabel(preset, locale)}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  )
}
