import { csvRows } from '../../../export/csv.ts'
import { HOTCRP_NUMBER } from '../../../export/documents/hotcrp-assignment.ts'
import { type Cell, isDecided, isToDeclare } from '../../cells.ts'
import type { JudgedConference } from '../../judge-conference.ts'
import { type PlacedCell, placedCells } from '../findings.ts'

/** The conflicts that go back to the conference system. */
export type GivingBack = {
  /** `confirmed`: conflicts that the user confirmed or an account proves. `proved`: all conflicts that nobody declared. */
  which: 'confirmed' | 'proved'
  /** Whether to add a row for each dismissed pair. Only HotCRP reads such rows. */
  dismissals: boolean
}

/** Leaves out candidates, because no conference system knows them yet. */
export const cellsToGive = (judged: JudgedConference, { which }: GivingBack): PlacedCell[] =>
  placedCells(judged).filter(
    (cell) => isToDeclare(cell) && !cell.member.isCandidate && (which === 'proved' || isDecided(cell)),
  )

/** The user has dismissed every finding, and the other pairs are clear. */
const isFreed = ({ standing, declared }: Cell): boolean => standing === 'dismissed' && declared === null

/** HotCRP reads words without `@`, such as `pc`, as groups of people. */
const ADDRESS = /^[^\s@"',;=+-][^\s@",;]*@[^\s@",;]+$/

/**
 * A bulk assignment. `none:` changes only pairs that nobody has stated anything about.
 * Authors cannot change a `pinned` conflict. `cannot`: cells without a number or an address.
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
