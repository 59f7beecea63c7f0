import { lineId } from '../../../collaborators/collaborator-lines.ts'
import type { CollaboratorLine } from '../../../contract/own-items.ts'

type Line = Omit<CollaboratorLine, 'earlier'>

/** The lines with one changed or added: that of the same name, which stays a line of the earlier list if it was one. */
export function withLine(lines: readonly CollaboratorLine[], line: Line): CollaboratorLine[] {
  const id = lineId(line)
  const there = lines.find((one) => lineId(one) === id)
  const changed = { ...line, earlier: there?.earlier ?? false }
  return there ? lines.map((one) => (one === there ? changed : one)) : [...lines, changed]
}

/** The lines with those of an earlier list, which replace the ones of a list that was merged before. */
export const withEarlier = (
  lines: readonly CollaboratorLine[],
  earlier: readonly CollaboratorLine[],
): CollaboratorLine[] => [...lines.filter((line) => !line.earlier), ...earlier]
