import { type CollaboratorLine, LINE_LENGTH } from '../contract/own-items.ts'
import { oneLine } from '../export/taken-answer.ts'
import { peopleInCells } from '../people/cells/people-in-cells.ts'
import type { PersonInCell } from '../people/cells/person-in-text.ts'
import { withoutReferences } from '../people/cells/plain-text.ts'
import { delimitedRows, delimiterOf } from '../people/delimited-rows.ts'
import { isHeading } from '../people/lines/labels.ts'
import { isAffiliation } from '../people/name-evidence.ts'
import { headedTable } from '../people/tables/headed-table.ts'
import { searchText } from '../search-text.ts'
import { familyNameFirst, familyNameLast, isFamilyFirst } from './family-name-order.ts'

/** Reads earlier lists of collaborators as lines, and merges lines. */

/** HotCRP's line `All (MIT)` means everybody at MIT. */
const ALL = 'All'

/** Returns a name without case, accents, spaces and dots, for comparisons. */
export const nameKey = (name: string): string => searchText(name).replace(/[^\p{L}\p{N}]/gu, '')

/** Like `nameKey`, but `Last, First` has the key of `First Last`. */
export const orderedKey = (name: string): string => nameKey(name.includes(',') ? familyNameLast(name) : name)

/**
 * A line of HotCRP's field of collaborators: `Name (Affiliation)`, `Name - Affiliation` or a name. As in HotCRP, the affiliation
 * may contain brackets, and a note may follow: `Name (Affiliation) - advisor`.
 */
const LINE = /^(.*?)(?:\s*\(((?:[^()]|\([^()]*\))*)\)?(?:[\s,;.]*|\s*[-–—:,;].*)|\s+[-–—]\s+(.*))?$/u

/** HotCRP's word for an unknown affiliation. */
const UNKNOWN_AFFILIATION = 'unknown'

/**
 * Reads an earlier list: HotCRP's field, a table, a list with several people a line, or the NSF's form saved as text. Skips
 * comments (`#`) and `None`. Only the form gives reasons. Without one, the reason is `collaborator`.
 */
export function earlierLines(text: string): CollaboratorLine[] {
  const form = linesOfFormText(text)
  if (form !== null) return distinctLines(form)
  const table = headedTable(text)
  const lines = table
    ? table.rows.map(({ names, affiliations: [affiliation, ...others] }) => {
        const people = names.filter(Boolean).join('; ')
        return affiliation && others.length === 0 ? `${people} (${affiliation})` : people
      })
    : text.split(/\r\n?|\n/)
  const plain = lines
    .map((line) =>
      oneLine(withoutQuotes(withoutReferences(line).replace(/#.*/u, '')).replaceAll('\t', ', ')).replace(
        NEXT,
        '; ',
      ),
    )
    .flatMap(institutionsApart)
    .map((line) => line.trim())
    .filter(
      (line) =>
        /[\p{L}\p{N}]/u.test(line) && !/^none$/iu.test(line) && !(line.endsWith(':') && isHeading(line)),
    )
  const people = plain.filter((line) => !ALL_AT.test(line))
  const read = new Map(peopleInCells(people).map((cell, index) => [people[index], cell.people]))
  return distinctLines(plain.flatMap((line) => collaboratorsOf(line, read.get(line) ?? [])))
}

/** Turns a row of a spreadsheet into a line: `"Ada Lovelace","MIT"` into `Ada Lovelace (MIT)`. */
function withoutQuotes(line: string): string {
  const [name = '', ...others] = /^"[^"]+"[,;\t]/u.test(line)
    ? (delimitedRows(line, delimiterOf(line))[0]?.cells ?? [])
    : []
  const [affiliation = '', ...more] = others.filter((cell) => cell !== '')
  if (name === '' || !isAffiliation(affiliation, name))
    return name === '' ? line : [name, ...others].join('; ')
  return `${name} (${[affiliation, ...more].join(', ')})`
}

/** Matches the space between two people: `Ada Lovelace (MIT) Alan Turing (CMU)`. */
const NEXT = /(?<=\p{Lu}\S* \p{Lu}\S* ?\([^()]{1,200}\)) (?=\p{Lu}\p{L}\S* \p{Lu}\p{L})/gu

/** Matches a line that names an institution: `Ada Lovelace; All (MIT)`. */
const ALL_AT = /(?:^|;)\s*all\s*\(/iu

/** Splits the institutions off a line. Returns the line without them, then each institution. */
function institutionsApart(line: string): string[] {
  if (!ALL_AT.test(line)) return [line]
  const items = line.split(/;(?![^()]*\))/u)
  return [items.filter((item) => !ALL_AT.test(item)).join(';'), ...items.filter((item) => ALL_AT.test(item))]
}

/** Returns the people of a line. Reads a line with one person as HotCRP does, but drops a number or title before the name. */
function collaboratorsOf(line: string, people: readonly PersonInCell[]): CollaboratorLine[] {
  const [only, ...others] = people
  if (only === undefined || others.length > 0)
    return people.length === 0
      ? hotcrpLine(line)
      : people.flatMap(({ name, affiliation = '', isUnread }) =>
          isUnread ? hotcrpLine(name) : collaborator(name, affiliation),
        )
  const { name, affiliation = '', isUnread } = only
  return hotcrpLine(line).map((written) =>
    isUnread || !written.name.includes(name)
      ? written
      : collaborator(name, written.affiliation ?? affiliation),
  )
}

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

/** Matches the first cell of a table's header: `4` or `Table 4.`. */
export const FORM_TABLE = /^(?:table\s*)?([1-5])[.:]?$/iu
const FORM_HEADER = /^\W*(?:table\s*)?[1-5][.:]?"?([,;\t])"?[^,;\t]*name/imu
/** Matches the first cell of a person's row: `A:`, or nothing. */
const FORM_KIND = /^[A-Z]?\s*:?$/iu
/** Leaves out table 2: friends and family are not collaborators. */
const REASONS = { 3: 'advisor', 4: 'coauthor', 5: 'coeditor' } as const

/**
 * Reads a person of the NSF's form. Puts the given name first, unless that would hide which words are the family name, as for
 * `Garcia Molina, Hector`.
 */
export function lineOfForm(
  table: number,
  kind: string,
  name: string,
  affiliation: string,
): CollaboratorLine[] {
  if (table !== 3 && table !== 4 && table !== 5) return []
  const inOrder = familyNameLast(name)
  const isTold = !isFamilyFirst(name) || familyNameFirst(inOrder) === familyNameFirst(name)
  const line = {
    name: (isTold ? inOrder : oneLine(name)).slice(0, LINE_LENGTH).toWellFormed(),
    affiliation: oneLine(affiliation).slice(0, LINE_LENGTH).toWellFormed() || null,
    reason: table === 4 && /^C/iu.test(kind) ? ('collaborator' as const) : REASONS[table],
    earlier: true,
  }
  return line.name === '' ? [] : [line]
}

/** Returns the people of an NSF form that was saved as text; null for any other text. */
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

/** Identifies a person by the name, and an institution by the affiliation, since its name is `All`. */
export const lineId = ({ name, affiliation }: Pick<CollaboratorLine, 'name' | 'affiliation'>): string =>
  name === ALL ? `${ALL} ${nameKey(affiliation ?? '')}` : orderedKey(name)

/** Keeps only the last line of each `lineId`. */
export const distinctLines = (lines: readonly CollaboratorLine[]): CollaboratorLine[] => [
  ...new Map(lines.map((line) => [lineId(line), line])).values(),
]

/** Adds lines to a list. A line replaces the line of the same name. If the replaced line is `earlier`, the new line is, too. */
export function withLines(
  lines: readonly CollaboratorLine[],
  changed: readonly CollaboratorLine[],
): CollaboratorLine[] {
  const all = new Map(lines.map((line) => [lineId(line), line]))
  for (const line of changed) {
    const replaced = all.get(lineId(line))
    all.set(lineId(line), replaced?.earlier ? { ...line, earlier: true } : line)
  }
  return [...all.values()]
}

/** Tells whether a reason counts more than joint works. */
export const isStronger = (reason: string): boolean => reason === 'advisor' || reason === 'coeditor'

/** Tells whether a line stays on the list without joint works in the window. */
export const isStaying = ({ reason, earlier }: CollaboratorLine): boolean =>
  isStronger(reason) || (reason === 'collaborator' && !earlier)
export const isPast = (line: CollaboratorLine): boolean => line.earlier && !isStaying(line)
