import { normalizeEntry, oneSpaced } from '../query/entries.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { type AboutEntry, MAX_AFFILIATION } from '../query/payload.ts'
import type { CleanedLine } from './clean-list.ts'
import { delimitedRows } from './delimited-rows.ts'
import { withoutContacts } from './lines/contacts.ts'
import { isHeading, speaksOfPeople } from './lines/labels.ts'
import { COMMA, groupsOf } from './lines/pieces.ts'
import { withoutMarkup } from './markup/markdown.ts'
import { isAffiliation } from './name-evidence.ts'
import { cleanedParts } from './one-name.ts'
import { headerIn } from './tables/headed-table.ts'
import { nameInRow } from './tables/people-columns.ts'

const ORCID = /(?<![\d-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\dX-])/giu

/**
 * The affiliation and the ORCID of the people in a list, from its lines as read: in columns with titles, in
 * brackets or after a separator beside the name, or in the line below it. A text that is not clearly an
 * affiliation counts only where most texts in such a place are. The first text about a name counts.
 */
export function aboutPeople(lines: readonly CleanedLine[]): AboutEntry[] {
  const found = [...besideNames(lines), ...belowNames(lines)]
  const byPlace = [...Map.groupBy(found, ({ place }) => place)]
  const usual = new Set(byPlace.flatMap(([place, there]) => (areMostlyClear(there) ? place : [])))
  const about = new Map<string, AboutEntry>()
  for (const { entry, place, affiliation, isClear } of found) {
    const isShort = affiliation.length <= MAX_AFFILIATION
    if (isShort && (isClear || usual.has(place)) && !about.has(entry))
      about.set(entry, { entry, affiliation })
  }
  for (const { entry, orcid } of lines.flatMap(orcidIn))
    about.set(entry, { entry, orcid, ...about.get(entry) })
  return [...about.values()]
}

const areMostlyClear = (found: readonly Found[]): boolean =>
  2 * found.filter(({ isClear }) => isClear).length > found.length

const namesIn = ({ state, after }: CleanedLine): string[] =>
  state === 'same' || state === 'cleaned' ? after.filter((name) => !isIdentifier(name)) : []

/** Reads the ORCID of a line with one person: beside several, its owner is unknown. */
function orcidIn(line: CleanedLine): { entry: string; orcid: string }[] {
  const [entry, ...others] = namesIn(line)
  const [orcid, ...more] = line.before.match(ORCID) ?? []
  const isSure = others.length === 0 && more.length === 0
  return entry !== undefined && orcid !== undefined && isSure ? [{ entry, orcid: orcid.toUpperCase() }] : []
}

function besideNames(lines: readonly CleanedLine[]): Found[] {
  let header: Header | null = null
  const found: Found[] = []
  for (const line of lines) {
    if (line.after.length === 0) header = headerIn(line.before) ?? header
    const names = namesIn(line)
    const inTable: Found[] = header ? inColumns(line.before, names, header) : []
    found.push(...(inTable.length > 0 ? inTable : aroundNames(line.before, names, header !== null)))
  }
  return found
}

/** Cards of a name and an organization below it. */
function belowNames(lines: readonly CleanedLine[]): Found[] {
  return lines.flatMap((line, index) => {
    const [entry, ...others] = namesIn(line)
    const next = lines[index + 1]
    if (entry === undefined || others.length > 0 || next?.state !== 'other' || isHeading(next.before))
      return []
    return found(entry, 'below', [next.before]).map((one) => ({
      ...one,
      isClear: isAffiliation(one.affiliation, ''),
    }))
  })
}

/** Where a list says of somebody from where they are; `isClear`: the text speaks for itself. */
type Place = 'column' | 'mark' | 'brackets' | 'separator' | 'below'
type Found = { entry: string; place: Place; affiliation: string; isClear: boolean }

const MARK = /\|\||\||::|\t/u
/** A longer line or cell is a text. In UTF-16 code units. */
const MAX_LINE = 2000

/** Affiliations and ORCIDs beside the names of a line. `isRow`: a row of a table, where commas part cells. */
function aroundNames(line: string, names: readonly string[], isRow: boolean): Found[] {
  if (names.length === 0 || line.length > MAX_LINE) return []
  const text = withoutMarkup(line).normalize('NFC')
  return names.flatMap((name): Found[] => {
    const behind = textBehind(text, name)
    if (behind === null) return []
    const group = groupAtStart(behind)
    if (group !== null) {
      const isOfOther = names.some((other) => group.includes(other)) || isInAnotherScript(group, name)
      return isOfOther ? [] : found(name, 'brackets', [group])
    }
    if (names.length > 1 || isRow) return []
    if (MARK.test(behind)) return found(name, 'mark', behind.split(MARK))
    if (!SEPARATED.test(behind)) return []
    return found(name, 'separator', behind.replace(SEPARATED, '').split(/[;；]/u))
  })
}

/** `Guoliang Li (李国良)`: the name once more, unless the text speaks for itself. */
const isInAnotherScript = (group: string, name: string): boolean =>
  LATIN.test(name) && !LATIN.test(group) && !isClearly(group, name)

const LATIN = /\p{Script=Latin}/u
const SEPARATED = /^ ?[,，、،;；:：] ?| [–—-]{1,3} /u

/** The text after a name, in either order (`Stoica, Ion`), without addresses and a bracket that closes behind it. */
function textBehind(text: string, name: string): string | null {
  const spaced = text.replace(/[^\S\t]+/gu, ' ')
  const written = [name, ...turned(name)].find((form) => spaced.includes(form))
  if (written === undefined) return null
  const behind = spaced.slice(spaced.indexOf(written) + written.length)
  if (/^[\p{L}\p{M}]/u.test(behind)) return null
  return withoutContacts(behind, ' ')
    .replace(/^[)）]| ?<[\s<>]*>/gu, '')
    .replace(/ {2,}/gu, ' ')
}

const turned = (name: string): string[] =>
  Array.from(name.matchAll(/ /gu), ({ index }) => `${name.slice(index + 1)}, ${name.slice(0, index)}`)

/** The text of the group in brackets at the start; null where there is none, or none that closes. */
function groupAtStart(text: string): string | null {
  const { outside, groups } = groupsOf(text)
  return /^ ?[(（]/u.test(text) && outside.length > 1 ? (groups[0] ?? null) : null
}

/** The first text that may be an affiliation. A mark or a title leads to one by definition (docs/dev/protocol.md, Entries). */
function found(entry: string, place: Found['place'], texts: readonly string[]): Found[] {
  const affiliations = texts.map(affiliationIn).filter((text) => text !== null)
  const clear = affiliations.find((text) => isClearly(text, entry))
  const affiliation = clear ?? affiliations[0]
  if (affiliation === undefined) return []
  return [
    { entry, place, affiliation, isClear: clear !== undefined || place === 'mark' || place === 'column' },
  ]
}

const isClearly = (text: string, name: string): boolean =>
  text.split(COMMA).some((part) => isAffiliation(part.trim(), name))

/** A text as an affiliation: without addresses, roles, and the degrees in front; null if nothing is left. */
function affiliationIn(text: string): string | null {
  if (text.length > MAX_LINE) return null
  const parts = oneSpaced(withoutContacts(text, ' '))
    .split(/[,，、،]/u)
    .map((part) => part.replace(AROUND, '').replace(LAST_GROUP, withoutRole))
    .filter((part) => /\p{L}/u.test(part) && !isHeading(part) && !isRole(part))
  const start = parts.findIndex((part) => !isDegree(part))
  return start === -1 ? null : parts.slice(start).join(', ')
}

const AROUND = /^[\s.;:–—-]+|[\s;:–—-]+$/gu
const LAST_GROUP = / ?[(（]([^()（）]*)[)）]$/u

const isRole = (part: string): boolean => speaksOfPeople(part) && !isAffiliation(part, '')

const isDegree = (part: string): boolean =>
  cleanedParts(['Ada Lovelace', part], (cleaned) => cleaned !== '').length < 2

/** Leaves out a role in brackets: `UC Berkeley (Chair)`. */
const withoutRole = (group: string, inside: string): string => (isHeading(inside) ? '' : group)

type Header = NonNullable<ReturnType<typeof headerIn>>

/** Affiliations in the cells of a row. A name in inverted order counts only if the row has no other. */
function inColumns(row: string, names: readonly string[], { delimiter, all }: Header): Found[] {
  // One affiliation beside several people says of none of them alone.
  if (all.some(({ affiliation }) => affiliation === -1)) return []
  const cells = delimitedRows(row, delimiter)[0]?.cells ?? []
  return all.flatMap((columns) => {
    const named = normalizeEntry(nameInRow(cells, columns))
    const isOnly = all.length === 1 && names.length === 1
    const entry = isOnly ? names[0] : names.find((name) => name === named)
    const texts = [cells[columns.affiliation] ?? '']
    return entry === undefined ? [] : found(entry, 'column', texts)
  })
}
