import { existsSync, writeFileSync } from 'node:fs'
import type { answerForm, FormRequest } from '../../shared/collaborators/coa/answer-form.ts'
import { coaTexts } from '../../shared/collaborators/coa/coa-texts.ts'
import type { Collaborator } from '../../shared/collaborators/collaborators.ts'
import { coaRows, inTable4 } from '../../shared/collaborators/nsf-rows.ts'
import { calendarDate } from '../../shared/conflicts/policy/policy.ts'
import type { CollaboratorLine } from '../../shared/contract/own-items.ts'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { shownName } from '../terminal/input.ts'
import { answerOf, ownThread } from '../terminal/own-thread.ts'
import { printable } from '../terminal/printable.ts'

const startThread = ownThread<FormRequest, ReturnType<typeof answerForm>>(
  new URL('./form-thread.ts', import.meta.url),
)
/** A form of 5,000 people takes a tenth of that. */
const FORM_MS = 20_000

/** Fills or reads a form in a thread. Throws a StartError of one line if it cannot be used. */
async function answerFor(file: string, request: FormRequest, signal: AbortSignal, ms = FORM_MS) {
  const answer = await answerOf(startThread, request, { ms, signal })
  if (answer !== null && !('problem' in answer)) return answer
  throw new StartError(`${shownName(file)}: ${coaTexts('en').t(answer?.problem ?? 'stopped')}`)
}

/** The people of the form of last year. Throws a StartError of one line if it is none, or takes longer than `ms`. */
export async function formLines(
  file: string,
  bytes: Uint8Array,
  signal: AbortSignal,
  ms?: number,
): Promise<CollaboratorLine[]> {
  const read = await answerFor(file, { bytes }, signal, ms)
  return 'lines' in read ? read.lines : []
}

/**
 * A form and the file that its filled copy becomes. The returned function fills it, and says in lines what became of the list.
 * Throws a StartError of one line, before anybody is asked, if the form cannot be filled or the file is there already.
 */
export async function openForm(
  template: string,
  bytes: Uint8Array,
  output: string,
  signal: AbortSignal,
): Promise<(rows: readonly Collaborator[]) => Promise<string[]>> {
  if (existsSync(output)) throw new StartError(`${shownName(output)} exists already: name a new file.`)
  await answerFor(template, { bytes, rows: [] }, signal)
  return async (people) => {
    const rows = coaRows(people, calendarDate(new Date()))
    const filled = await answerFor(template, { bytes, rows }, signal)
    if (!('added' in filled)) return []
    try {
      writeFileSync(output, filled.bytes, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw new StartError(`${shownName(output)} cannot be written (${codeOf(error) || String(error)}).`)
    }
    const others = people.filter((row) => !inTable4(row)).map(({ name }) => name)
    const named = (names: readonly string[], text: string) =>
      names.length === 0 ? [] : [`${text}: ${names.map(printable).join('; ')}.`]
    return [
      `Rows of table 4: ${filled.added} added, ${filled.updated} brought up to date.`,
      ...named(filled.elsewhere, 'Not added, since they stand in table 1, 3 or 5'),
      ...named(others, 'Not for table 4; look whether tables 3 and 5 have them'),
    ]
  }
}
