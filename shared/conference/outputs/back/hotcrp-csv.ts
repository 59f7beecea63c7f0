import { csvRows } from '../../../export/csv.ts'
import { HOTCRP_NUMBER } from '../../../export/documents/hotcrp-assignment.ts'
import { type Cell, isDecided, isToDeclare } from '../../cells.ts'
import type { JudgedConference } from '../../judge-conference.ts'
import { type PlacedCell, placedCells } from '../findings.ts'

/** The conflicts that go back to the conference system. */
export type GivingBack = {
  /** `proved`: all conflicts that nobody declared. `confirmed`: only those that the user or an account confirms. */
  which: 'confirmed' | 'proved'
  /** Whether to add a row for each dismissed cell. Only HotCRP reads such rows. */
  dismissals: boolean
}

/** Leaves out prospective reviewers, because no conference system knows them yet. */
export const cellsToGive = (judged: JudgedConference, { which }: GivingBack): PlacedCell[] =>
  placedCells(judged).filter(
    (cell) => isToDeclare(cell) && !cell.member.isCandidate && (which === 'proved' || isDecided(cell)),
  )

/** Whether nobody declared the cell, the user dismissed all its findings, and its other pairs are clear. */
const isFreed = ({ standing, declared }: Cell): boolean => standing === 'dismissed' && declared === null

/** HotCRP reads words without `@`, such as `pc`, as groups of people. */
const ADDRESS = /^[^\s@"',;=+-][^\s@",;]*@[^\s@",;]+$/

/**
 * Writes a bulk assignment. With `none:`, HotCRP changes a pair only if nobody has stated anything about it.
 * Authors cannot change a `pinned` conflict. `cannot`: cells whose submission has no number or whose reviewer has no address.
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
