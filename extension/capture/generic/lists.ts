import { isAffiliation } from '../../../shared/people/name-evidence.ts'
import { namesBeforeCommas, namesInEach } from '../../../shared/people/names-in-text.ts'
import { isBesidePeople, nameInRow, peopleColumns } from '../../../shared/people/tables/people-columns.ts'
import type { FoundGroup } from '../found.ts'
import { linesOf, stretchedLines, textOf, textOfLine } from '../reading/page-text.ts'
import { cellsByColumn, tableBelowHeader } from '../reading/table-rows.ts'
import { areNearlyAllPeople, distinctTexts, type ItemLines, personTexts } from './person-texts.ts'
import { HEADINGS, kindOfHeading, type Section, sectionsOf, speaksOfPapers } from './sections.ts'

/** The people in a page's lists, tables, cards and paragraphs, where there is no doubt that they are people. */
export function listedPeople(document: Document): FoundGroup[] {
  /** By heading: the lists of cards below it that named nobody, since the last one that did. */
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

/** A page may have thousands of cards with parts that look like cards, and reading each takes a tenth of a millisecond. */
const MOST_IN_VAIN = 500
/** A list that is longer is read to its end only if as many items at its beginning name people. */
const LONG_LIST = 500

function ofLongList(
  items: readonly Element[],
  read: (items: readonly Element[]) => FoundGroup[],
): FoundGroup[] {
  if (items.length > LONG_LIST && read(items.slice(0, LONG_LIST)).length === 0) return []
  return read(items)
}

const linesOfEach = (items: readonly Element[]): ItemLines[] => items.map(stretchedLines)

/** One person a card, in its first line; or one a line of paragraphs. */
function peopleInCards(headings: readonly string[], cards: readonly Element[]): FoundGroup[] {
  // A row of cards: each card stands for itself.
  if (cards.some((card) => card.querySelectorAll(HEADINGS).length > 1)) return []
  const lines = linesOfEach(cards)
  const areParagraphs = cards.every((card) => [...card.children].some((child) => child.matches('br')))
  // The line below a name in each card may be a place: `Tel Aviv`.
  const asLines = areParagraphs
    ? groupUnder(
        headings,
        lines.flatMap((card) => card.map((line) => [line])),
      )
    : []
  if (asLines.length > 0) return asLines
  return isNameAndPlace(lines) ? [] : peopleOrAuthors(headings, lines)
}

/** Whether these are the parts of one card rather than cards. */
const isNameAndPlace = (cards: readonly ItemLines[]): boolean => {
  const texts = cards.map(([line, ...more]) => (line && more.length === 0 ? textOfLine(line) : ','))
  return texts.some((text, index) => index > 0 && !/[,(（、]/.test(text) && isAffiliation(text, ''))
}

/** Either the terms are people, or what is said of each: `Chair: Ada Lovelace`, the term being a heading then. */
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

/**
 * The people of a list that stands under a heading which speaks of people and whose items nearly all look like people
 * (`Ada Lovelace`, `Ada Lovelace (London)`, `Ada Lovelace, London`, `Ada Lovelace – London`); nothing for any other list.
 */
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

/** The authors of papers, of which each item has one: in the line below its title, or in the last element of one line. */
function authorsUnder(headings: readonly string[], items: readonly ItemLines[]): FoundGroup[] {
  const title = headings.find(speaksOfPapers)
  if (title === undefined) return []
  const inLine = (at: number) => items.map((lines) => (lines[at] ? textOfLine(lines[at]) : ''))
  const inElement = items.map((lines) =>
    lines[0]?.length !== 1 ? textOfLine(lines[0]?.slice(-1) ?? []) : '',
  )
  for (const [index, texts] of [inLine(1), inElement, inLine(2), inLine(0)].entries()) {
    const given = texts.filter((text) => text !== '')
    if (given.length < items.length * 0.8) continue
    const names = namesInEach(given)
    // Items of one line each may be no papers: `Room One`.
    if (index === 3 && names.length <= given.length) continue
    if (areNearlyAllPeople(names, given.length)) return [{ kind: 'authors', title, names }]
  }
  return []
}

/**
 * The people of a table with a header that tells where their names stand, when nearly all of what stands there looks
 * like people. A plain `Name` counts beside an affiliation, an address or a role, or under a heading that speaks of people.
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
  const above = [textOf(childrenOf(element, 'caption')[0]), ...table.above, ...headings]
  const speaking = above.find((heading) => kindOfHeading(heading) !== null)
  if (!isOnePart && whole === name && !isBesidePeople(titles) && speaking === undefined) return []
  const texts = distinctTexts([...table.rows.values()].map((row) => nameInRow(row.map(firstLine), columns)))
  const names = isOnePart ? texts : isSeveral ? namesInEach(texts) : namesBeforeCommas(texts)
  if (!areNearlyAllPeople(names, texts.length)) return []
  const ofColumn = isOnePart ? null : kindOfHeading(titles[whole] ?? '')
  // Many systems mark no heading on their pages.
  const title = speaking ?? above.find((heading) => heading !== '') ?? element.ownerDocument.title
  return [{ kind: ofColumn ?? kindOfHeading(title) ?? 'names', title, names }]
}

const firstLine = (cell: Element | null): string => (cell && linesOf(cell)[0]) ?? ''

/** The people of a table of labels and values, beside a label that heads columns of people in others: one a line, or several. */
const peopleBesideLabels = (table: Element): FoundGroup[] =>
  [...cellsByColumn(table).values()].flatMap(([label, value, ...more]): FoundGroup[] => {
    const title = textOf(label)
    if (!value || more.length > 0 || peopleColumns([title]) === null) return []
    const lines = linesOf(value)
    const names = namesInEach(lines)
    if (!areNearlyAllPeople(names, lines.length)) return []
    return [{ kind: kindOfHeading(title) ?? 'names', title, names }]
  })
