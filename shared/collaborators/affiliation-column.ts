import { type CollaboratorLine, LINE_LENGTH } from '../contract/own-items.ts'
import { oneLine } from '../export/taken-answer.ts'
import { eachDelimitedRow } from '../people/delimited-rows.ts'
import { withLines } from './collaborator-lines.ts'
import type { Collaborator } from './collaborator-list.ts'

/** Whether a pasted text is several cells of a spreadsheet. */
export const isColumn = (text: string): boolean => /[\n\t]/u.test(text.trim())

/** Returns the cell of each row of a pasted column, or why the text is not a column. */
export function columnCells(text: string): string[] | 'several-columns' | 'too-long' {
  const rows = Array.from(eachDelimitedRow(text.trimEnd(), '\t'), ({ cells }) => cells.map(oneLine))
  if (rows.some((cells) => cells.filter(Boolean).length > 1)) return 'several-columns'
  const cells = rows.map((cells) => cells.find(Boolean) ?? '')
  return cells.some(({ length }) => length > LINE_LENGTH) ? 'too-long' : cells
}

/** `changes`: the affiliation that the owner has typed for each person. Null removes it. */
export const withAffiliations = (
  lines: readonly CollaboratorLine[],
  changes: readonly (readonly [person: Collaborator, affiliation: string | null])[],
): CollaboratorLine[] =>
  withLines(
    lines,
    changes.map(([person, affiliation]) => ownLine(person, { affiliation })),
  )

/** A person's line with the owner's changes. Leaves out an affiliation from dblp. */
export const ownLine = (
  {
    fullName,
    affiliation,
    affiliationFrom,
    reason,
    familyFirst,
    formName = familyFirst,
    namesake,
    inList,
  }: Collaborator,
  changed: Partial<Pick<CollaboratorLine, 'affiliation' | 'reason' | 'form_name'>>,
): CollaboratorLine => ({
  name: fullName,
  affiliation: affiliationFrom === 'dblp' ? null : affiliation,
  reason,
  earlier: false,
  ...(formName !== undefined && { form_name: formName }),
  ...(namesake !== undefined && { namesake }),
  ...(affiliationFrom === 'list' && inList && !('affiliation' in changed) && { from: inList }),
  ...changed,
})
