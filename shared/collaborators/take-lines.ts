import { isSameOrganization } from '../conflicts/listed-fit.ts'
import type { CollaboratorLine } from '../contract/own-items.ts'
import { withLines } from './collaborator-lines.ts'
import type { Collaborator, CollaboratorTable, ListChanges } from './collaborator-list.ts'
import { compareCollaborators } from './compare-collaborators.ts'
import { isFamilyFirst } from './family-name-order.ts'

/** A line of another list that our list lacks or has in another form, or a line of our list that the other one lacks. */
export type Difference = {
  id: string
  theirs: CollaboratorLine | null
  ours: Collaborator | null
  /** The person has no works in the window any more. */
  isPast: boolean
  /** The line adds to our list and removes nothing. */
  isPlain: boolean
}

export type Differences = {
  /** Only on the other list. */
  theirs: readonly Difference[]
  /** On both, with another spelling, affiliation or reason. */
  otherwise: readonly Difference[]
  /** Only on our list. */
  ours: readonly Difference[]
  /** On both, with nothing to take. */
  same: readonly Difference[]
}

/** Reasons that are stronger than joint works. */
const saysMore = ({ reason }: CollaboratorLine): boolean => reason !== 'coauthor' && reason !== 'collaborator'

/** Compares a list with another one. `isPast`: whether the person of a line has no works in the window any more. */
export function differencesFrom(
  { rows, takenOut }: CollaboratorTable,
  lines: readonly CollaboratorLine[],
  isPast: (line: CollaboratorLine) => boolean,
): Differences {
  const out = new Set(takenOut)
  const { missing, extra, spelledOtherwise, same } = compareCollaborators([...rows, ...takenOut], lines)
  const onBoth = [
    ...spelledOtherwise.map((pair) => [...pair, true] as const),
    ...same.map((pair) => [...pair, false] as const),
  ].map(([theirs, ours, isSpelledOtherwise], at) => {
    const hasOther =
      theirs.affiliation !== null &&
      ours.reason !== 'institution' &&
      (ours.affiliation === null || !isSameOrganization(theirs.affiliation, ours.affiliation))
    const hasReason = saysMore(theirs) && theirs.reason !== ours.reason
    const isPlain = hasReason || (hasOther && ours.affiliation === null)
    return {
      isOtherwise: isSpelledOtherwise || hasOther || hasReason,
      one: { id: `both ${at}`, theirs, ours, isPast: false, isPlain },
    }
  })
  return {
    theirs: extra.map((theirs, at) => ({
      id: `theirs ${at}`,
      theirs,
      ours: null,
      isPast: isPast(theirs),
      isPlain: saysMore(theirs),
    })),
    otherwise: onBoth.flatMap(({ isOtherwise, one }) => (isOtherwise ? [one] : [])),
    ours: missing
      .filter((ours) => !out.has(ours))
      .map((ours, at) => ({ id: `ours ${at}`, theirs: null, ours, isPast: false, isPlain: false })),
    same: onBoth.flatMap(({ isOtherwise, one }) => (isOtherwise ? [] : [one])),
  }
}

/** Merges the ticked lines of another list. Everybody on both lists counts as from the earlier list, so that the others are new. */
export function takeLines<List extends ListChanges>(
  list: List,
  { theirs, otherwise, same }: Differences,
  isTicked: (one: Difference) => boolean,
  from: string,
): Pick<List, 'out' | 'lines'> {
  const taken = [...theirs, ...otherwise].filter(isTicked)
  const back = new Set(taken.map(({ ours }) => ours?.id))
  const ofBoth = [...otherwise, ...same].flatMap((one): CollaboratorLine[] => {
    const { theirs, ours } = one
    if (!theirs || !ours) return []
    const isTaken = isTicked(one)
    const hasTaken = isTaken && theirs.affiliation !== null && ours.reason !== 'institution'
    const formName = isTaken && isFamilyFirst(theirs.name) ? theirs.name : ours.formName
    const kept = ours.affiliationFrom === 'dblp' ? null : ours.affiliation
    const listName = hasTaken || kept === null ? from : ours.affiliationFrom === 'list' ? ours.inList : null
    return [
      {
        name: ours.fullName,
        affiliation: hasTaken ? theirs.affiliation : kept,
        reason: isTaken && saysMore(theirs) ? theirs.reason : ours.reason,
        earlier: true,
        ...(formName !== undefined && { form_name: formName }),
        ...(listName && { from: listName }),
      },
    ]
  })
  const added = taken.flatMap(({ theirs, ours, isPast }): CollaboratorLine[] => {
    if (!theirs || ours) return []
    // A person without works in the window stays only if the owner says so.
    const kept = isPast && theirs.reason === 'coauthor' ? { reason: 'collaborator' as const } : {}
    return [{ ...theirs, ...kept, earlier: !isPast, from }]
  })
  return {
    out: list.out.filter((id) => !back.has(id)),
    lines: withLines(list.lines, [...ofBoth, ...added]),
  }
}
