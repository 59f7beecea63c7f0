import type { CollaboratorLine } from '../../contract/own-items.ts'
import { lineOfForm } from '../collaborator-lines.ts'
import type { CoaRow } from '../nsf-rows.ts'
import { coaTables } from './coa-tables.ts'
import { type CoaProblem, orProblem } from './coa-texts.ts'
import { CoaWorkbook } from './coa-workbook.ts'
import { type FilledCoa, fillCoaTemplate } from './fill-coa.ts'

/** A form. With `rows`, fills them in. Without, reads the people of the form. */
export type FormRequest = { bytes: Uint8Array; rows?: readonly CoaRow[] }
type ReadCoa = { lines: CollaboratorLine[] }

/** The people in tables 3, 4 and 5 of a form that was filled in before, each with the reason of the table. */
const readCoaTemplate = (bytes: Uint8Array): ReadCoa | { problem: CoaProblem } =>
  orProblem(() => {
    const tables = coaTables(new CoaWorkbook(bytes))
    const lines = [3, 4, 5].flatMap((number) =>
      (tables.get(number)?.entries ?? []).flatMap(({ kind, name, affiliation }) =>
        lineOfForm(number, kind, name, affiliation),
      ),
    )
    return { lines }
  })

/** Fills or reads a form. Runs in a worker of a browser or a thread of Node, so that a hostile form does not block anything. */
export const answerForm = ({ bytes, rows }: FormRequest): FilledCoa | ReadCoa | { problem: CoaProblem } =>
  rows === undefined ? readCoaTemplate(bytes) : fillCoaTemplate(bytes, rows)
