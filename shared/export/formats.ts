import type { TEXT_FORMATS } from '../format-names.ts'
import type { Locale } from '../messages/locale.ts'
import type { Side } from '../query/payload.ts'
import { bibtexOf } from './documents/bibtex.ts'
import { assignmentOf } from './documents/hotcrp-assignment.ts'
import { pairsJson } from './documents/pairs-json.ts'
import { reportOf } from './documents/report.ts'
import { pairsCsv } from './pairs-csv.ts'
import type { TakenAnswer } from './taken-answer.ts'

export type TextFormat = (typeof TEXT_FORMATS)[number]

/** Only the file for HotCRP needs these: the side of the committee, and the number of the submission. */
type FormatParts = { side: Side; paper: string }

export type FormatFacts = {
  file: readonly [type: string, extension: string]
  text: (taken: TakenAnswer, locale: Locale, parts: FormatParts) => string
}

/** The formats in the order of the menu: for people first, then for programs. */
export const FORMATS: Readonly<Record<TextFormat, FormatFacts>> = {
  report: { file: ['text/html', 'html'], text: reportOf },
  assignment: {
    file: ['text/csv', 'csv'],
    text: (taken, _, { side, paper }) => assignmentOf(taken, side, paper),
  },
  bibtex: { file: ['text/x-bibtex', 'bib'], text: bibtexOf },
  csv: { file: ['text/csv', 'csv'], text: pairsCsv },
  json: { file: ['application/json', 'json'], text: pairsJson },
}
