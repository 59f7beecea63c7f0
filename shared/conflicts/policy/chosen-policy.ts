import { chosenPolicySchema, type Policy, policySchema } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { readVersionedFile, type VersionedFileProblem, versionedFileText } from '../../versioned-file.ts'
import { ANY_PRESET, type Preset, presetNamed, presetOf } from './conflict-policy.ts'

/** The id of a preset, or all fields of the user's policy. With the fields, views can judge without the daemon. */
export type Chosen = { preset: string } | { own: Policy }

export const ANY: Chosen = { preset: 'any' }

const stored = z.object({ chosen: chosenPolicySchema })

/** Returns a list of one policy with sorted kinds of work, or an empty list for an invalid policy. */
export function ownPolicyIn(content: unknown): Policy[] {
  const read = z.safeParse(policySchema, content)
  return read.success ? [{ ...read.data, without: read.data.without.toSorted() }] : []
}

/** Returns `ANY` for an invalid choice. */
export function storedChoice(text: string): Chosen {
  const read = z.safeParse(stored, jsonIn(text))
  return read.success ? read.data.chosen : ANY
}

export const storedChoiceText = (chosen: Chosen): string => JSON.stringify({ chosen })

/** Falls back to `ANY_PRESET` for an unknown id. Null for a policy of the user. */
export const chosenPreset = (chosen: Chosen): Preset | null =>
  'own' in chosen ? null : (presetNamed(chosen.preset) ?? ANY_PRESET)

export const chosenOwn = (chosen: Chosen): Policy | null => ('own' in chosen ? chosen.own : null)

export const chosenPolicy = (chosen: Chosen): Policy =>
  'own' in chosen ? chosen.own : policyOf(chosenPreset(chosen) ?? ANY_PRESET)

/** Returns the id of the preset that equals the policy, else the whole policy. */
export function choiceOf(policy: Policy): Chosen {
  const preset = presetOf(policy)
  return preset ? { preset: preset.id } : { own: policy }
}

export const policyOf = ({ name, months, without, least, authors }: Policy): Policy => ({
  name,
  months,
  without,
  least,
  authors,
})

export const isPresetName = (name: string): boolean => presetNamed(name) !== null

/** Returns the saved policy if another browser window has changed it, else null. */
export function refreshed(chosen: Chosen, kept: readonly Policy[]): Chosen | null {
  if (!('own' in chosen)) return null
  const now = kept.find(({ name }) => name === chosen.own.name)
  return now && JSON.stringify({ own: now }) !== JSON.stringify(chosen) ? { own: now } : null
}

export const policyFileText = (policy: Policy): string => versionedFileText('policy', policyOf(policy))

/** Reads a file of `policyFileText`, or returns why it is not a policy. */
export function readPolicyFile(text: string): Policy | VersionedFileProblem {
  const read = readVersionedFile(text, 'policy', policySchema)
  return 'content' in read ? read.content : read
}
