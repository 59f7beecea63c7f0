import { z } from '../../contract/zod.ts'
import { normalizeEntries, parseEntries } from '../../query/entries.ts'
import { addEntries } from './entry-lines.ts'

/** What the committee switch has put into list B, and what stood there before: stored, so that it survives a reload. */
const keptLists = z.object({
  before: z.string(),
  filled: z.string(),
  /** What the switch gave back when it was turned off; absent while it has not been. */
  givenBack: z.optional(z.string()),
})

export type KeptLists = z.infer<typeof keptLists>

/** Reads what is stored; null if there is nothing or nothing valid. */
export function keptListsIn(text: string): KeptLists | null {
  try {
    const read = z.safeParse(keptLists, JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
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

/** The committee in place of the list. */
export function committeeIn(list: string, members: readonly string[]): KeptLists {
  return { before: list, filled: normalizeEntries(members).join('\n') }
}

/** What stood there before, with the names that the user has added to the committee since. */
export function listBefore(kept: KeptLists, list: string): { list: string; added: number } {
  const members = new Set(parseEntries(kept.filled))
  const { text, added } = addEntries(
    kept.before,
    parseEntries(list).filter((entry) => !members.has(entry)),
  )
  return { list: text, added }
}
