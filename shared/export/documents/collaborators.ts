import { isUncertain } from '../../conflicts/names-to-check.ts'
import { allPairs, type PairTable } from '../../conflicts/pair-table.ts'
import { CONFLICTS, OPEN_STANDINGS, standingOf } from '../../conflicts/standing.ts'
import { aboutOf, type Side } from '../../query/payload.ts'
import { oneLine, plainName, type TakenAnswer } from '../taken-answer.ts'

/**
 * The people of one side who have a conflict with somebody of the other, for HotCRP's field of collaborators. Each line is
 * a person, `Name (Affiliation)`, with the affiliation of the list, else that of dblp. A person on both sides is one of them.
 * HotCRP reads every line as a person, so the text says nothing else. `None` declares that there is nobody: it stands only
 * where every pair is clear or dismissed. While pairs are open, nobody is an empty text. All pairs of the answer count.
 */
export function collaboratorsOf({ table, about }: TakenAnswer, side: Side): string {
  const resolutions = side === 'left' ? table.leftResolution : table.rightResolution
  const lines = Array.from(namesInConflict(table, side), ([entry, name]) => {
    const resolution = resolutions.get(entry)
    const person = resolution && !isUncertain(resolution) ? resolution.persons[0] : undefined
    const affiliation = aboutOf(about, side, entry)?.affiliation ?? person?.affiliations?.[0]
    return collaboratorLine(plainName(person?.name ?? name), affiliation)
  })
  if (lines.length === 0) return openPairs({ table }) > 0 ? '' : 'None\n'
  return `${[...new Set(lines)].join('\n')}\n`
}

/** The entries of one side that have a conflict with somebody of the other, with their names in the view. */
export const namesInConflict = (table: PairTable, side: Side): Map<string, string> =>
  new Map(
    allPairs(table)
      .filter((pair) => CONFLICTS.includes(standingOf(pair)))
      .map((pair) => [pair[side], pair[`${side}Name`]]),
  )

/** The number of pairs to look at before declaring. */
export const openPairs = ({ table }: Pick<TakenAnswer, 'table'>): number =>
  allPairs(table).filter((pair) => OPEN_STANDINGS.includes(standingOf(pair))).length

/**
 * A line of HotCRP's field. Brackets of a text would begin the affiliation, or end it early. Without an affiliation HotCRP takes
 * some names for institutions (Hong Cheng, Valerie King); `unknown` is its own word for that, and matches nobody.
 */
export const collaboratorLine = (name: string, affiliation: string | null | undefined): string =>
  `${withoutBrackets(name)} (${withoutBrackets(affiliation ?? '') || 'unknown'})`

const withoutBrackets = (text: string): string => oneLine(text.replace(/[()]/g, ' '))
