import { z } from '../../contract/zod.ts'
import { NAME_LENGTH } from '../../limits.ts'
import { LINE_BREAK, normalizeEntries, normalizeEntry, parseEntries } from '../../query/entries.ts'
import { type AboutEntry, type AboutLists, MAX_AFFILIATION, type Side } from '../../query/payload.ts'
import { entryLabel } from '../../query/persons-as-one.ts'

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
        // A character of a name has at most two UTF-16 units.
        typed: z.optional(z.string().check(z.maxLength(2 * NAME_LENGTH))),
      }),
    )
    .check(z.maxLength(MAX_ABOUT)),
)

/** The facts that the lists give about each side's people, as a view stores them. */
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

/** The known facts about replaced entries of a list, for the names in their places; of a chosen one also what it was. */
export function aboutReplaced(
  text: string,
  about: readonly AboutEntry[] = [],
  replaced: readonly { entry: string; name: string; isChosen?: boolean }[],
): AboutEntry[] {
  const listed = new Set(parseEntries(text))
  return replaced.flatMap(({ entry, name, isChosen }) => {
    const now = normalizeEntry(name)
    // Nothing is known about the parts of a line that was split.
    if (parseEntries(name).length !== 1) return []
    const { typed, ...known } = about.find((one) => one.entry === entry) ?? { entry }
    // The list has that name already: nobody chose it.
    const of = isChosen && !listed.has(now) ? (typed ?? entryLabel(entry)) : undefined
    return Object.keys(known).length > 1 || of ? [{ ...known, entry: now, ...(of && { typed: of }) }] : []
  })
}

/**
 * Replaces every line that normalizes to one of the entries by its name, or leaves the line out if that is empty. Other
 * lines stay as typed.
 */
export function replaceEntries(text: string, replaced: readonly { entry: string; name: string }[]): string {
  const names = new Map(replaced.map(({ entry, name }) => [entry, name]))
  return text
    .split(LINE_BREAK)
    .flatMap((line) => {
      const name = names.get(normalizeEntry(line)) ?? line
      return name === '' && line !== '' ? [] : [name]
    })
    .join('\n')
}

/** Appends the names that the text does not contain yet, one per line, and counts them. */
export function addEntries(text: string, names: readonly string[]): { text: string; added: number } {
  const there = new Set(parseEntries(text))
  const settled = new Set(normalizeEntries(names).map(settledEntry))
  const fresh = [...settled].filter((entry) => entry !== '' && !there.has(entry))
  const before = text.trimEnd()
  const lines = before === '' ? fresh : [before, ...fresh]
  return { text: fresh.length === 0 ? text : lines.join('\n'), added: fresh.length }
}

/** As an added line is read: an entry may hold a further separator (`A :: B` of `A :: B | C`), at which its line is cut. */
function settledEntry(entry: string): string {
  const again = normalizeEntry(entry)
  return again === entry ? entry : settledEntry(again)
}
