import type { GroupKind } from '../found.ts'
import { textOf } from '../reading/page-text.ts'

/** A list, a table or a group of cards, with the headings above it, nearest first. `element` is the first of `cards`, if any. */
export type Section = { element: Element; headings: string[]; cards?: readonly Element[] }

export const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const CONTENT = 'ul, ol, dl, table'
/** A heading in one of these elements does not begin a section. */
const ITEM = 'li, dd, td, th'
const ASIDE = 'nav, footer, aside, [role="navigation"], [role="menu"], [role="contentinfo"], [hidden]'
/** One of these elements directly before a list may be its heading: `<p><b>Programme Committee</b></p>`. */
const IN_A_HEADINGS_PLACE = 'p, div, span, strong, b, summary, header, figcaption, legend'

/** Lists, tables, cards and paragraphs of a page's content, in the order of the page. */
export function sectionsOf(document: Document): Section[] {
  const sections: Section[] = []
  const path: string[] = []
  const cards = cardsOf(document)
  const inCards = new Set([...cards.values()].flat())
  for (const element of document.querySelectorAll('*')) {
    const level = element.matches(HEADINGS) ? Number(element.tagName.charAt(1)) : 0
    const beside = cards.get(element)
    if (level === 0) {
      if ((beside || element.matches(CONTENT)) && !element.closest(ASIDE))
        sections.push({
          element,
          headings: [...namedBefore(element), ...above(path)],
          ...(beside && { cards: beside }),
        })
    } else if (!element.closest(ITEM) && !isOfCard(element, inCards)) {
      path.length = level
      path[level - 1] = textOf(element)
    }
  }
  return sections
}

/** Elements that may be cards: several siblings with the same tag and classes, or a paragraph of several lines. */
const CARD = 'div, p, article, section, figure, address, a, span, header'

/** Groups of cards, by their first card. */
function cardsOf(document: Document): Map<Element, readonly Element[]> {
  const cards = new Map<Element, readonly Element[]>()
  for (const parent of document.querySelectorAll('body, body *')) {
    if (parent.matches(CONTENT) || parent.closest(ITEM)) continue
    const children = [...parent.children].filter((child) => child.matches(CARD))
    for (const [first, ...others] of Map.groupBy(children, formOf).values()) {
      const isParagraph = first?.querySelector(':scope > br') != null
      if (first && (others.length > 0 || isParagraph)) cards.set(first, [first, ...others])
    }
  }
  return cards
}

const formOf = (element: Element): string => `${element.tagName} ${element.getAttribute('class') ?? ''}`

/** Whether a heading is the name of a person on a card. */
function isOfCard(heading: Element, cards: ReadonlySet<Element>): boolean {
  if (kindOfHeading(textOf(heading)) !== null || speaksOfPapers(textOf(heading))) return false
  for (let ancestor = heading.parentElement; ancestor !== null; ancestor = ancestor.parentElement) {
    if (cards.has(ancestor)) return ancestor.querySelectorAll(HEADINGS).length === 1
  }
  return false
}

/** The headings above a section, nearest first. The first-level heading is used only if there is no other. */
function above(path: readonly string[]): string[] {
  const [title, ...below] = path
  const headings = below.filter((heading) => heading !== undefined).reverse()
  return headings.length > 0 ? headings : title ? [title] : []
}

function namedBefore(element: Element): string[] {
  const label = element.getAttribute('aria-label') ?? ''
  const before = element.previousElementSibling
  return [label, before?.matches(IN_A_HEADINGS_PLACE) ? textOf(before) : ''].filter((text) => text !== '')
}

/** The most UTF-16 code units of a heading. A longer text is no heading. */
const MAX_HEADING = 120

/** The first match tells the kind of people below a heading. */
const KINDS: readonly (readonly [words: RegExp, kind: GroupKind])[] = [
  [/\bco-?authors?\b|合作者/i, 'coauthors'],
  [/\bauthors?\b|作者/i, 'authors'],
  [/\b(?:reviewers?|referees?)\b|审稿/i, 'reviewers'],
  [
    /\b(?:(?:co-?)?chairs?|committees?|members?|board|organi[sz]ers?|PC)\b|委员|主席|成员|组委|编委/i,
    'committee',
  ],
  [/\b(?:editors?|contributors?)\b|编辑|贡献者/i, 'contributors'],
  [/\b(?:speakers?|panell?ists?|participants?|collaborators?|people)\b|嘉宾|报告人|讲者|参会/i, 'names'],
]

/** Headings with a word for people but no people below: `Instructions for Authors`. */
const ABOUT_THEM =
  /\b(?:guidelines?|instructions?|information|info|resources|benefits|services|login|call|become|join|policy|policies|FAQ|news|area for|(?:for|to) (?:the |all |prospective )?(?:authors?|reviewers?|members?|editors?|speakers?|participants?|organi[sz]ers?|chairs?))\b|须知|指南|投稿/i

export function kindOfHeading(heading: string): GroupKind | null {
  if (heading.length > MAX_HEADING || ABOUT_THEM.test(heading)) return null
  return KINDS.find(([words]) => words.test(heading))?.[1] ?? null
}

const PAPERS =
  /\b(?:papers|articles|talks|posters|demos|demonstrations|abstracts|publications|proceedings|contributions|accepted|sessions?|program(?:me)?)\b|论文|报告/i

export const speaksOfPapers = (heading: string): boolean =>
  heading.length <= MAX_HEADING && PAPERS.test(heading) && !ABOUT_THEM.test(heading)
