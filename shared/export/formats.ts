import type { TEXT_FORMATS } from '../format-names.ts'
import type { Locale, MessageKey } from '../messages/locale.ts'
import type { Side } from '../query/payload.ts'
import { pairsCsv } from './columns.ts'
import { bibtexOf, type Records } from './documents/bibtex.ts'
import { collaboratorsOf } from './documents/collaborators.ts'
import { assignmentOf } from './documents/hotcrp-assignment.ts'
import { mailOf } from './documents/mail-text.ts'
import { reportOf } from './documents/report.ts'
import { pairsJson } from './provenance.ts'
import type { TakenAnswer } from './taken-answer.ts'

/** Input for some formats only: `side` and the number of the `paper` for HotCRP, `records` for BibTeX (see `lookUpRecords`). */
type FormatParts = { side: Side; paper: string; records: Records }

/** `file`: media type and extension. `text`: makes an answer a text, if it is one. */
type FormatFacts = {
  name: MessageKey
  hint: MessageKey
  file: readonly [type: string, extension: string]
  text?: (taken: TakenAnswer, locale: Locale, parts: FormatParts) => string
}

/** The formats in the order of the menu: for people first, then for programs. */
export const FORMATS = {
  report: { name: 'nameReport', hint: 'hintReport', file: ['text/html', 'html'], text: reportOf },
  workbook: {
    name: 'nameWorkbook',
    hint: 'hintWorkbook',
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  },
  mail: { name: 'nameMail', hint: 'hintMail', file: ['text/plain', 'txt'], text: mailOf },
  collaborators: {
    name: 'nameCollaborators',
    hint: 'hintCollaborators',
    file: ['text/plain', 'txt'],
    text: (taken, _, { side }) => collaboratorsOf(taken, side),
  },
  assignment: {
    name: 'nameAssignment',
    hint: 'hintAssignment',
    file: ['text/csv', 'csv'],
    text: (taken, _, { side, paper }) => assignmentOf(taken, side, paper),
  },
  bibtex: {
    name: 'nameBibtex',
    hint: 'hintBibtex',
    file: ['text/x-bibtex', 'bib'],
    text: (taken, locale, { records }) => bibtexOf(taken, records, locale),
  },
  csv: { name: 'nameCsv', hint: 'hintCsv', file: ['text/csv', 'csv'], text: pairsCsv },
  json: { name: 'nameJson', hint: 'hintJson', file: ['application/json', 'json'], text: pairsJson },
} as const satisfies Readonly<Record<string, FormatFacts>>

export type Format = keyof typeof FORMATS

export type TextFormat = (typeof TEXT_FORMATS)[number]

export const isTextFormat = (format: Format): format is TextFormat => 'text' in FORMATS[format]

/** An answer as text. */
export const textOf = (format: TextFormat, taken: TakenAnswer, locale: Locale, parts: FormatParts): string =>
  FORMATS[format].text(taken, locale, parts)
