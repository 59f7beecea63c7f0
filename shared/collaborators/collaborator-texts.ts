import { csvText } from '../export/csv.ts'
import { oneLine } from '../export/taken-answer.ts'
import type { COLLABORATOR_FORMATS } from '../format-names.ts'
import type { Collaborator } from './collaborator-list.ts'
import { familyNameLast } from './family-name-order.ts'

export type CollaboratorFormat = (typeof COLLABORATOR_FORMATS)[number]

/** The name for a text: the owner's correction, else dblp's name. */
const writtenName = ({ name, formName }: Collaborator): string =>
  formName === undefined ? name : familyNameLast(formName)

/**
 * HotCRP's field of collaborators: one `Name (Affiliation)` a line. `None` declares that the user has no collaborators, so it is
 * written only if the list `isWhole`: all people are known, and the data cover the window.
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
      ...[one.of.join('; '), one.isNew ? 'new' : ''],
      one.key && `https://dblp.org/pid/${one.key.replace(/^homepages\//, '')}`,
    ]),
  ])

/**
 * A line of HotCRP's field. Replaces brackets, which would begin the affiliation or end it early. Without an affiliation, HotCRP
 * takes some names for institutions (Hong Cheng, Valerie King), so writes HotCRP's word `unknown`, which matches nobody.
 */
export const collaboratorLine = (name: string, affiliation: string | null): string =>
  `${withoutBrackets(name)} (${withoutBrackets(affiliation ?? '') || 'unknown'})`

const withoutBrackets = (text: string): string => oneLine(text.replace(/[()]/g, ' '))
