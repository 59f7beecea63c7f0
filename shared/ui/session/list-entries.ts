import { z } from '../../contract/zod.ts'
import { NAME_LENGTH } from '../../limits.ts'
import { LINE_BREAK, normalizeEntries, normalizeEntry, parseEntries } from '../../query/entries.ts'
import { type AboutEntry, type AboutLists, MAX_AFFILIATION, type Side } from '../../query/payload.ts'
import { entryLabel } from '../../query/persons-as-one.ts'

/** The most facts on a side: as many as a query in batches may have names there. */
const MAX_ABOUT = 500
const ORCID = /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/

const aboutEntry = z.object({
  entry: z.string(),
  affiliation: z.optional(z.string().check(z.maxLength(MAX_AFFILIATION))),
  orcid: z.optional(z.string().check(z.regex(ORCID))),
  // One character of a name may have two UTF-16 units
  typed: z.optional(z.string().check(z.maxLength(2 * NAME_LENGTH))),
})
const aboutEntries = z.optional(z.readonly(z.array(aboutEntry).check(z.maxLength(MAX_ABOUT))))

export const aboutLists = z.object({ left: aboutEntries, right: aboutEntries })

/** The facts about the entries of two lists. Facts in `added` replace facts in `known`. */
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

/** Moves facts to the new names. For a chosen person, adds the typed name. */
export function aboutReplaced(
  text: string,
  about: readonly AboutEntry[] = [],
  replaced: readonly { entry: string; name: string; isChosen?: boolean }[],
): AboutEntry[] {
  const listed = new Set(parseEntries(text))
  return replaced.flatMap(({ entry, name, isChosen }) => {
    const newEntry = normalizeEntry(name)
    // If several names replace a line, its facts may belong to any of them.
    if (parseEntries(name).length !== 1) return []
    const { typed, ...known } = about.find((one) => one.entry === entry) ?? { entry }
    // A name that the list already had does not count as chosen.
    const typedBefore = isChosen && !listed.has(newEntry) ? (typed ?? entryLabel(entry)) : undefined
    return Object.keys(known).length > 1 || typedBefore
      ? [{ ...known, entry: newEntry, ...(typedBefore && { typed: typedBefore }) }]
      : []
  })
}

/** Replaces each line whose entry is in `replaced`. An empty name removes the line. */
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

/** Appends each new name on a new line. `added`: the number of new names. */
export function addEntries(text: string, names: readonly string[]): { text: string; added: number } {
  const listed = new Set(parseEntries(text))
  const settled = new Set(normalizeEntries(names).map(settledEntry))
  const fresh = [...settled].filter((entry) => entry !== '' && !listed.has(entry))
  const before = text.trimEnd()
  const lines = before === '' ? fresh : [before, ...fresh]
  return { text: fresh.length === 0 ? text : lines.join('\n'), added: fresh.length }
}

/** Normalizes until nothing changes: a line with several separators (`A :: B | C`) loses one each time. */
function settledEntry(entry: string): string {
  const again = normalizeEntry(entry)
  return again === entry ? entry : settledEntry(again)
}
