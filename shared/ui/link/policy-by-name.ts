import { PRESETS } from '../../conflicts/policy/presets.ts'
import type { Policies } from '../policy/stored-policies.ts'

/** With the policy of this name chosen: a preset, or an own one; null if there is none. */
export function withChosen(policies: Policies, name: string): Policies | null {
  const preset = PRESETS.find((one) => one.name === name)
  if (preset) return { ...policies, chosen: { preset: preset.id } }
  return policies.own.some((one) => one.name === name) ? { ...policies, chosen: { own: name } } : null
}

/** With the other one of two choices chosen; a policy that was chosen since then stays. */
export function exchanged(policies: Policies, one: Policies['chosen'], other: Policies['chosen']): Policies {
  const { chosen } = policies
  if (isSame(chosen, one)) return { ...policies, chosen: other }
  return isSame(chosen, other) ? { ...policies, chosen: one } : policies
}

const isSame = (one: Policies['chosen'], other: Policies['chosen']): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
