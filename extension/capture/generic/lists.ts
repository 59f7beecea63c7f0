import { namesBeforeCommas } from '../../../shared/lists/names-in-text.ts'
import type { FoundGroup } from '../found.ts'
import { textOf } from '../reading/people.ts'
import { areNearlyAllPeople, distinctTexts } from './person-like.ts'
import { personTexts } from './person-texts.ts'
import { kindOfHeading, type Section, sectionsOf } from './sections.ts'
import { peopleInTable } from './tables.ts'

/** The people in a page's lists and tables, where there is no doubt that they are people. */
export function listedPeople(document: Document): FoundGroup[] {
  return sectionsOf(document).flatMap((section) =>
    section.element.matches('table') ? peopleInTable(section) : peopleInList(section),
  )
}

/**
 * The people of a list that stands under a heading which speaks of people and whose items nearly all look like people
 * (`Ada Lovelace`, `Ada Lovelace (London)`, `Ada Lovelace, London`, `Ada Lovelace – London`); nothing for any other
 * list.
 */
function peopleInList({ element, headings }: Section): FoundGroup[] {
  if (element.matches('dl')) return peopleInDefinitions(element, headings)
  return groupUnder(headings, childrenOf(element, 'li'))
}

/** Either the terms are people, or what is said of each: `Chair: Ada Lovelace`, the term being a heading then. */
function peopleInDefinitions(list: Element, headings: readonly string[]): FoundGroup[] {
  const byTerm = [...definitionsByTerm(list)].flatMap(([term, [, ...items]]) =>
    groupUnder([textOf(term)], items),
  )
  if (byTerm.length > 0) return byTerm
  const asTerms = groupUnder(headings, childrenOf(list, 'dt'))
  return asTerms.length > 0 ? asTerms : groupUnder(headings, childrenOf(list, 'dd'))
}

function definitionsByTerm(list: Element): Map<Element | undefined, Element[]> {
  let term: Element | undefined
  return Map.groupBy(childrenOf(list, 'dt, dd'), (child) => {
    if (child.matches('dt')) term = child
    return term
  })
}

const childrenOf = (list: Element, selector: string): Element[] =>
  [...list.children].filter((child) => child.matches(selector))

function groupUnder(headings: readonly string[], items: readonly Element[]): FoundGroup[] {
  const title = headings.find((heading) => kindOfHeading(heading) !== null)
  const kind = title === undefined ? null : kindOfHeading(title)
  const names = kind === null ? [] : peopleOf(items)
  return kind !== null && names.length > 0 ? [{ kind, title, names }] : []
}

function peopleOf(items: readonly Element[]): string[] {
  const texts = distinctTexts(personTexts(items))
  const names = namesBeforeCommas(texts)
  return areNearlyAllPeople(names, texts.length) ? names : []
}
