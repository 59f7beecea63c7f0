import type { CollaboratorLine } from '../../contract/own-items.ts'
import { lineOfForm } from '../collaborator-lines.ts'
import { coaTables } from './coa-tables.ts'
import { type CoaProblem, orProblem } from './coa-texts.ts'
import { CoaWorkbook } from './coa-workbook.ts'

/** The people in tables 3, 4 and 5 of a form that was filled in before, each with the reason of the table. */
export const readCoaTemplate = (bytes: Uint8Array): { lines: CollaboratorLine[] } | { problem: CoaProblem } =>
  orProblem(() => {
    const tables = coaTables(new CoaWorkbook(bytes))
    const lines = [3, 4, 5].flatMap((number) =>
      (tables.get(number)?.entries ?? []).flatMap(({ kind, name, affiliation }) =>
        lineOfForm(number, kind, name, affiliation),
      ),
    )
    return { lines }
  })
