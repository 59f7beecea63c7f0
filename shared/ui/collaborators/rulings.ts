import { ownLine } from '../../collaborators/affiliation-column.ts'
import { lineId } from '../../collaborators/collaborator-lines.ts'
import type { Collaborator } from '../../collaborators/collaborators.ts'
import type { CollaboratorLine } from '../../contract/own-items.ts'
import type { ListControls } from './use-list.ts'

/** Takes somebody out of the list; `isOther`: since the papers are by another person of the name. */
export function takeOut({ draft, change }: ListControls, of: Collaborator, isOther = false): void {
  const { id, name, works } = of
  const { out, lines, others = [] } = draft
  const part = {
    out: [...new Set([...out, id])],
    others: isOther ? [...new Set([...others, id])] : others.filter((one) => one !== id),
  }
  // A line without papers is only on the list since it was written there.
  const isLine = works === null
  const key = isOther ? 'didTakeOutOther' : 'didTakeOut'
  change(
    isLine ? { lines: lines.filter((line) => lineId(line) !== id) } : part,
    { key, values: { name } },
    id,
  )
}

/** Puts somebody back on the list who was taken out, or keeps a line of an earlier list that has no papers that count. */
export function keepOne({ draft, change }: ListControls, of: Collaborator): void {
  const { id, name, reason } = of
  const { out, lines, others = [] } = draft
  const kept = ownLine(of, { reason: reason === 'coauthor' ? 'collaborator' : reason })
  // It is no line of the earlier list alone any more.
  const withKept = (): CollaboratorLine[] => [...lines.filter((line) => lineId(line) !== lineId(kept)), kept]
  change(
    out.includes(id)
      ? { out: out.filter((one) => one !== id), others: others.filter((one) => one !== id) }
      : { lines: withKept() },
    { key: 'didPutBack', values: { name } },
    id,
  )
}
