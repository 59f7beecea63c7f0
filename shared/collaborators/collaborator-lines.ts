import { type CollaboratorLine, LINE_LENGTH } from '../contract/own-items.ts'
import { oneLine } from '../export/taken-answer.ts'
import { isSuffix } from '../people/name-vocabulary.ts'
import { searchText } from '../search-text.ts'

/** Lines by hand and of an earlier list: how they are told apart, and how HotCRP's text is read as lines. */

/** The name of a line that means everybody at an institution, as HotCRP has it. */
export const ALL = 'All'

/** A name as those of another list are compared with it: without case, marks, spaces and dots. */
export const nameKey = (name: string): string => searchText(name).replace(/[^\p{L}\p{N}]/gu, '')

/** `First Middle Last` of `Last, First, Middle`. */
export function familyNameLast(name: string): string {
  const [family = '', ...others] = oneLine(name).split(/\s*,\s*/u)
  const given = others.filter((part) => !isSuffix(part))
  return [...given, family, ...others.filter(isSuffix)].filter(Boolean).join(' ')
}

/** The same key for a name with the family name first, `Last, First`. */
export const orderedKey = (name: string): string => nameKey(name.includes(',') ? familyNameLast(name) : name)

/**
 * A line of HotCRP's field of collaborators: `Name (Affiliation)`, `Name - Affiliation` or a name. As HotCRP reads it, the
 * affiliation may have brackets of its own, and a note may follow: `Name (Affiliation) - advisor`.
 */
const LINE = /^(.*?)(?:\s*\(((?:[^()]|\([^()]*\))*)\)?(?:[\s,;.]*|\s*[-–—:,;].*)|\s+[-–—]\s+(.*))?$/u

/** HotCRP's word for an affiliation that is not known. */
const UNKNOWN_AFFILIATION = 'unknown'

/**
 * The lines of an earlier list in the form of HotCRP's field. A comment (`#`) and `None` say nothing, and so does `unknown`
 * about an affiliation. HotCRP's lines give no reason: those that joint works do not explain are collaborators.
 */
export function earlierLines(text: string): CollaboratorLine[] {
  const lines = text.split(/\r\n?|\n/).flatMap((line): CollaboratorLine[] => {
    const plain = oneLine(line.replace(/#.*/, ''))
    const [, name = '', inBrackets, afterDash] = LINE.exec(plain) ?? []
    if (name === '' || /^none$/i.test(plain)) return []
    const affiliation = oneLine(inBrackets ?? afterDash ?? '')
    const isAll = /^all$/i.test(name) && affiliation !== ''
    return [
      {
        name: isAll ? ALL : name.slice(0, LINE_LENGTH),
        affiliation:
          affiliation === '' || affiliation === UNKNOWN_AFFILIATION
            ? null
            : affiliation.slice(0, LINE_LENGTH),
        reason: isAll ? 'institution' : 'collaborator',
        earlier: true,
      },
    ]
  })
  return distinctLines(lines)
}

/** Tells apart the lines that stand for themselves. Each institution is `All`. */
export const lineId = ({ name, affiliation }: Pick<CollaboratorLine, 'name' | 'affiliation'>): string =>
  name === ALL ? `${ALL} ${nameKey(affiliation ?? '')}` : orderedKey(name)

/** Lines with one of a name: the last one says the affiliation and the reason. */
export const distinctLines = (lines: readonly CollaboratorLine[]): CollaboratorLine[] => [
  ...new Map(lines.map((line) => [lineId(line), line])).values(),
]

/** The lines with one changed or added: that of the same name, which stays a line of the earlier list if it was one. */
export function withLine(
  lines: readonly CollaboratorLine[],
  line: Omit<CollaboratorLine, 'earlier'>,
): CollaboratorLine[] {
  const id = lineId(line)
  const there = lines.find((one) => lineId(one) === id)
  const changed = { ...line, earlier: there?.earlier ?? false }
  return there ? lines.map((one) => (one === there ? changed : one)) : [...lines, changed]
}
