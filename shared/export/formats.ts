import type { TEXT_FORMATS } from '../format-names.ts'
import type { Locale, MessageKey } from '../messages/locale.ts'
import type { Side } from '../query/payload.ts'
import { pairsCsv } from './columns.ts'
import { bibtexOf } from './documents/bibtex.ts'
import { assignmentOf } from './documents/hotcrp-assignment.ts'
import { pairsJson } from './documents/pairs-json.ts'
import type { TakenAnswer } from './taken-answer.ts'

/** For HotCRP only: the side of its committee, and the number of the submission. */
type FormatParts = { side: Side; paper: string }

/** `file`: media type and extension. `text`: makes an answer a text. The report has neither: it is shown and printed. */
type FormatFacts = {
  name: MessageKey
  hint: MessageKey
  file?: readonly [type: string, extension: string]
  text?: (taken: TakenAnswer, locale: Locale, parts: FormatParts) => string
}

/** The formats in the order of the menu: for people first, then for programs. */
export const FORMATS = {
  report: { name: 'nameReport', hint: 'hintReport' },
  assignment: {
    name: 'nameAssignment',
    hint: 'hintAssignment',
    file: ['text/csv', 'csv'],
    text: (taken, _, { side, paper }) => assignmentOf(taken, side, paper),
  },
  bibtex: { name: 'nameBibtex', hint: 'hintBibtex', file: ['text/x-bibtex', 'bib'], text: bibtexOf },
  csv: { name: 'nameCsv', hint: 'hintCsv', file: ['text/csv', 'csv'], text: pairsCsv },
  json: { name: 'nameJson', hint: 'hintJson', file: ['application/json', 'json'], text: pairsJson },
} as const satisfies Readonly<Record<string, FormatFacts>>

export type Format = keyof typeof FORMATS

export type TextFormat = (typeof TEXT_FORMATS)[number]

export const isTextFormat = (format: Format): format is TextFormat => 'text' in FORMATS[format]

/** An answer as text. */
export const textOf = (format: TextFormat, taken: TakenAnswer, locale: Locale, parts: FormatParts): string =>
  FORMATS[format].text(taken, locale, parts)
