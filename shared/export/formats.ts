import type { Locale } from '../i18n/locale.ts'
import type { Side } from '../query/payload.ts'
import { pairsCsv } from './columns.ts'
import { bibtexOf, type Records } from './documents/bibtex.ts'
import { collaboratorsOf } from './documents/collaborators.ts'
import { mailOf } from './documents/mail.ts'
import { markdownOf } from './documents/markdown.ts'
import { pairsJson } from './pairs-json.ts'
import type { TakenAnswer } from './taken-answer.ts'

/** The text formats of an export. */
export const TEXT_FORMATS = ['mail', 'markdown', 'collaborators', 'bibtex', 'csv', 'json'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

/** Input for one format only: `side` for HotCRP, `records` for BibTeX (see `lookUpRecords`). */
export type FormatParts = { side: Side; records: Records }

/** An answer as text. A module of its own, so that a view can load it when it is needed. */
export function textOf(
  format: TextFormat,
  taken: TakenAnswer,
  locale: Locale,
  { side, records }: FormatParts,
): string {
  switch (format) {
    case 'mail':
      return mailOf(taken, locale)
    case 'markdown':
      return markdownOf(taken, locale)
    case 'collaborators':
      return collaboratorsOf(taken, side)
    case 'bibtex':
      return bibtexOf(taken, records, locale)
    case 'csv':
      return pairsCsv(taken)
    case 'json':
      return pairsJson(taken)
  }
}
