import type { FoundGroup, GroupKind, PageInView, Site } from '../found.ts'
import { isAtHost, linesOf, namesIn, textOf } from '../reading/page-text.ts'
import { readPeopleTable, valueBeside } from '../reading/people-table.ts'

/** An author's row in the form of a submission; the id is spelled so. */
const FORM_AUTHOR = '[id^="autorEmailCell-"]'

/** Pages that list people, by their heading. */
function listKind(heading: string): GroupKind | null {
  if (/reviewers?\b/i.test(heading)) return 'reviewers'
  return /\busers\b/i.test(heading) ? 'users' : null
}

const isBound = (element: Element): boolean =>
  element.closest('[data-bind]') !== null || element.querySelector('[data-bind]') !== null

/** An author's line is `Name (Organization) <e-mail>`, and a mark at the contact. */
const authorsIn = (value: Element): string[] =>
  linesOf(value)
    .flatMap((line) => line.split(';'))
    .map((line) => line.replace(/[(<*].*$/, '').trim())

/** Returns the authors in a submission's summary. */
function summaryGroups(tables: Element[]): FoundGroup[] {
  const authors = valueBeside(tables, 'authors')
  if (!authors) return []
  const title = textOf(valueBeside(tables, 'paper title', 'title'))
  return [{ kind: 'authors', title, names: namesIn([authors], authorsIn) }]
}

function listGroups(document: Document, tables: Element[]): FoundGroup[] {
  const heading = textOf(document.querySelector('h1, h2'))
  const kind = listKind(heading)
  if (!kind) return []
  return tables.map((table) => ({ kind, title: heading, names: readPeopleTable(table)?.names ?? [] }))
}

function collect({ document }: PageInView): FoundGroup[] {
  const form = document.querySelector(FORM_AUTHOR)?.closest('table')
  const names = (form && readPeopleTable(form)?.names) ?? []
  if (names.length > 0) return [{ kind: 'authors', names }]
  const tables = [...document.querySelectorAll('table')].filter(isBound)
  return [...summaryGroups(tables), ...listGroups(document, tables)]
}

/**
 * Microsoft CMT's submission form, submission summary and lists of reviewers and users. Marks: Knockout's `data-bind`,
 * which every table here has, and the columns *First Name* and *Last Name*. The list's columns and headings are those
 * of CMT's own help (*Manage Conference Users Page*), the form's marks those that public programs fill it in by. The
 * summary stands behind a log-in; its rows are told by their labels alone.
 */
export const microsoftCmt: Site = {
  name: 'Microsoft CMT',
  isHere: ({ url }) => isAtHost(url, 'cmt3.research.microsoft.com'),
  collect,
}
