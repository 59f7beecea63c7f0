import type { EntryResolution } from '../contract/backend.ts'
import type { Side } from '../query/payload.ts'
import type { PairTable } from './pair-table.ts'

/** An entry of one side and who it is. */
export type ResolvedName = { side: Side; resolution: EntryResolution }

/**
 * The names of which an answer is not certain: not found first, since they say nothing at all, then cut ones,
 * then ambiguous ones; within each the order of the lists.
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

/** The names that are one known person each, in the order of the lists. */
export const foundNames = (table: PairTable): ResolvedName[] =>
  namesOf(table).filter(({ resolution }) => resolution.status === 'unique' && resolution.truncated !== true)

/** Whether the one thing an entry resolves to is a bin: papers of several people whom dblp has not told apart. */
export const isOnlyDisambiguation = (resolution: EntryResolution): boolean =>
  resolution.persons.length === 1 && resolution.persons[0]?.disambiguation === true
