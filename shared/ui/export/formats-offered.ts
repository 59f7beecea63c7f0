import type { TextFormat } from '../../export/formats.ts'
import type { MessageKey } from '../../i18n/locale.ts'
import type { FileExtension } from '../parts/files.tsx'

export type Format = TextFormat | 'report' | 'workbook' | 'link'

type Offered = {
  format: Format
  name: MessageKey
  hint: MessageKey
  /** Absent if the format cannot be saved. */
  file?: { type: string; extension: FileExtension }
  canCopy: boolean
}

const text = (extension: FileExtension, type = 'text/plain') => ({ type, extension })
const WORKBOOK = text('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')

/** The formats in the order of the menu: for people first, then for programs. */
export const FORMATS: readonly Offered[] = [
  { format: 'report', name: 'nameReport', hint: 'hintReport', canCopy: false },
  { format: 'workbook', name: 'nameWorkbook', hint: 'hintWorkbook', file: WORKBOOK, canCopy: false },
  { format: 'mail', name: 'nameMail', hint: 'hintMail', file: text('txt'), canCopy: true },
  {
    format: 'collaborators',
    name: 'nameCollaborators',
    hint: 'hintCollaborators',
    file: text('txt'),
    canCopy: true,
  },
  {
    format: 'markdown',
    name: 'nameMarkdown',
    hint: 'hintMarkdown',
    file: text('md', 'text/markdown'),
    canCopy: true,
  },
  {
    format: 'bibtex',
    name: 'nameBibtex',
    hint: 'hintBibtex',
    file: text('bib', 'text/x-bibtex'),
    canCopy: true,
  },
  { format: 'csv', name: 'nameCsv', hint: 'hintCsv', file: text('csv', 'text/csv'), canCopy: true },
  {
    format: 'json',
    name: 'nameJson',
    hint: 'hintJson',
    file: text('json', 'application/json'),
    canCopy: true,
  },
  { format: 'link', name: 'link', hint: 'hintLink', canCopy: true },
]
