import type { EntryResolution } from '../../contract/backend.ts'
import { type DecidedSide, isRecordKey } from '../../contract/decisions.ts'

/** Why no decision on a pair can be kept. */
export type Undecidable =
  /** A name that was not found, or a pair of which nothing is known. */
  | 'unresolved'
  /** More people have the name than were compared. */
  | 'truncated'
  /** The backend does not say who a name is. */
  | 'no_persons'
  /** A person without a record has no key. */
  | 'no_record'
  /** A joint work has no key. */
  | 'no_work_keys'

/** The persons that an entry means, or the reason why no decision can be about them. */
export function sideOf(resolution: EntryResolution | undefined): DecidedSide | Undecidable {
  if (!resolution) return 'no_persons'
  const { status, truncated, persons, person_count: people = persons.length, as_one } = resolution
  if (status === 'not_found') return 'unresolved'
  if (truncated) return 'truncated'
  if (persons.length === 0) return 'no_persons'
  if (!persons.every(({ key }) => key !== null && isRecordKey(key))) return 'no_record'
  return {
    persons: persons.map(({ key, name, disambiguation }) => ({
      key: key ?? '',
      name,
      ...(disambiguation && { disambiguation }),
    })),
    more: Math.max(0, people - persons.length),
    ...(as_one && { as_one }),
  }
}

/** Identifies a side: the same text for the same persons, in whatever order. One human is no ambiguous name. */
export function sideText({ persons, more, as_one }: DecidedSide): string {
  const keys = persons.map(({ key, disambiguation }) => JSON.stringify(disambiguation ? [key] : key))
  return `[${[...keys.toSorted(), as_one ? '"as_one"' : String(more)].join()}]`
}

/** Identifies a pair, whichever side a person stands on. */
export const pairText = (sides: readonly [DecidedSide, DecidedSide]): string =>
  `[${sides.map(sideText).toSorted().join()}]`
