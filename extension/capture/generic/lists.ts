import { isAffiliation } from '../../../shared/people/name-evidence.ts'
import { namesBeforeCommas, namesInEach } from '../../../shared/people/names-in-text.ts'
import { isBesidePeople } from '../../../shared/people/tables/header-row.ts'
import { allPeopleColumns, nameInRow, peopleColumns } from '../../../shared/people/tables/people-columns.ts'
import type { FoundGroup } from '../found.ts'
import { linesOf, stretchedLines, textOf, textOfLine } from '../reading/page-text.ts'
import { cellsByColumn, tableBelowHeader } from '../reading/table-rows.ts'
import { areNearlyAllPeople, distinctTexts, type ItemLines, personTexts } from './person-texts.ts'
import { HEADINGS, kindOfHeading, type Section, sectionsOf, speaksOfPapers } from './sections.ts'

/** Finds names in lists, tables, cards and paragraphs that certainly consist of people. */
export function listedPeople(document: Document): FoundGroup[] {
  /** By heading: the number of groups of cards without people since the last group with people. */
  const inVain = new Map<string, number>()
  return sectionsOf(document).flatMap((section) => {
    const { element, headings, cards } = section
    if (cards) {
      const heading = headings.find((heading) => kindOfHeading(heading) !== null || speaksOfPapers(heading))
      const misses = inVain.get(heading ?? '') ?? 0
      if (heading === undefined || misses === MOST_IN_VAIN) return []
      const people = ofLongList(cards, (some) => peopleInCards(headings, some))
      inVain.set(heading, people.length > 0 ? 0 : misses + 1)
      return people
    }
    if (element.matches('table')) {
      const people = peopleInTable(section)
      return people.length > 0 ? people : peopleBesideLabels(element)
    }
    if (element.matches('dl')) return peopleInDefinitions(section)
    return ofLongList(childrenOf(element, 'li'), (items) => peopleOrAuthors(headings, linesOfEach(items)))
  })
}

/** Gives up below a heading after this many groups of cards without people: a page may have thousands. */
const MOST_IN_VAIN = 500
const LONG_LIST = 500

/** Reads a long list only if its beginning is a list of people. */
function ofLongList(
  items: readonly Element[],
  read: (items: readonly Element[]) => FoundGroup[],
): FoundGroup[] {
  if (items.length > LONG_LIST && read(items.slice(0, LONG_LIST)).length === 0) return []
  return read(items)
}

const linesOfEach = (items: readonly Element[]): ItemLines[] => items.map(stretchedLines)

/** Reads one person from each card, or from each line of paragraphs. */
function peopleInCards(headings: readonly string[], cards: readonly Element[]): FoundGroup[] {
  // An element with several headings is a row of cards. Each of its cards has a section of its own.
  if (cards.some((card) => card.querySelectorAll(HEADINGS).length > 1)) return []
  const lines = linesOfEach(cards)
  const areParagraphs = cards.every((card) => [...card.children].some((child) => child.matches('br')))
  // A line of a card may be a place (`Tel Aviv`), so only paragraphs are read line by line.
  const asLines = areParagraphs
    ? groupUnder(
        headings,
        lines.flatMap((card) => card.map((line) => [line])),
      )
    : []
  if (asLines.length > 0) return asLines
  return isNameAndPlace(lines) ? [] : peopleOrAuthors(headings, lines)
}

/** Whether the elements are parts of one card: a name, and an affiliation below. */
const isNameAndPlace = (cards: readonly ItemLines[]): boolean => {
  const texts = cards.map(([line, ...more]) => (line && more.length === 0 ? textOfLine(line) : ','))
  return texts.some((text, index) => index > 0 && !/[,(（、]/.test(text) && isAffiliation(text, ''))
}

/** The terms of a `dl` may be headings: `Chair: Ada Lovelace`. Otherwise the terms or the definitions are people. */
function peopleInDefinitions({ element, headings }: Section): FoundGroup[] {
  let term: Element | undefined
  const definitions = Map.groupBy(childrenOf(element, 'dt, dd'), (child) => {
    if (child.matches('dt')) term = child
    return term
  })
  const byTerm = [...definitions].flatMap(([term, [, ...items]]) =>
    groupUnder([textOf(term)], linesOfEach(items)),
  )
  if (byTerm.length > 0) return byTerm
  const asTerms = groupUnder(headings, linesOfEach(childrenOf(element, 'dt')))
  return asTerms.length > 0 ? asTerms : peopleOrAuthors(headings, linesOfEach(childrenOf(element, 'dd')))
}

const childrenOf = (list: Element, selector: string): Element[] =>
  [...list.children].filter((child) => child.matches(selector))

/** The people below a heading about people, if nearly all items are like `Ada Lovelace – London`. */
function groupUnder(headings: readonly string[], items: readonly ItemLines[]): FoundGroup[] {
  const title = headings.find((heading) => kindOfHeading(heading) !== null)
  const kind = title === undefined ? null : kindOfHeading(title)
  if (kind === null) return []
  const texts = distinctTexts(personTexts(items))
  const names = namesBeforeCommas(texts)
  return areNearlyAllPeople(names, texts.length) ? [{ kind, title, names }] : []
}

function peopleOrAuthors(headings: readonly string[], items: readonly ItemLines[]): FoundGroup[] {
  const people = groupUnder(headings, items)
  return people.length > 0 ? people : authorsUnder(headings, items)
}

/** Finds authors in one of the two lines below a paper's title, or in the line of the title. */
function authorsUnder(headings: readonly string[], items: readonly ItemLines[]): FoundGroup[] {
  const title = headings.find(speaksOfPapers)
  if (title === undefined) return []
  const inLine = (at: number) => items.map((lines) => (lines[at] ? textOfLine(lines[at]) : ''))
  const inElement = items.map((lines) =>
    lines[0]?.length !== 1 ? textOfLine(lines[0]?.slice(-1) ?? []) : '',
  )
  for (const [index, texts] of [inLine(1), inElement, inLine(2), inLine(0)].entries()) {
    const authorTexts = texts.filter((text) => text !== '')
    if (authorTexts.length < items.length * 0.8) continue
    const names = namesInEach(authorTexts)
    // First lines with one name each may not be authors: `Room One`.
    if (index === 3 && names.length <= authorTexts.length) continue
    if (areNearlyAllPeople(names, authorTexts.length)) return [{ kind: 'authors', title, names }]
  }
  return []
}

/**
 * The people of a table with columns of names, if nearly all cells of a column look like people.
 * A column `Name` also needs an affiliation, an address or a role beside it, or a heading about people.
 */
function peopleInTable({ element, headings }: Section): FoundGroup[] {
  const table = tableBelowHeader(element, (titles) => (peopleColumns(titles) ? titles : null))
  if (!table) return []
  const titles = table.header
  const above = [textOf(childrenOf(element, 'caption')[0]), ...table.above, ...headings]
  const speaking = above.find((heading) => kindOfHeading(heading) !== null)
  const rows = [...table.rows.values()].map((row) => row.map(firstLine))
  return allPeopleColumns(titles, rows).flatMap((columns): FoundGroup[] => {
    const { parts, whole, name, isSeveral } = columns
    const isOnePart = parts.length > 0
    if (!isOnePart && whole === name && !isBesidePeople(titles) && speaking === undefined) return []
    const texts = distinctTexts(rows.map((row) => nameInRow(row, columns)))
    const names = isOnePart ? texts : isSeveral ? namesInEach(texts) : namesBeforeCommas(texts)
    if (!areNearlyAllPeople(names, texts.length)) return []
    const ofColumn = isOnePart ? null : kindOfHeading(titles[whole] ?? '')
    // Pages of many conference systems have no heading, only the page's title.
    const title = speaking ?? above.find((heading) => heading !== '') ?? element.ownerDocument.title
    return [{ kind: ofColumn ?? kindOfHeading(title) ?? 'names', title, names }]
  })
}

const firstLine = (cell: Element | null): string => (cell && linesOf(cell)[0]) ?? ''

/** The people of a table such as `Authors | Ada Lovelace; Alan Turing`. */
const peopleBesideLabels = (table: Element): FoundGroup[] =>
  [...cellsByColumn(table).values()].flatMap(([label, value, ...more]): FoundGroup[] => {
    const title = textOf(label)
    if (!value || more.length > 0 || peopleColumns([title]) === null) return []
    const lines = linesOf(value)
    const names = namesInEach(lines)
    if (!areNearlyAllPeople(names, lines.length)) return []
    return [{ kind: kindOfHeading(title) ?? 'names', title, names }]
  })
