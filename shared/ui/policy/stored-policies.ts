import { ANY_WORK } from '../../conflicts/policy/policy.ts'
import { PRESETS, type Preset } from '../../conflicts/policy/presets.ts'
import { type Policy, policySchema } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'

/** How many own policies a view keeps. */
export const OWN_POLICIES = 20

/** The chosen policy, by the id of a preset or by the name of an own one, and the own ones. */
export type Policies = {
  chosen: { preset: string } | { own: string }
  own: readonly Policy[]
}

const NONE: Policies = { chosen: { preset: 'any' }, own: [] }

const stored = z.object({
  chosen: z.catch(z.union([z.object({ preset: z.string() }), z.object({ own: z.string() })]), NONE.chosen),
  own: z.catch(z.array(z.unknown()), []),
})

/** The stored policies. Own ones that are not valid are left out. */
export function policiesIn(text: string): Policies {
  const read = z.safeParse(stored, jsonIn(text))
  if (!read.success) return NONE
  const own = read.data.own.flatMap((one) => {
    const policy = z.safeParse(policySchema, one)
    return policy.success ? [policy.data] : []
  })
  return { chosen: read.data.chosen, own: own.slice(0, OWN_POLICIES) }
}

export const policiesText = (policies: Policies): string => JSON.stringify(policies)

/** The chosen preset, or the one that counts all if what was chosen is gone; null if an own policy is chosen. */
export function chosenPreset({ chosen, own }: Policies): Preset | null {
  if ('own' in chosen && own.some(({ name }) => name === chosen.own)) return null
  const found = 'preset' in chosen ? PRESETS.find(({ id }) => id === chosen.preset) : undefined
  return found ?? PRESETS.find(({ id }) => id === 'any') ?? null
}

/** The chosen own policy, or null. */
export const chosenOwn = ({ chosen, own }: Policies): Policy | null =>
  ('own' in chosen && own.find(({ name }) => name === chosen.own)) || null

/** The policy that judges. */
export function chosenPolicy(policies: Policies): Policy {
  const preset = chosenPreset(policies)
  if (!preset) return chosenOwn(policies) ?? ANY_WORK
  const { id: _, sources: __, ...policy } = preset
  return policy
}

/** Whether a new policy, or one that was `before`, can have this name. */
export const isTaken = ({ own }: Policies, name: string, before: string | null): boolean =>
  name !== before && [...own, ...PRESETS].some((one) => one.name === name)

/** Keeps a policy and chooses it. It takes the place of the one that was called `before`. */
export function withPolicy({ own }: Policies, policy: Policy, before: string | null): Policies {
  const isKnown = own.some(({ name }) => name === before)
  const kept = isKnown ? own.map((one) => (one.name === before ? policy : one)) : [...own, policy]
  return { chosen: { own: policy.name }, own: kept }
}

/** Without an own policy. If it was the chosen one, every joint paper counts again. */
export function withoutPolicy(policies: Policies, name: string): Policies {
  const own = policies.own.filter((one) => one.name !== name)
  return chosenOwn(policies)?.name === name ? { chosen: NONE.chosen, own } : { ...policies, own }
}

/**
 * With a policy from a file. One that is there already is only chosen; another one of a name that is taken gets a
 * number, so that nothing is replaced.
 */
export function withOpened(policies: Policies, policy: Policy): Policies {
  if (policies.own.some((one) => isSame(one, policy))) return { ...policies, chosen: { own: policy.name } }
  return withPolicy(policies, { ...policy, name: freeName(policies, policy.name) }, null)
}

const isSame = (one: Policy, other: Policy): boolean =>
  one.name === other.name &&
  one.months === other.months &&
  one.least === other.least &&
  one.authors === other.authors &&
  one.without.toSorted().join() === other.without.toSorted().join()

/** Room for " (99)" in a name of at most 100 characters. */
const STEM = 95

function freeName(policies: Policies, name: string): string {
  let free = name
  for (let number = 2; isTaken(policies, free, null); number++) free = `${name.slice(0, STEM)} (${number})`
  return free
}
