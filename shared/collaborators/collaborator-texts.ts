import { type CalendarDate, isoDate } from '../conflicts/policy/conflict-policy.ts'
import { personPage } from '../conflicts/proof.ts'
import { csvText, withoutFormula } from '../export/csv.ts'
import { oneLine } from '../export/taken-answer.ts'
import type { COLLABORATOR_FORMATS } from '../format-names.ts'
import type { Collaborator } from './collaborator-list.ts'
import { familyNameFirst, familyNameLast } from './family-name-order.ts'

export type CollaboratorFormat = (typeof COLLABORATOR_FORMATS)[number]

const writtenName = ({ name, formName }: Collaborator): string =>
  formName === undefined ? name : familyNameLast(formName)

/**
 * Writes HotCRP's field, one `Name (Affiliation)` a line. `isWhole`: the list is complete.
 * Only an empty complete list becomes `None`: that word declares that the user has no collaborators.
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
 * Removes brackets from the texts, because brackets mark the affiliation.
 * Without the word `unknown`, HotCRP reads some people as institutions (Hong Cheng, Valerie King).
 */
export const collaboratorLine = (name: string, affiliation: string | null): string =>
  `${withoutBrackets(name)} (${withoutBrackets(affiliation ?? '') || 'unknown'})`

const withoutBrackets = (text: string): string => oneLine(text.replace(/[()]/g, ' '))

/** `A:`: a co-author. `C:`: a collaborator. `lastActive`: an ISO day; null if the person is still active. */
export type CoaRow = {
  kind: 'A:' | 'C:'
  name: string
  affiliation: string
  lastActive: string | null
}

/** Advisors and co-editors go into tables 3 and 5. */
export const inTable4 = ({ reason }: Collaborator): boolean =>
  reason === 'coauthor' || reason === 'collaborator'

/** Returns `Last, First, Middle`. */
export const nameForForms = ({
  name,
  familyFirst,
  formName,
}: Pick<Collaborator, 'name' | 'familyFirst' | 'formName'>): string =>
  familyNameFirst(formName ?? familyFirst ?? name)

/** The most characters of an affiliation on the form. */
const LONGEST_AFFILIATION = 255

/** Writes table 4 of the NSF's form. A co-author's `lastActive` is the end of the last joint year, but not after today. */
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

/** Turns `2026-03-09` into `03/09/2026`. */
export const usDate = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/u, '$2/$3/$1')

/** Rows to paste into table 4. The fourth column, an e-mail address or a department, is empty. */
export const nsfRows = (collaborators: readonly Collaborator[], today: CalendarDate): string =>
  coaRows(collaborators, today)
    .map(({ kind, name, affiliation, lastActive }) =>
      [kind, name, affiliation, '', usDate(lastActive ?? '')].map(withoutFormula).join('\t'),
    )
    .map((row) => `${row}\n`)
    .join('')
