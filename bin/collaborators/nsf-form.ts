import { existsSync, writeFileSync } from 'node:fs'
import { type CoaProblem, coaTexts } from '../../shared/collaborators/coa/coa-texts.ts'
import { fillCoaTemplate } from '../../shared/collaborators/coa/fill-coa.ts'
import { readCoaTemplate } from '../../shared/collaborators/coa/read-coa.ts'
import type { Collaborator } from '../../shared/collaborators/collaborators.ts'
import { type CoaRow, coaRows, inTable4 } from '../../shared/collaborators/nsf-rows.ts'
import { calendarDate } from '../../shared/conflicts/policy/policy.ts'
import type { CollaboratorLine } from '../../shared/contract/own-items.ts'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { shownName } from '../terminal/input.ts'
import { printable } from '../terminal/printable.ts'

/** The people of the form of last year. Throws a StartError of one line if it is none. */
export function formLines(file: string, bytes: Uint8Array): CollaboratorLine[] {
  const read = readCoaTemplate(bytes)
  if ('problem' in read) throw refused(file, read.problem)
  return read.lines
}

/**
 * A form and the file that its filled copy becomes. The returned function fills it, and says in lines what became of the list.
 * Throws a StartError of one line, before anybody is asked, if the form cannot be filled or the file is there already.
 */
export function openForm(
  template: string,
  bytes: Uint8Array,
  output: string,
): (rows: readonly Collaborator[]) => string[] {
  if (existsSync(output)) throw new StartError(`${shownName(output)} exists already: name a new file.`)
  const filledWith = (rows: readonly CoaRow[]) => {
    const filled = fillCoaTemplate(bytes, rows)
    if ('problem' in filled) throw refused(template, filled.problem)
    return filled
  }
  filledWith([])
  return (rows) => {
    const filled = filledWith(coaRows(rows, calendarDate(new Date())))
    try {
      writeFileSync(output, filled.bytes, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw new StartError(`${shownName(output)} cannot be written (${codeOf(error) || String(error)}).`)
    }
    const others = rows.filter((row) => !inTable4(row)).map(({ name }) => name)
    const named = (names: readonly string[], text: string) =>
      names.length === 0 ? [] : [`${text}: ${names.map(printable).join('; ')}.`]
    return [
      `Rows of table 4: ${filled.added} added, ${filled.updated} brought up to date.`,
      ...named(filled.elsewhere, 'Not added, since they stand in table 1, 3 or 5'),
      ...named(others, 'Not for table 4; look whether tables 3 and 5 have them'),
    ]
  }
}

const refused = (file: string, problem: CoaProblem): StartError =>
  new StartError(`${shownName(file)}: ${coaTexts('en').t(problem)}`)
