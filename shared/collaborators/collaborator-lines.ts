import { type CollaboratorLine, LINE_LENGTH } from '../contract/own-items.ts'
import { oneLine } from '../export/taken-answer.ts'
import { peopleInCells } from '../people/cells/people-in-cells.ts'
import { delimitedRows } from '../people/delimited-rows.ts'
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
 * The lines of an earlier list: HotCRP's field, a list with several people a line, or the NSF's form saved as text. A comment
 * (`#`) and `None` say nothing, and so does `unknown` about an affiliation. HotCRP's lines give no reason: those that joint
 * works do not explain are collaborators.
 */
export function earlierLines(text: string): CollaboratorLine[] {
  const form = linesOfFormText(text)
  if (form !== null) return distinctLines(form)
  const plain = text
    .split(/\r\n?|\n/)
    .map((line) => oneLine(line.replace(/#.*/, '')))
    .filter((line) => line !== '' && !/^none$/i.test(line))
  const several = plain.filter((line) => MAY_NAME_SEVERAL.test(line))
  const read = new Map(peopleInCells(several).map(({ people }, index) => [several[index], people]))
  return distinctLines(
    plain.flatMap((line) => {
      const people = read.get(line) ?? []
      // HotCRP's own rules say more of a line about one person.
      return people.length > 1 && !/^all\s*\(/i.test(line)
        ? people.map(({ name, affiliation = '' }) => collaborator(name, affiliation))
        : hotcrpLine(line)
    }),
  )
}

const MAY_NAME_SEVERAL = /[;,|/，；、]| and | & /iu

function hotcrpLine(line: string): CollaboratorLine[] {
  const [, name = '', inBrackets, afterDash] = LINE.exec(line) ?? []
  return name === '' ? [] : [collaborator(name, inBrackets ?? afterDash ?? '')]
}

function collaborator(name: string, affiliation: string): CollaboratorLine {
  const at = oneLine(affiliation)
  const isAll = /^all$/i.test(name) && at !== ''
  return {
    name: isAll ? ALL : name.slice(0, LINE_LENGTH),
    affiliation: at === '' || at === UNKNOWN_AFFILIATION ? null : at.slice(0, LINE_LENGTH),
    reason: isAll ? 'institution' : 'collaborator',
    earlier: true,
  }
}

/** The number of a table, at the left of its header. */
export const FORM_TABLE = /^(?:table\s*)?([1-5])[.:]?$/iu
const FORM_HEADER = /^\W*(?:table\s*)?[1-5][.:]?"?([,;\t])"?[^,;\t]*name/imu
/** The first column of a row: `A:`, or nothing. */
const FORM_KIND = /^[A-Z]?\s*:?$/iu
/** Table 2 has friends and family: no list of collaborators does. */
const REASONS = { 3: 'advisor', 4: 'coauthor', 5: 'coeditor' } as const

/** Somebody of a table of the NSF's form; nothing for a table without collaborators. */
export function lineOfForm(
  table: number,
  kind: string,
  name: string,
  affiliation: string,
): CollaboratorLine[] {
  if (table !== 3 && table !== 4 && table !== 5) return []
  const line = {
    name: familyNameLast(name).slice(0, LINE_LENGTH).toWellFormed(),
    affiliation: oneLine(affiliation).slice(0, LINE_LENGTH).toWellFormed() || null,
    reason: table === 4 && /^C/iu.test(kind) ? ('collaborator' as const) : REASONS[table],
    earlier: true,
  }
  return line.name === '' ? [] : [line]
}

/** The people of the NSF's form that a spreadsheet saved as text; null for any other text. */
function linesOfFormText(text: string): CollaboratorLine[] | null {
  const delimiter = FORM_HEADER.exec(text)?.[1]
  if (delimiter === undefined) return null
  let table = 0
  let place = 2
  return delimitedRows(text, delimiter).flatMap(({ cells }) => {
    const [kind = '', name = ''] = cells
    const number = FORM_TABLE.exec(kind)?.[1]
    if (number !== undefined && /name/iu.test(name)) {
      table = Number(number)
      place = cells.findIndex((title) => /affiliation/iu.test(title))
      return []
    }
    if (!FORM_KIND.test(kind)) table = 0
    return lineOfForm(table, kind, name, cells[place] ?? '')
  })
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
