import { csvRows } from '../../../export/csv.ts'
import { HOTCRP_NUMBER } from '../../../export/documents/hotcrp-assignment.ts'
import { type Cell, isDecided, isToDeclare } from '../../cells.ts'
import type { JudgedConference } from '../../judge-conference.ts'
import { type PlacedCell, placedCells } from '../findings.ts'

/** The conflicts that go back to the conference system. */
export type GivingBack = {
  /** `confirmed`: those that the user has confirmed, and authors by account; `proved`: all that nobody declared. */
  which: 'confirmed' | 'proved'
  /** Says, too, that a reviewer has no conflict where the user has dismissed one. HotCRP alone takes that. */
  dismissals: boolean
}

/** The cells with a conflict that nobody declared. Candidates are in no system yet. */
export const cellsToGive = (judged: JudgedConference, { which }: GivingBack): PlacedCell[] =>
  placedCells(judged).filter(
    (cell) => isToDeclare(cell) && !cell.member.isCandidate && (which === 'proved' || isDecided(cell)),
  )

/** Whether HotCRP may be told that there is no conflict: the user has dismissed all that was found, and the rest is clear. */
const isFreed = ({ standing, declared }: Cell): boolean => standing === 'dismissed' && declared === null

/** HotCRP takes some words in place of an address. */
const ADDRESS = /^[^\s@"',;=+-][^\s@",;]*@[^\s@",;]+$/

/**
 * A bulk assignment for HotCRP. `none:` leaves alone all pairs about which an author, the reviewer or a chair has said something;
 * `pinned`: authors cannot change it. `cannot`: cells that it cannot name, since a number or an address is missing.
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
