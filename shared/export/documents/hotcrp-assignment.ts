import { allPairs } from '../../conflicts/pair-table.ts'
import { CONFLICTS, OPEN_STANDINGS, standingOf } from '../../conflicts/standing.ts'
import { aboutOf, type Side } from '../../query/payload.ts'
import { csvRows } from '../csv.ts'
import { oneLine, plainName, type TakenAnswer } from '../taken-answer.ts'

/** The number of a submission: HotCRP takes any other text of the column `paper` for a search. */
export const HOTCRP_NUMBER = /^[1-9]\d{0,8}$/

/**
 * The people of one side who have a conflict with somebody of the other, as a bulk assignment that a chair uploads for a
 * submission. HotCRP finds members of its committee by the name that the list has; it changes no pair about which somebody
 * has said something, and authors cannot change what it sets. Nobody is an empty text. All pairs of the answer count.
 */
export function assignmentOf(taken: TakenAnswer, side: Side, paper: string): string {
  const names = namesOf(taken, side).filter((name) => !isOneWord(name))
  const rows = names.map((name) => [paper, 'conflict', name, 'none:pinned collaborator'])
  return rows.length === 0 ? '' : csvRows([['paper', 'action', 'name', 'conflict'], ...rows])
}

/** People with a conflict whose name is one word. HotCRP may take it for a group of people (`all`), so they are left out. */
export const oneWordNames = (taken: TakenAnswer, side: Side): string[] =>
  namesOf(taken, side).filter(isOneWord)

const isOneWord = (name: string): boolean => !name.includes(' ')

const namesOf = ({ table, about }: TakenAnswer, side: Side): string[] => {
  const names = allPairs(table)
    .filter((pair) => CONFLICTS.includes(standingOf(pair)))
    .map((pair) => oneLine(aboutOf(about, side, pair[side])?.typed ?? plainName(pair[`${side}Name`])))
  return [...new Set(names)]
}

/** The number of pairs to look at before the file is used. */
export const openPairs = ({ table }: Pick<TakenAnswer, 'table'>): number =>
  allPairs(table).filter((pair) => OPEN_STANDINGS.includes(standingOf(pair))).length
