import { namesBeforeCommas, namesInEach } from '../../../shared/people/names-in-text.ts'
import { isBesidePeople, peopleColumns } from '../../../shared/people/tables/people-columns.ts'
import type { FoundGroup } from '../found.ts'
import { linesOf, textOf } from '../reading/page-text.ts'
import { tableBelowHeader } from '../reading/people-table.ts'
import { areNearlyAllPeople, distinctTexts, personTexts } from './person-texts.ts'
import { kindOfHeading, type Section, sectionsOf } from './sections.ts'

/** The people in a page's lists and tables, where there is no doubt that they are people. */
export const listedPeople = (document: Document): FoundGroup[] =>
  sectionsOf(document).flatMap((section) => {
    if (section.element.matches('table')) return peopleInTable(section)
    if (section.element.matches('dl')) return peopleInDefinitions(section)
    return groupUnder(section.headings, childrenOf(section.element, 'li'))
  })

/** Either the terms are people, or what is said of each: `Chair: Ada Lovelace`, the term being a heading then. */
function peopleInDefinitions({ element, headings }: Section): FoundGroup[] {
  let term: Element | undefined
  const definitions = Map.groupBy(childrenOf(element, 'dt, dd'), (child) => {
    if (child.matches('dt')) term = child
    return term
  })
  const byTerm = [...definitions].flatMap(([term, [, ...items]]) => groupUnder([textOf(term)], items))
  if (byTerm.length > 0) return byTerm
  const asTerms = groupUnder(headings, childrenOf(element, 'dt'))
  return asTerms.length > 0 ? asTerms : groupUnder(headings, childrenOf(element, 'dd'))
}

const childrenOf = (list: Element, selector: string): Element[] =>
  [...list.children].filter((child) => child.matches(selector))

/**
 * The people of a list that stands under a heading which speaks of people and whose items nearly all look like people
 * (`Ada Lovelace`, `Ada Lovelace (London)`, `Ada Lovelace, London`, `Ada Lovelace – London`); nothing for any other list.
 */
function groupUnder(headings: readonly string[], items: readonly Element[]): FoundGroup[] {
  const title = headings.find((heading) => kindOfHeading(heading) !== null)
  const kind = title === undefined ? null : kindOfHeading(title)
  if (kind === null) return []
  const texts = distinctTexts(personTexts(items))
  const names = namesBeforeCommas(texts)
  return areNearlyAllPeople(names, texts.length) ? [{ kind, title, names }] : []
}

/**
 * The people of a table with a header that tells where their names stand, when nearly all of what stands there looks
 * like people; nothing for any other table. A plain `Name` counts beside an affiliation, an address or a role, or under
 * a heading that speaks of people.
 */
function peopleInTable({ element, headings }: Section): FoundGroup[] {
  const table = tableBelowHeader(element, (titles) => {
    const columns = peopleColumns(titles)
    return columns && { titles, columns }
  })
  if (!table) return []
  const { titles, columns } = table.header
  const { parts, whole, name, isSeveral } = columns
  const isOnePart = parts.length > 0
  const above = [textOf(childrenOf(element, 'caption')[0]), ...headings]
  const speaking = above.find((heading) => kindOfHeading(heading) !== null)
  if (!isOnePart && whole === name && !isBesidePeople(titles) && speaking === undefined) return []
  const wanted = isOnePart ? parts : [whole]
  const nameIn = (row: readonly (Element | null)[]): string =>
    wanted.map((at) => firstLine(row[at])).join(' ')
  const texts = distinctTexts([...table.rows.values()].map((row) => nameIn(row).trim()))
  const names = !isOnePart && isSeveral ? namesInEach(texts) : namesBeforeCommas(texts)
  if (!areNearlyAllPeople(names, texts.length)) return []
  const ofColumn = isOnePart ? null : kindOfHeading(titles[whole] ?? '')
  const kind = ofColumn ?? kindOfHeading(speaking ?? '') ?? 'names'
  return [{ kind, title: speaking ?? above.find((heading) => heading !== ''), names }]
}

const firstLine = (cell: Element | null | undefined): string => (cell && linesOf(cell)[0]) ?? ''
