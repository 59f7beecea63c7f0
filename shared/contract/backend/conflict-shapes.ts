import { entryResolution, nameAsked, pairItem, pairPubs, pairsRequest } from '../backend.ts'
import { additive, anyText, count, list, looseObject, nullable, whole, z } from '../zod.ts'

/** Bounds of the lists in a request for the conflicts of a conference: authors (left) and reviewers (right). */
export const CONFERENCE_LEFT = 200_000
export const CONFERENCE_RIGHT = 25_000
/** The most papers that the endpoint lists for a pair. */
export const CONFERENCE_ITEMS = 5

/** `POST /api/coauthors/conflicts`: every pair that is not clear. See *Conflicts of a conference* in docs/dev/protocol.md. */
export const conflictsRequest = z.extend(pairsRequest, {
  left: z.array(nameAsked).check(z.maxLength(CONFERENCE_LEFT)),
  right: z.array(nameAsked).check(z.maxLength(CONFERENCE_RIGHT)),
  /** Also asks for advisors, and for a line about every entry of a listed pair. */
  persons: z.nullish(z.boolean()),
})

/** The first line after any with `waiting`. The counts leave out blank entries and duplicates. */
export const conflictsHead = looseObject({
  rules: additive(whole),
  data_date: additive(anyText),
  newest_year: additive(nullable(whole)),
  sample: additive(z.boolean()),
  left_count: count,
  right_count: count,
})

/**
 * A line about an uncertain entry. With `persons`, about any entry of a listed pair. `index`: its index in the list of `side`.
 */
export const conferenceEntry = z.extend(entryResolution, { side: z.enum(['left', 'right']), index: count })

const { shape } = pairPubs

/** A pair with a verdict other than `none` and `unresolved`. `left` and `right`: indexes in the lists of the request. */
export const conflictPair = looseObject({
  left: count,
  right: count,
  verdict: z.enum(['same_person', 'conflict', 'possible']),
  reason: shape.reason,
  count,
  /** The newest year of the `count` works. Null if none has a year. */
  last_year: nullable(whole),
  undated: shape.undated,
  without_year: shape.without_year,
  doubtful: shape.doubtful,
  /** The side that probably advised the other. Sent only if the request sets `persons`. */
  advisor: additive(z.enum(['left', 'right'])),
  items: list(pairItem),
})

/** The last line of a complete answer. */
export const conflictsEnd = looseObject({
  end: z.literal(true),
  /** The number of sent pairs. */
  pairs: count,
  /** The number of entries that certainly mean one person. `unresolved`: the number of all other entries. */
  resolved: count,
  unresolved: count,
})

/** The finished share of the work, 0 to 1. */
export const conflictsProgress = looseObject({ progress: z.number() })

/** The number of conferences that the server answers before this one. Lines with `waiting` precede all others. */
export const conflictsWaiting = looseObject({ waiting: count })

/** The answer ends early for this reason. */
export const conflictsFailure = looseObject({ error: anyText })

export type ConflictsRequest = z.infer<typeof conflictsRequest>
export type ConflictsHead = z.infer<typeof conflictsHead>
export type ConferenceEntry = z.infer<typeof conferenceEntry>
export type ConflictPair = z.infer<typeof conflictPair>
export type ConflictsEnd = z.infer<typeof conflictsEnd>
