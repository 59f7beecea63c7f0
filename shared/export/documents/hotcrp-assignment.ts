import { allPairs } from '../../conflicts/pair-table.ts'
import { CONFLICTS, OPEN_STANDINGS, standingOf } from '../../conflicts/standing.ts'
import { aboutOf, type Side } from '../../query/payload.ts'
import { csvRows } from '../csv.ts'
import { oneLine, plainName, type TakenAnswer } from '../taken-answer.ts'

/** HotCRP reads any other text in the column `paper` as a search. */
export const HOTCRP_NUMBER = /^[1-9]\d{0,8}$/

/**
 * Writes a bulk assignment for one submission: the people of `side` who have a conflict with somebody of the other side.
 * HotCRP finds committee members by name, and changes no declared conflict. Authors cannot change `pinned` conflicts.
 * Empty if nobody has a conflict.
 */
export function assignmentOf(taken: TakenAnswer, side: Side, paper: string): string {
  const names = namesOf(taken, side).filter((name) => !isOneWord(name))
  const rows = names.map((name) => [paper, 'conflict', name, 'none:pinned collaborator'])
  return rows.length === 0 ? '' : csvRows([['paper', 'action', 'name', 'conflict'], ...rows])
}

/** The file leaves these people out: HotCRP may read a single word as a group (`all`). */
export const oneWordNames = (taken: TakenAnswer, side: Side): string[] =>
  namesOf(taken, side).filter(isOneWord)

const isOneWord = (name: string): boolean => !name.includes(' ')

const namesOf = ({ table, about }: TakenAnswer, side: Side): string[] => {
  const names = allPairs(table)
    .filter((pair) => CONFLICTS.includes(standingOf(pair)))
    .map((pair) => oneLine(aboutOf(about, side, pair[side])?.typed ?? plainName(pair[`${side}Name`])))
  return [...new Set(names)]
}

/** Counts pairs that the user has to look at before using the file. */
export const openPairs = ({ table }: Pick<TakenAnswer, 'table'>): number =>
  allPairs(table).filter((pair) => OPEN_STANDINGS.includes(standingOf(pair))).length
