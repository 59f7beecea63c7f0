import type { OUTPUT_FORMATS } from '../../format-names.ts'
import { byHandCsv } from './back/by-hand-csv.ts'
import { type GivingBack, hotcrpCsv } from './back/hotcrp-csv.ts'
import { openreviewEdges } from './back/openreview-edges.ts'
import { conferenceCsv, conferenceJson, withoutAuthorsCsv } from './conference-data.ts'
import { conferenceReport } from './conference-report.ts'
import type { Outgoing, PlacedCell } from './findings.ts'
import { lettersText } from './letters.ts'
import type { OutputLocale } from './output-texts.ts'

/** `venue`: the id of the venue in OpenReview. */
export type OutputOptions = GivingBack & { venue: string }

/** `count`: the number of conflicts in the file. `cannot`: conflicts without the ids that the other system needs. */
export type Output = {
  parts: readonly string[]
  count?: number
  cannot?: readonly PlacedCell[]
}

/** Whether the file has no conflict, although the conference has some. */
export const lacksAll = ({ count, cannot = [] }: Output): boolean => count === 0 && cannot.length > 0

type OutputFacts = {
  file: readonly [type: string, extension: string]
  make: (outgoing: Outgoing, locale: OutputLocale, wishes: OutputOptions) => Output
}

const one = (part: string): Output => ({ parts: [part] })

const CSV = ['text/csv', 'csv'] as const
const JSON_FILE = ['application/json', 'json'] as const

/** The outputs in the order of the menu: for other systems, for people, for programs. */
export const OUTPUTS = {
  hotcrp: { file: CSV, make: ({ judged }, _, wishes) => hotcrpCsv(judged, wishes) },
  openreview: { file: JSON_FILE, make: openreviewEdges },
  'by-hand': { file: CSV, make: ({ judged }, _, wishes) => one(byHandCsv(judged, wishes)) },
  letters: { file: ['text/plain', 'txt'], make: (outgoing, locale) => one(lettersText(outgoing, locale)) },
  report: {
    file: ['text/html', 'html'],
    make: (outgoing, locale) => one(conferenceReport(outgoing, locale)),
  },
  csv: { file: CSV, make: (outgoing) => one(conferenceCsv(outgoing)) },
  json: { file: JSON_FILE, make: (outgoing) => one(conferenceJson(outgoing)) },
  'without-authors': { file: CSV, make: ({ judged }) => one(withoutAuthorsCsv(judged)) },
} as const satisfies Readonly<Record<(typeof OUTPUT_FORMATS)[number], OutputFacts>>

export type OutputFormat = keyof typeof OUTPUTS

/** Nobody reads these files before a conference system applies them, so they need the user's decisions. */
export const OF_SYSTEMS: readonly string[] = ['hotcrp', 'openreview'] satisfies OutputFormat[]
