import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { normalizeEntries, parseEntries } from '../../query/entries.ts'
import { addEntries } from './entry-lines.ts'

/** The committee switch's names in list B, and the list before: stored, so that they survive a reload. */
const keptLists = z.object({
  before: z.string(),
  filled: z.string(),
  /** The list that the switch gave back when it was turned off; absent until then. */
  givenBack: z.optional(z.string()),
  /** The committee's name, if it is one that the user keeps and not the backend's. */
  name: z.optional(z.string()),
  /** The list and the name of the committee whose place it took: Undo brings that list back. */
  replaced: z.optional(z.object({ list: z.string(), name: z.optional(z.string()) })),
})

export type KeptLists = z.infer<typeof keptLists>

/** Reads what is stored; null if there is nothing or nothing valid. */
export function keptListsIn(text: string): KeptLists | null {
  const read = z.safeParse(keptLists, jsonIn(text))
  return read.success ? read.data : null
}

/**
 * Whether list B is the committee that the switch has put there. Names may have been added and removed, but most of the
 * committee is still there: Undo, Clear, Swap and typing may all have replaced the list since.
 */
export function isCommittee(kept: KeptLists | null, list: string): kept is KeptLists {
  if (!kept || list === kept.before || list === kept.givenBack) return false
  const members = parseEntries(kept.filled)
  const there = new Set(parseEntries(list))
  return members.filter((member) => there.has(member)).length * 2 > members.length
}

/** Which committee stands in list B: one that the user keeps, by its name, or the backend's (null). */
export function committeeInList(kept: KeptLists | null, list: string): { name: string | null } | null {
  if (!isCommittee(kept, list)) return null
  const { name } = kept.replaced?.list === list ? kept.replaced : kept
  return { name: name ?? null }
}

/** A list as the backend's committee fills it. */
export const membersText = (members: readonly string[]): string => normalizeEntries(members).join('\n')

/**
 * A committee in place of the list. In place of another committee, what stood before that one is what is given back, with
 * the names that the user has added since.
 */
export function filledWith(
  kept: KeptLists | null,
  list: string,
  filled: string,
  name: string | null,
): KeptLists {
  const there = committeeInList(kept, list)
  const lists: KeptLists = { before: isCommittee(kept, list) ? listBefore(kept, list).list : list, filled }
  if (name !== null) lists.name = name
  if (there) lists.replaced = there.name === null ? { list } : { list, name: there.name }
  return lists
}

/** After the committee in list B was given another name. */
export function renamedIn(kept: KeptLists, before: string, after: string): KeptLists {
  return kept.name === before ? { ...kept, name: after } : kept
}

/** Returns the list before the switch, with the names that the user has added to the committee since. */
export function listBefore(kept: KeptLists, list: string): { list: string; added: number } {
  const members = new Set(parseEntries(kept.filled))
  const { text, added } = addEntries(
    kept.before,
    parseEntries(list).filter((entry) => !members.has(entry)),
  )
  return { list: text, added }
}
