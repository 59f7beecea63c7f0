import { type Committee, LIST_LENGTH, OWN_NAME_LENGTH } from '../../../contract/own-items.ts'
import { hasAtMost, NAME_LENGTH } from '../../../limits.ts'
import type { Message } from '../../../messages/locale.ts'
import { parseEntries } from '../../../query/entries.ts'

/** The most names of a committee. The largest committees have thousands of names, more than a query takes. */
export const MOST_MEMBERS = 5000

export const sizeOf = ({ list }: Pick<Committee, 'list'>): number => parseEntries(list).length

function refusalOf({ name, list }: Committee): Message | null {
  if (name === '' || !hasAtMost(name, OWN_NAME_LENGTH))
    return { key: 'nameNeeded', values: { most: OWN_NAME_LENGTH } }
  const entries = list.length > LIST_LENGTH ? [] : parseEntries(list)
  const fits = entries.length > 0 && entries.length <= MOST_MEMBERS
  if (fits && entries.every((entry) => hasAtMost(entry, NAME_LENGTH))) return null
  return { key: 'committeeListUnfit', values: { names: MOST_MEMBERS, length: NAME_LENGTH } }
}

/** Returns the committee to save, or the reason against it. `before`: the saved name, or null for a new committee. */
export function checkedCommittee(
  { name: typed, list }: Committee,
  before: string | null,
  names: { has: (name: string) => boolean },
): Committee | Message {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  const refusal = refusalOf({ name, list })
  if (refusal) return refusal
  if (name !== before && names.has(name)) return { key: 'nameTaken' }
  return { name, list: list.toWellFormed().replaceAll('\0', '') }
}
