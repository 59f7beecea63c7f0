import { csvText } from '../export/csv.ts'
import { collaboratorLine } from '../export/documents/collaborators.ts'
import type { COLLABORATOR_FORMATS } from '../format-names.ts'
import type { Collaborator } from './collaborators.ts'

export type CollaboratorFormat = (typeof COLLABORATOR_FORMATS)[number]

/**
 * HotCRP's field of collaborators: a line each, `Name (Affiliation)`. `None` declares that there is nobody, so it stands only
 * where the list `isWhole`: everybody is known, and the data reach that far.
 */
export function hotcrpText(collaborators: readonly Collaborator[], isWhole: boolean): string {
  const lines = collaborators.map(({ name, affiliation }) => collaboratorLine(name, affiliation))
  if (lines.length === 0) return isWhole ? 'None\n' : ''
  return `${[...new Set(lines)].join('\n')}\n`
}

export const collaboratorsCsv = (collaborators: readonly Collaborator[]): string =>
  csvText([
    ['name', 'affiliation', 'orcid', 'reason', 'works', 'first_year', 'last_year', 'with', 'new', 'dblp'],
    ...collaborators.map(
      ({ name, affiliation, orcid, reason, works, firstYear, lastYear, of, isNew, key }) => [
        ...[name, affiliation, orcid, reason, works, firstYear, lastYear, of.join('; ')],
        isNew ? 'new' : '',
        key && `https://dblp.org/pid/${key.replace(/^homepages\//, '')}`,
      ],
    ),
  ])
