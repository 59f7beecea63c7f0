import { type CollaboratorLine, LINE_LENGTH } from '../../contract/own-items.ts'
import { oneLine } from '../../export/taken-answer.ts'
import { familyNameLast } from '../collaborator-lines.ts'
import { coaTables } from './coa-tables.ts'
import { type CoaProblem, orProblem } from './coa-texts.ts'
import { CoaWorkbook } from './coa-workbook.ts'

/** The reason in each table. Table 2 has friends and family: no list of collaborators does. */
const REASONS = [
  [3, 'advisor'],
  [4, 'coauthor'],
  [5, 'coeditor'],
] as const

/** The people in tables 3, 4 and 5 of a form that was filled in before, each with the reason of the table. */
export const readCoaTemplate = (bytes: Uint8Array): { lines: CollaboratorLine[] } | { problem: CoaProblem } =>
  orProblem(() => {
    const tables = coaTables(new CoaWorkbook(bytes))
    const lines = REASONS.flatMap(([number, reason]) =>
      (tables.get(number)?.entries ?? []).map(({ kind, name, affiliation }) => ({
        name: familyNameLast(name).slice(0, LINE_LENGTH).toWellFormed(),
        affiliation: oneLine(affiliation).slice(0, LINE_LENGTH).toWellFormed() || null,
        reason: number === 4 && /^C/iu.test(kind) ? ('collaborator' as const) : reason,
        earlier: true,
      })),
    )
    return { lines: lines.filter(({ name }) => name !== '') }
  })
