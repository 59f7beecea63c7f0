import { csvText } from '../export/csv.ts'
import { collaboratorLine } from '../export/documents/collaborators.ts'
import { oneLine } from '../export/taken-answer.ts'
import { isParticle, isSuffix } from '../lists/name-vocabulary.ts'
import type { Collaborator } from './collaborators.ts'

export const COLLABORATOR_FORMATS = ['hotcrp', 'nsf', 'csv', 'json'] as const
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

/** Those whom table 4 of the NSF's form asks for: coauthors and collaborators. The others belong to tables 1, 3 and 5. */
export const inTable4 = ({ reason }: Collaborator): boolean =>
  reason === 'coauthor' || reason === 'collaborator'

/** The longest affiliation that the NSF's form takes. */
const NSF_AFFILIATION = 255

/**
 * Rows to paste into table 4 of the NSF's form of collaborators and other affiliations: kind (`A:` is a co-author), name,
 * affiliation, nothing, and the day last active. dblp knows years alone, so that is the last day of the year: the window is
 * rounded outwards. Lines of collaborators have kind `C:` and no day, which means that it goes on.
 */
export const nsfRows = (collaborators: readonly Collaborator[]): string =>
  collaborators
    .filter(inTable4)
    .map(({ name, affiliation, reason, lastYear }) =>
      [
        reason === 'coauthor' ? 'A:' : 'C:',
        familyNameFirst(name),
        oneLine(affiliation ?? '').slice(0, NSF_AFFILIATION),
        '',
        lastYear === null ? '' : `12/31/${lastYear}`,
      ].join('\t'),
    )
    .map((row) => `${row}\n`)
    .join('')

/** `Last, First, Middle`: the last word with the small words before it is the family name. */
export function familyNameFirst(name: string): string {
  const words = oneLine(name).split(' ')
  const suffix = words.length > 2 && isSuffix(words.at(-1) ?? '') ? words.pop() : undefined
  let start = words.length - 1
  while (start > 1 && isParticle(words[start - 1] ?? '')) start -= 1
  const [first, ...middle] = words.slice(0, start)
  const family = [...words.slice(start), ...(suffix === undefined ? [] : [suffix])].join(' ')
  return [family, first, middle.join(' ')].filter(Boolean).join(', ')
}

/** `First Middle Last` of `Last, First, Middle`. */
export function familyNameLast(name: string): string {
  const [family = '', ...given] = oneLine(name).split(/\s*,\s*/u)
  return [...given, family].filter(Boolean).join(' ')
}
