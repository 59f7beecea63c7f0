import type { CoaProblem } from '../../../collaborators/coa/coa-texts.ts'
import type { FilledCoa, FormRequest } from '../../../collaborators/coa/fill-coa.ts'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import type { Collaborator } from '../../../collaborators/collaborator-list.ts'
import { type CoaRow, coaRows } from '../../../collaborators/collaborator-texts.ts'
import { calendarDate } from '../../../conflicts/policy/conflict-policy.ts'
import type { CollaboratorLine } from '../../../contract/own-items.ts'
import type { DecodedText } from '../../../encodings/decoded-text.ts'
import { isOldWorkbook, isZip } from '../../../encodings/file-signatures.ts'
import type { Language } from '../../../messages/language.ts'
import type { ListLocale } from '../../../messages/list-texts.ts'
import { firstReply, ownWorker } from '../../drawing/own-worker.ts'
import { textOfFiles } from '../../names/file-drop.ts'
import { exportFileName, saveFile } from '../../parts/file-buttons.tsx'
import address from './form-worker.ts?worker&url'

const startWorker = ownWorker(address)
/** The most milliseconds for a form. A form with 5,000 people takes a tenth of this time. */
const FORM_MS = 20_000

/** Fills or reads a form in a worker, so that a hostile form cannot block the page. Returns a message after a failure. */
async function answerFor<Answer extends object>(
  file: File,
  language: Language,
  rows?: readonly CoaRow[],
): Promise<Answer | { problem: string }> {
  const { coaTexts } = await import('../../../collaborators/coa/coa-texts.ts')
  const request: FormRequest = { bytes: new Uint8Array(await file.arrayBuffer()), ...(rows && { rows }) }
  const answer = await firstReply<Answer | { problem: CoaProblem }>(
    startWorker(),
    request,
    AbortSignal.timeout(FORM_MS),
  )
  if (answer !== null && !('problem' in answer)) return answer
  return { problem: coaTexts(language).t(answer?.problem ?? 'stopped') }
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves a copy of the form with the list in table 4. Returns the message for the user. */
export async function fillForm(
  file: File,
  rows: readonly Collaborator[],
  { t, list, language }: ListLocale,
): Promise<string> {
  const filled = await answerFor<FilledCoa>(file, language, coaRows(rows, calendarDate(new Date())))
  if ('problem' in filled) return filled.problem
  const { added, updated, elsewhere } = filled
  const name = exportFileName(new Date(), 'xlsx')
  saveFile(new Uint8Array(filled.bytes), WORKBOOK, name)
  return [
    t('didFill', { count: added, file: name }),
    updated > 0 && t('didUpdateRows', { count: updated }),
    elsewhere.length > 0 &&
      t('inOtherTables', { count: elsewhere.length, names: list(elsewhere.slice(0, 5)) }),
  ]
    .filter((text) => text !== false)
    .join(' ')
}

/** Reads the lines of a file. If its encoding is uncertain, returns the text itself, so that the user can choose the encoding. */
export async function linesOfFile(
  file: File,
  { t, language }: ListLocale,
  encoding: string | undefined,
): Promise<{ lines: CollaboratorLine[] } | { decoded: DecodedText } | { problem: string }> {
  // The browser cannot read a folder or a deleted file.
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  const bytes = new Uint8Array(start)
  if (isZip(bytes) || isOldWorkbook(bytes)) return answerFor(file, language)
  const read = await textOfFiles([file], encoding)
  if ('problem' in read) return { problem: t('noListFile', { file: file.name }) }
  return read.isSure ? { lines: earlierLines(read.text) } : { decoded: read }
}
