import { z } from '../../contract/zod.ts'
import { normalizeEntry, parseEntries } from '../../query/entries.ts'
import { type AboutEntry, type AboutLists, MAX_AFFILIATION, type Side } from '../../query/payload.ts'

/** People of a side about whom something is kept. More names than this are never asked about. */
const MAX_ABOUT = 500
const ORCID = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/

const aboutEntries = z.optional(
  z
    .array(
      z.object({
        entry: z.string(),
        affiliation: z.optional(z.string().check(z.maxLength(MAX_AFFILIATION))),
        orcid: z.optional(z.string().check(z.regex(ORCID))),
      }),
    )
    .check(z.maxLength(MAX_ABOUT)),
)

/** Affiliations and ORCIDs of each side's people, as a view stores them. */
export const aboutLists = z.object({ left: aboutEntries, right: aboutEntries })

/** The known facts about the entries of two lists. The last one about an entry counts. */
export function aboutIn(
  lists: Record<Side, string>,
  known: AboutLists | undefined,
  added: AboutLists | undefined,
): AboutLists | undefined {
  const of = (side: Side): AboutEntry[] => {
    const about = new Map([...(known?.[side] ?? []), ...(added?.[side] ?? [])].map((one) => [one.entry, one]))
    if (about.size === 0) return []
    return parseEntries(lists[side])
      .flatMap((entry) => about.get(entry) ?? [])
      .slice(0, MAX_ABOUT)
  }
  const [left, right] = [of('left'), of('right')]
  return left.length + right.length === 0 ? undefined : { left, right }
}

/** The known facts about replaced entries, for the names in their places. */
export const aboutReplaced = (
  about: readonly AboutEntry[] = [],
  replaced: readonly { entry: string; name: string }[],
): AboutEntry[] =>
  replaced.flatMap(({ entry, name }) => {
    const known = about.find((one) => one.entry === entry)
    // Nothing is known about the parts of a line that was split.
    return known && parseEntries(name).length === 1 ? [{ ...known, entry: normalizeEntry(name) }] : []
  })
