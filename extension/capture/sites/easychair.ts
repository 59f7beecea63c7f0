import type { FoundGroup, GroupKind, PageInView, Site } from '../found.ts'
import { isAtHost, textOf } from '../reading/page-text.ts'
import { readPeopleTable, valueBeside } from '../reading/people-table.ts'

const TABLES = '.ct_tbl table, table[id^="ec:table"]'

/** Returns the kind of people in a table, by its own caption or else by the page's title; null if unknown. */
function kindOf(caption: string, pageTitle: string): GroupKind | null {
  if (/^authors?\b/i.test(caption)) return 'authors'
  const said = `${caption} ${pageTitle}`
  if (/committee|\bPC\b/i.test(said)) return 'committee'
  return /reviewer/i.test(said) ? 'reviewers' : null
}

function collect({ document }: PageInView): FoundGroup[] {
  const tables = [...document.querySelectorAll(TABLES)]
  const pageTitle = textOf(document.querySelector('.pagetitle'))
  const paper = textOf(valueBeside(tables, 'title'))
  return tables.flatMap((table) => {
    const people = readPeopleTable(table)
    const kind = people && kindOf(people.caption, pageTitle)
    if (!people || !kind) return []
    return [{ kind, title: kind === 'authors' ? paper : pageTitle, names: people.names }]
  })
}

/**
 * EasyChair's pages of one submission and of a committee. Marks: tables in `.ct_tbl` or with an id that begins with
 * `ec:table`, a header that names the columns, `.pagetitle`. The submission page is learned from public programs that
 * read it (`ec:table2`: a caption *Authors*, a header, an author a row, first and last name apart). Committee pages stand
 * behind a log-in and nobody's program shows them: they are read as the same kind of table, with the columns of
 * EasyChair's own committee export.
 */
export const easychair: Site = {
  name: 'EasyChair',
  isHere: ({ url }) => isAtHost(url, 'easychair.org'),
  collect,
}
