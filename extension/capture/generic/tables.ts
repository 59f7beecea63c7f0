import { namesBeforeCommas, namesInEach } from '../../../shared/lists/names-in-text.ts'
import { isBesidePeople, type PeopleColumns, peopleColumns } from '../../../shared/lists/people-columns.ts'
import type { FoundGroup } from '../found.ts'
import { linesOf } from '../reading/lines.ts'
import { textOf } from '../reading/people.ts'
import { type Cells, tableBelowHeader } from '../reading/people-table.ts'
import { areNearlyAllPeople, distinctTexts } from './person-like.ts'
import { kindOfHeading, type Section } from './sections.ts'

type Header = { titles: readonly string[]; columns: PeopleColumns }

function headerOf(titles: readonly string[]): Header | null {
  const columns = peopleColumns(titles)
  return columns && { titles, columns }
}

/**
 * The people of a table with a header that tells where their names stand, when nearly all of what stands there looks
 * like people; nothing for any other table. A plain `Name` counts beside an affiliation, an address or a role, or under
 * a heading that speaks of people.
 */
export function peopleInTable({ element, headings }: Section): FoundGroup[] {
  const table = tableBelowHeader(element, headerOf)
  if (!table) return []
  const caption = textOf([...element.children].find((child) => child.matches('caption')))
  return groupIn([...table.rows.values()], table.header, [caption, ...headings])
}

function groupIn(
  rows: readonly Cells[],
  { titles, columns }: Header,
  headings: readonly string[],
): FoundGroup[] {
  const { parts, person, people, name } = columns
  const column = [...parts, person, people, name].find((at) => at !== -1) ?? -1
  const isOnePart = parts.length > 0
  const speaking = headings.find((heading) => kindOfHeading(heading) !== null)
  const isPlainName = !isOnePart && column === name && !isBesidePeople(columns)
  if (isPlainName && speaking === undefined) return []
  const wanted = isOnePart ? parts : [column]
  const texts = distinctTexts(
    rows.map((row) =>
      wanted
        .map((at) => firstLine(row[at]))
        .join(' ')
        .trim(),
    ),
  )
  const names = !isOnePart && column === people ? namesInEach(texts) : namesBeforeCommas(texts)
  if (!areNearlyAllPeople(names, texts.length)) return []
  const ofColumn = isOnePart ? null : kindOfHeading(titles[column] ?? '')
  const kind = ofColumn ?? kindOfHeading(speaking ?? '') ?? 'names'
  return [{ kind, title: speaking ?? headings.find((heading) => heading !== ''), names }]
}

const firstLine = (cell: Element | null | undefined): string => (cell && linesOf(cell)[0]) ?? ''
