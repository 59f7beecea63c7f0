import type { Collaborator } from '../../../collaborators/collaborators.ts'
import { coaRows } from '../../../collaborators/nsf-rows.ts'
import { calendarDate } from '../../../conflicts/policy/policy.ts'
import type { CollaboratorLine } from '../../../contract/own-items.ts'
import type { ListLocale } from '../../../messages/list-texts.ts'
import { exportFileName, saveFile } from '../../parts/files.tsx'

/** Loads what fills and reads the NSF's form, which most lists do without. */
const loadForm = async () => {
  const [{ fillCoaTemplate }, { readCoaTemplate }, { coaTexts }] = await Promise.all([
    import('../../../collaborators/coa/fill-coa.ts'),
    import('../../../collaborators/coa/read-coa.ts'),
    import('../../../collaborators/coa/coa-texts.ts'),
  ])
  return { fillCoaTemplate, readCoaTemplate, coaTexts }
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves a copy of the form with the list in its table 4, and says what came into it, or why nothing did. */
export async function fillForm(
  file: File,
  rows: readonly Collaborator[],
  { t, list, language }: ListLocale,
): Promise<string> {
  const { fillCoaTemplate, coaTexts } = await loadForm()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const filled = fillCoaTemplate(bytes, coaRows(rows, calendarDate(new Date())))
  if ('problem' in filled) return coaTexts(language).t(filled.problem)
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

/** The lines of a form that was filled in before, or why there are none. */
export async function linesOfForm(
  file: File,
  { language }: ListLocale,
): Promise<{ lines: CollaboratorLine[] } | { problem: string }> {
  const { readCoaTemplate, coaTexts } = await loadForm()
  const read = readCoaTemplate(new Uint8Array(await file.arrayBuffer()))
  return 'problem' in read ? { problem: coaTexts(language).t(read.problem) } : read
}
