import { hasAtMost, NAME_LENGTH } from '../limits.ts'
import { normalizeEntry } from './entries.ts'

/**
 * Somebody whom dblp lists as several persons (docs/dev/protocol.md, Several persons as one): `Arun Kumar = Arun Kumar 0001 +
 * k/ArunKumar`.
 */
export type PersonsAsOne = { label: string; parts: readonly string[] }

/** The most persons in an entry. */
export const MOST_AS_ONE = 5

const EQUALS = ' = '
const PLUS = ' + '

/** Reads an entry for several persons as one. Returns null for any other entry. */
export function personsAsOne(entry: string): PersonsAsOne | null {
  const equals = entry.lastIndexOf(EQUALS)
  if (equals <= 0) return null
  const parts = entry.slice(equals + EQUALS.length).split(PLUS)
  const isReadable =
    parts.length > 1 && parts.length <= MOST_AS_ONE && parts.every((part) => part.trim() !== '')
  return isReadable ? { label: entry.slice(0, equals), parts } : null
}

/** Returns null if `personsAsOne` could not read the entry, or if it is too long. */
export function asOneEntry({ label, parts }: PersonsAsOne): string | null {
  const entry = label + EQUALS + parts.join(PLUS)
  const read = personsAsOne(entry)
  const isSame = read?.label === label && read.parts.join('\n') === parts.join('\n')
  return isSame && normalizeEntry(entry) === entry && hasAtMost(entry, NAME_LENGTH) ? entry : null
}

/** Returns the label of an entry for several persons as one. Returns any other entry unchanged. */
export const entryLabel = (entry: string): string => personsAsOne(entry)?.label ?? entry
