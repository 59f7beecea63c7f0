import type { TextFormat } from '../../export/format-names.ts'
import type { FileExtension } from '../parts/files.tsx'
import type { ExportKey } from './export-texts.ts'

export type Format = TextFormat | 'report' | 'workbook' | 'link'

type Offered = {
  format: Format
  name: ExportKey
  hint: ExportKey
  /** Absent if the format cannot be saved. */
  file?: { type: string; extension: FileExtension }
  canCopy: boolean
}

const TEXT = 'text/plain'
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The formats in the order of the menu: for people first, then for programs. */
export const FORMATS: readonly Offered[] = [
  { format: 'report', name: 'nameReport', hint: 'hintReport', canCopy: false },
  {
    format: 'workbook',
    name: 'nameWorkbook',
    hint: 'hintWorkbook',
    file: { type: WORKBOOK, extension: 'xlsx' },
    canCopy: false,
  },
  {
    format: 'mail',
    name: 'nameMail',
    hint: 'hintMail',
    file: { type: TEXT, extension: 'txt' },
    canCopy: true,
  },
  {
    format: 'collaborators',
    name: 'nameCollaborators',
    hint: 'hintCollaborators',
    file: { type: TEXT, extension: 'txt' },
    canCopy: true,
  },
  {
    format: 'markdown',
    name: 'nameMarkdown',
    hint: 'hintMarkdown',
    file: { type: 'text/markdown', extension: 'md' },
    canCopy: true,
  },
  {
    format: 'bibtex',
    name: 'nameBibtex',
    hint: 'hintBibtex',
    file: { type: 'text/x-bibtex', extension: 'bib' },
    canCopy: true,
  },
  {
    format: 'csv',
    name: 'nameCsv',
    hint: 'hintCsv',
    file: { type: 'text/csv', extension: 'csv' },
    canCopy: true,
  },
  {
    format: 'json',
    name: 'nameJson',
    hint: 'hintJson',
    file: { type: 'application/json', extension: 'json' },
    canCopy: true,
  },
  { format: 'link', name: 'nameLink', hint: 'hintLink', canCopy: true },
]
