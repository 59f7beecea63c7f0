import { isIdentifier } from '../../query/identifier-forms.ts'
import { type AboutEntry, MAX_AFFILIATION } from '../../query/payload.ts'
import type { CleanedLine } from '../clean-list.ts'
import { isHeading } from '../lines/headings.ts'
import { isAffiliation } from '../name-evidence.ts'
import {
  affiliationIn,
  aroundNames,
  type Columns,
  columnsBelow,
  type Found,
  inColumns,
} from './about-line.ts'

const ORCID = /(?<![\d-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\dX-])/giu

/**
 * The affiliation and the ORCID of the people in a list, from its lines as read: in columns with titles, in
 * brackets or after a separator beside the name, or in the line below it. A text that is not clearly an
 * affiliation counts only where most texts in such a place are. The first text about a name counts.
 */
export function aboutPeople(lines: readonly CleanedLine[]): AboutEntry[] {
  const found = [...besideNames(lines), ...belowNames(lines)]
  const usual = new Set(PLACES.filter((place) => isUsual(found, place)))
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

const PLACES: readonly Found['place'][] = ['column', 'mark', 'brackets', 'separator', 'below']

const isUsual = (found: readonly Found[], place: Found['place']): boolean => {
  const there = found.filter((one) => one.place === place)
  return 2 * there.filter(({ isClear }) => isClear).length > there.length
}

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
  let columns: Columns | null = null
  const found: Found[] = []
  for (const line of lines) {
    if (line.after.length === 0) columns = columnsBelow(line.before) ?? columns
    const names = namesIn(line)
    const inTable: Found[] = columns ? inColumns(line.before, names, columns) : []
    found.push(...(inTable.length > 0 ? inTable : aroundNames(line.before, names, columns !== null)))
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
    const affiliation = affiliationIn(next.before)
    return affiliation === null
      ? []
      : [{ entry, place: 'below', affiliation, isClear: isAffiliation(affiliation, '') } as const]
  })
}
