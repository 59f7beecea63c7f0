import { isSameOrganization } from '../conflicts/listed-fit.ts'
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

/** HotCRP's line `All (MIT)` means everybody at MIT. */
const ALL = 'All'

/** Removes case, accents, spaces and punctuation, so that similar names have one key. */
export const nameKey = (name: string): string => searchText(name).replace(/[^\p{L}\p{N}]/gu, '')

/** Like `nameKey`, but `Last, First` has the key of `First Last`. */
export const orderedKey = (name: string): string => nameKey(name.includes(',') ? familyNameLast(name) : name)

/**
 * Matches `Name (Affiliation)`, `Name - Affiliation` or a name. As in HotCRP, the affiliation may contain
 * brackets, and a note may follow it: `Jane Doe (U (Lab) of X) - advisor`.
 */
const LINE = /^(.*?)(?:\s*\(((?:[^()]|\([^()]*\))*)\)?(?:[\s,;.]*|\s*[-–—:,;].*)|\s+[-–—]\s+(.*))?$/u

const UNKNOWN_AFFILIATION = 'unknown'

/** Reads HotCRP's field, a table, a list with several people a line, or the NSF's form saved as text. */
export function earlierLines(text: string): CollaboratorLine[] {
  const form = linesOfFormText(text)
  if (form !== null) return distinctLines(numberNamesakes(form))
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
  const found = plain.flatMap((line) => collaboratorsOf(line, read.get(line) ?? []))
  return distinctLines(numberNamesakes(found))
}

/** Turns the row `"Ada Lovelace","MIT"` into `Ada Lovelace (MIT)`. */
function withoutQuotes(line: string): string {
  const [name = '', ...others] = /^"[^"]+"[,;\t]/u.test(line)
    ? (delimitedRows(line, delimiterOf(line))[0]?.cells ?? [])
    : []
  const [affiliation = '', ...more] = others.filter((cell) => cell !== '')
  if (name === '' || !isAffiliation(affiliation, name))
    return name === '' ? line : [name, ...others].join('; ')
  return `${name} (${[affiliation, ...more].join(', ')})`
}

/** Matches the space between `Ada Lovelace (MIT)` and `Alan Turing (CMU)`. */
const NEXT = /(?<=\p{Lu}\S* \p{Lu}\S* ?\([^()]{1,200}\)) (?=\p{Lu}\p{L}\S* \p{Lu}\p{L})/gu

const ALL_AT = /(?:^|;)\s*all\s*\(/iu

/** Splits `Ada Lovelace; All (MIT)` into `Ada Lovelace` and `All (MIT)`. */
function institutionsApart(line: string): string[] {
  const items = line.split(/;(?![^()]*\))/u)
  return [items.filter((item) => !ALL_AT.test(item)).join(';'), ...items.filter((item) => ALL_AT.test(item))]
}

/** Reads a line with one person as HotCRP does, but removes a number or title before the name. */
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

/** Matches `4` or `Table 4.`, the first cell of a table's header. */
export const FORM_TABLE = /^(?:table\s*)?([1-5])[.:]?$/iu
const FORM_HEADER = /^\W*(?:table\s*)?[1-5][.:]?"?([,;\t])"?[^,;\t]*name/imu
/** Matches `A:` or nothing, the first cell of a person's row. Does not match the title of the next table. */
export const FORM_KIND = /^[A-Z]?\s*:?$/iu
/** Table 2 has friends and family. They are not collaborators. */
const REASONS = { 3: 'advisor', 4: 'coauthor', 5: 'coeditor' } as const

/** Writes the given name first. Keeps `Garcia Molina, Hector`: `Hector Garcia Molina` hides that `Garcia` is a family name. */
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

/** All institutions have the name `All`, so their affiliation identifies them. */
export const lineId = ({
  name,
  affiliation,
  namesake,
}: Pick<CollaboratorLine, 'name' | 'affiliation' | 'namesake'>): string =>
  name === ALL
    ? `${ALL} ${nameKey(affiliation ?? '')}`
    : `${orderedKey(name)}${namesake === undefined ? '' : ` ${namesake}`}`

/** Numbers people who have the name of an earlier line, but another affiliation. `before`: lines that the list has already. */
export function numberNamesakes(
  lines: readonly CollaboratorLine[],
  before: readonly CollaboratorLine[] = [],
): CollaboratorLine[] {
  const known = Map.groupBy(before, ({ name }) => orderedKey(name))
  const highest = new Map<string, number>()
  for (const [key, ofName] of known) highest.set(key, Math.max(...ofName.map(({ namesake = 1 }) => namesake)))
  return lines.map(({ namesake: _, ...line }) => {
    if (line.name === ALL) return line
    const key = orderedKey(line.name)
    const ofName = known.get(key) ?? []
    const same = lineAtPlace(ofName, line.affiliation)
    const next = (highest.get(key) ?? 0) + 1
    const number = same ? same.namesake : next === 1 ? undefined : next
    if (!same) highest.set(key, next)
    const numbered = number === undefined ? line : { ...line, namesake: number }
    known.set(key, ofName)
    ofName.push(numbered)
    return numbered
  })
}

/** The number of lines of one name whose organizations are compared. A text may have thousands of lines of one name. */
const MOST_COMPARED = 20

/** Returns the first line that may be at the affiliation `place`. A line without an affiliation may be anywhere. */
export const lineAtPlace = <Line extends { affiliation: string | null }>(
  ofName: readonly Line[],
  place: string | null,
): Line | undefined =>
  ofName.find(
    ({ affiliation }, at) =>
      affiliation === null ||
      place === null ||
      affiliation === place ||
      (at < MOST_COMPARED && isSameOrganization(affiliation, place)),
  )

export const distinctLines = (lines: readonly CollaboratorLine[]): CollaboratorLine[] => [
  ...new Map(lines.map((line) => [lineId(line), line])).values(),
]

/** A line replaces the line of the same name. If the replaced line is `earlier`, so is the new line. */
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

/** Whether a reason replaces `coauthor`, the reason of a person with joint works. */
export const isStronger = (reason: string): boolean => reason === 'advisor' || reason === 'coeditor'

/** Whether the line stays on the list even if its person has no works in the window. */
export const isStaying = ({ reason, earlier }: CollaboratorLine): boolean =>
  isStronger(reason) || (reason === 'collaborator' && !earlier)
/** Whether a line of an earlier list leaves the list if its person has no works in the window. */
export const isPast = (line: CollaboratorLine): boolean => line.earlier && !isStaying(line)
