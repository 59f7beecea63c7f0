import type { GroupKind } from '../found.ts'
import { textOf } from '../reading/page-text.ts'

/** A list or a table, and the headings above it, nearest first. */
export type Section = { element: Element; headings: string[] }

const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const CONTENT = 'ul, ol, dl, table'
/** A heading within one of these is an item's own. */
const ITEM = 'li, dd, td, th'
/** Where pages keep what is not their content. */
const ASIDE = 'nav, footer, aside, [role="navigation"], [role="menu"], [role="contentinfo"], [hidden]'
/** Elements that may replace a heading right before a list: `<p><b>Programme Committee</b></p>`. */
const IN_A_HEADINGS_PLACE = 'p, div, span, strong, b, summary, header, figcaption'

/** The lists and tables of a page's content in their order, each with the headings that it stands under. */
export function sectionsOf(document: Document): Section[] {
  const sections: Section[] = []
  const path: string[] = []
  for (const element of document.querySelectorAll(`${HEADINGS}, ${CONTENT}`)) {
    const level = element.matches(HEADINGS) ? Number(element.tagName.charAt(1)) : 0
    if (level === 0) {
      if (!element.closest(ASIDE))
        sections.push({ element, headings: [...namedBefore(element), ...above(path)] })
    } else if (!element.closest(ITEM)) {
      path.length = level
      path[level - 1] = textOf(element)
    }
  }
  return sections
}

/** The page's title speaks for a list only where nothing else stands between. */
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

/** A longer text is no heading. In UTF-16 code units. */
const MAX_HEADING = 120

/** The first that fits decides. */
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

/** Pages about these people's work rather than lists of them. */
const ABOUT_THEM =
  /\b(?:guidelines?|instructions?|information|info|resources|benefits|services|login|call|become|join|policy|policies|FAQ|news|area for|(?:for|to) (?:the |all |prospective )?(?:authors?|reviewers?|members?|editors?|speakers?|participants?|organi[sz]ers?|chairs?))\b|须知|指南|投稿/i

/** Returns the kind of people below a heading; null if the heading does not name people. */
export function kindOfHeading(heading: string): GroupKind | null {
  if (heading.length > MAX_HEADING || ABOUT_THEM.test(heading)) return null
  return KINDS.find(([words]) => words.test(heading))?.[1] ?? null
}
