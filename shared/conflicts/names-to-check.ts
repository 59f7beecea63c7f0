import type { EntryResolution } from '../contract/backend.ts'
import type { Side } from '../query/payload.ts'
import type { PairTable } from './pair-table.ts'

/** An entry of one side with its resolution. */
export type ResolvedName = { side: Side; resolution: EntryResolution }

/**
 * The names that an answer is uncertain about: first those not found, since nothing is known about them, then truncated
 * ones, then ambiguous ones; each group in the order of the lists.
 */
export function namesToCheck(table: PairTable): ResolvedName[] {
  const all = namesOf(table)
  return [...all.filter(isNotFound), ...all.filter(isCut), ...all.filter(isAmbiguous)]
}

function namesOf({ leftResolution, rightResolution }: PairTable): ResolvedName[] {
  const ofSide = (side: Side, resolutions: ReadonlyMap<string, EntryResolution>): ResolvedName[] =>
    [...resolutions.values()].map((resolution) => ({ side, resolution }))
  return [...ofSide('left', leftResolution), ...ofSide('right', rightResolution)]
}

const isNotFound = ({ resolution }: ResolvedName): boolean => resolution.status === 'not_found'
const isCut = ({ resolution }: ResolvedName): boolean =>
  resolution.status !== 'not_found' && resolution.truncated === true
const isAmbiguous = ({ resolution }: ResolvedName): boolean =>
  resolution.status === 'ambiguous' && resolution.truncated !== true

/** The names that resolve to exactly one person, in the order of the lists. */
export const foundNames = (table: PairTable): ResolvedName[] =>
  namesOf(table).filter(({ resolution }) => resolution.status === 'unique' && resolution.truncated !== true)

/**
 * Whether an entry resolves to a disambiguation page alone: papers of several people that dblp has not separated yet.
 */
export const isOnlyDisambiguation = (resolution: EntryResolution): boolean =>
  resolution.persons.length === 1 && resolution.persons[0]?.disambiguation === true
