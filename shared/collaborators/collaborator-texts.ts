import { type CalendarDate, isoDate } from '../conflicts/policy/conflict-policy.ts'
import { personPage } from '../conflicts/proof.ts'
import { csvText, withoutFormula } from '../export/csv.ts'
import { oneLine } from '../export/taken-answer.ts'
import type { COLLABORATOR_FORMATS } from '../format-names.ts'
import type { Collaborator } from './collaborator-list.ts'
import { familyNameFirst, familyNameLast } from './family-name-order.ts'

export type CollaboratorFormat = (typeof COLLABORATOR_FORMATS)[number]

/** Returns the owner's correction of the name, else dblp's name. */
const writtenName = ({ name, formName }: Collaborator): string =>
  formName === undefined ? name : familyNameLast(formName)

/**
 * Writes HotCRP's field of collaborators, one `Name (Affiliation)` a line. `isWhole`: all people are known, and the data cover
 * the window. Only then an empty list becomes `None`, which declares that the user has no collaborators.
 */
export function hotcrpText(collaborators: readonly Collaborator[], isWhole: boolean): string {
  const lines = collaborators.map((one) => collaboratorLine(writtenName(one), one.affiliation))
  if (lines.length === 0) return isWhole ? 'None\n' : ''
  return `${[...new Set(lines)].join('\n')}\n`
}

export const collaboratorsCsv = (collaborators: readonly Collaborator[]): string =>
  csvText([
    ['name', 'affiliation', 'orcid', 'reason', 'works', 'first_year', 'last_year', 'with', 'new', 'dblp'],
    ...collaborators.map((one) => [
      ...[writtenName(one), one.affiliation, one.orcid, one.reason, one.works, one.firstYear, one.lastYear],
      ...[one.of.join('; '), one.isNew ? 'new' : '', personPage(one)],
    ]),
  ])

/**
 * Writes a line of HotCRP's field. Removes brackets, which would begin or end the affiliation. A missing affiliation becomes
 * HotCRP's word `unknown`: without it, HotCRP takes some names for institutions (Hong Cheng, Valerie King).
 */
export const collaboratorLine = (name: string, affiliation: string | null): string =>
  `${withoutBrackets(name)} (${withoutBrackets(affiliation ?? '') || 'unknown'})`

const withoutBrackets = (text: string): string => oneLine(text.replace(/[()]/g, ' '))

/** A row of table 4. `kind`: `A:` for a co-author, `C:` for a collaborator. `lastActive`: a day (ISO); null if still active. */
export type CoaRow = {
  kind: 'A:' | 'C:'
  name: string
  affiliation: string
  lastActive: string | null
}

/** Tells whether a person belongs in table 4 of the NSF's form. Advisors and co-editors go into tables 3 and 5. */
export const inTable4 = ({ reason }: Collaborator): boolean =>
  reason === 'coauthor' || reason === 'collaborator'

/** Returns `Last, First, Middle` from the owner's correction, else from a line, else from dblp's name. */
export const nameForForms = ({
  name,
  familyFirst,
  formName,
}: Pick<Collaborator, 'name' | 'familyFirst' | 'formName'>): string =>
  familyNameFirst(formName ?? familyFirst ?? name)

/** The longest affiliation that the form takes. */
const LONGEST_AFFILIATION = 255

/**
 * Returns the rows for table 4 of the NSF's form. A collaborator has no day, which means still active. A co-author's day is the
 * last day of the year, because dblp knows only years. But no day is after today.
 */
export const coaRows = (collaborators: readonly Collaborator[], today: CalendarDate): CoaRow[] =>
  collaborators.filter(inTable4).map(({ affiliation, reason, lastYear, ...named }) => ({
    kind: reason === 'coauthor' ? 'A:' : 'C:',
    name: nameForForms(named),
    affiliation: oneLine(oneLine(affiliation ?? '').slice(0, LONGEST_AFFILIATION)),
    lastActive:
      lastYear === null || reason !== 'coauthor'
        ? null
        : isoDate(lastYear < today.year ? { year: lastYear, month: 12, day: 31 } : today),
  }))

/** The first bytes of an .xlsx workbook, and of a workbook from before 2007 or with a password. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

export const isWorkbook = (bytes: Uint8Array): boolean =>
  WORKBOOKS.some((start) => start.every((byte, at) => bytes[at] === byte))

/** Writes `2025-12-31` as `12/31/2025`. */
export const usDate = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/u, '$2/$3/$1')

/** Returns rows to paste into table 4. The fourth column, an e-mail address or a department, is empty. */
export const nsfRows = (collaborators: readonly Collaborator[], today: CalendarDate): string =>
  coaRows(collaborators, today)
    .map(({ kind, name, affiliation, lastActive }) =>
      [kind, name, affiliation, '', usDate(lastActive ?? '')].map(withoutFormula).join('\t'),
    )
    .map((row) => `${row}\n`)
    .join('')
