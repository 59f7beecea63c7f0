import { type AboutEntry, MAX_AFFILIATION } from '../query/payload.ts'
import type { PersonInCell } from './cells/person-in-text.ts'
import { isHeading } from './lines/labels.ts'
import { isAffiliation } from './name-evidence.ts'

type Line = { before: string; after: readonly string[]; state: string }

/**
 * The affiliation and the ORCID of the people in a list: as the reader `said` them beside names, or in the line below a name.
 * The first text about a name counts.
 */
export function aboutNames(
  names: ReadonlySet<string>,
  said: readonly PersonInCell[],
  lines: readonly Line[],
): AboutEntry[] {
  const about = new Map<string, AboutEntry>()
  for (const { name, affiliation = '', orcid } of [...said, ...saidBelow(lines)]) {
    const isFit = /\p{L}/u.test(affiliation) && affiliation.length <= MAX_AFFILIATION
    if (!names.has(name) || !(isFit || orcid)) continue
    about.set(name, {
      entry: name,
      ...(isFit && { affiliation }),
      ...(orcid && { orcid }),
      ...about.get(name),
    })
  }
  return [...about.values()]
}

/** The organizations in the lines below names. */
const saidBelow = (lines: readonly Line[]): PersonInCell[] =>
  lines.flatMap(({ state, before }, index) => {
    const above = lines[index - 1]
    const [name = '', ...more] = above?.state === 'same' || above?.state === 'cleaned' ? above.after : []
    const isAbout =
      state === 'other' && more.length === 0 && isAffiliation(before.trim(), '') && !isHeading(before)
    return isAbout ? [{ name, affiliation: before.trim() }] : []
  })
