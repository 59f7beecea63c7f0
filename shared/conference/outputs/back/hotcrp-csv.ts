import { csvRows } from '../../../export/csv.ts'
import { HOTCRP_NUMBER } from '../../../export/documents/hotcrp-assignment.ts'
import { type Cell, isDecided, isToDeclare } from '../../cells.ts'
import type { JudgedConference } from '../../judge-conference.ts'
import { type PlacedCell, placedCells } from '../findings.ts'

/** The user's choice of the conflicts that go back to the conference system. */
export type GivingBack = {
  /** `confirmed`: conflicts that the user has confirmed or an account proves. `proved`: all conflicts that nobody declared. */
  which: 'confirmed' | 'proved'
  /** Whether to add a row (no conflict) for each dismissed pair. Only HotCRP reads such rows. */
  dismissals: boolean
}

/** Returns the chosen cells with a conflict that nobody declared. Leaves out candidates, whom no conference system knows yet. */
export const cellsToGive = (judged: JudgedConference, { which }: GivingBack): PlacedCell[] =>
  placedCells(judged).filter(
    (cell) => isToDeclare(cell) && !cell.member.isCandidate && (which === 'proved' || isDecided(cell)),
  )

/** Whether to tell HotCRP that there is no conflict: the user has dismissed every finding, and the other pairs are clear. */
const isFreed = ({ standing, declared }: Cell): boolean => standing === 'dismissed' && declared === null

/** Matches an address, but no word that HotCRP reads as a group of people. */
const ADDRESS = /^[^\s@"',;=+-][^\s@",;]*@[^\s@",;]+$/

/**
 * Returns a bulk assignment for HotCRP. `none:` changes only pairs about which no author, reviewer or chair has stated anything.
 * Authors cannot change a `pinned` conflict. `cannot`: cells without a row, because a number or an address is missing.
 */
export function hotcrpCsv(judged: JudgedConference, wishes: GivingBack) {
  const dismissed = placedCells(judged).filter((cell) => isFreed(cell) && !cell.member.isCandidate)
  const lines = [
    ...cellsToGive(judged, wishes).map((cell) => ({ cell, value: 'none:pinned collaborator' })),
    ...(wishes.dismissals ? dismissed : []).map((cell) => ({ cell, value: 'none:pinned unconflicted' })),
  ]
  const isNamed = ({ paper, member }: PlacedCell): boolean =>
    HOTCRP_NUMBER.test(paper.id) && ADDRESS.test(member.email ?? '')
  const rows = lines
    .filter(({ cell }) => isNamed(cell))
    .map(({ cell: { paper, member }, value }) => [paper.id, 'conflict', member.email, value])
  const text = csvRows([['paper', 'action', 'email', 'conflict'], ...rows])
  const cannot = lines.map(({ cell }) => cell).filter((cell) => !isNamed(cell))
  return { text, parts: [text], count: rows.length, cannot }
}
