import { csvRows } from '../../export/csv.ts'
import type { JudgedConference } from '../judge-conference.ts'
import { isConfirmed, type PlacedCell, placedCells } from './findings.ts'

/** The conflicts that go back to the conference system. */
export type GivingBack = {
  /** `confirmed`: those that the user has confirmed; `proved`: all that nobody declared, but those that were dismissed. */
  which: 'confirmed' | 'proved'
  /** Writes that a reviewer has no conflict where the user has dismissed one. */
  dismissals: boolean
}

/** The cells with a conflict that nobody declared. */
export const cellsToGive = (judged: JudgedConference, which: GivingBack['which']): PlacedCell[] =>
  placedCells(judged).filter(
    (cell) =>
      (cell.kind === 'undeclared' || cell.kind === 'same_person') &&
      (which === 'proved' || isConfirmed(cell)),
  )

/** HotCRP takes the column `paper` for a search, and some words in place of an address. */
const PAPER = /^[1-9]\d{0,8}$/
const ADDRESS = /^[^\s@"',;=+-][^\s@",;]*@[^\s@",;]+$/

/**
 * A bulk assignment for HotCRP. `none:` leaves alone all pairs about which an author, the reviewer or a chair has said something;
 * `pinned`: authors cannot change it. `cannot`: cells that it cannot name, since a number or an address is missing.
 */
export function hotcrpCsv(judged: JudgedConference, { which, dismissals }: GivingBack) {
  const conflicts = cellsToGive(judged, which)
  const dismissed = dismissals
    ? placedCells(judged).filter(({ kind, declared }) => kind === 'dismissed' && declared === null)
    : []
  const lines = [
    ...conflicts.map((cell) => ({ cell, value: 'none:pinned collaborator' })),
    ...dismissed.map((cell) => ({ cell, value: 'none:pinned unconflicted' })),
  ]
  const isNamed = ({ paper, member }: PlacedCell): boolean =>
    PAPER.test(paper.id) && ADDRESS.test(member.email ?? '')
  const rows = lines
    .filter(({ cell }) => isNamed(cell))
    .map(({ cell: { paper, member }, value }) => [paper.id, 'conflict', member.email, value])
  return {
    text: csvRows([['paper', 'action', 'email', 'conflict'], ...rows]),
    count: rows.length,
    cannot: lines.map(({ cell }) => cell).filter((cell) => !isNamed(cell)),
  }
}
