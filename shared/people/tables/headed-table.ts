import { LINE_BREAK } from '../../query/entries.ts'
import { delimitedRows, delimiterOf } from '../delimited-rows.ts'
import { isAffiliation } from '../name-evidence.ts'
import { titleOf } from './column-titles.ts'
import { columnsInFirstRow } from './header-row.ts'
import { allPeopleColumns, isUnclear, nameInRow } from './people-columns.ts'

/**
 * A table with a header. `source`: a row's text. `people`: the text of all columns that may name people. `isSeveral`: a row may
 * name several people. `isStated`: the table has columns of given and family names.
 */
export type HeadedTable = {
  header: string
  rows: { source: string; names: string[]; affiliations: string[]; people: string }[]
  isSeveral: boolean
  isStated: boolean
}

/** Returns null if no cell of the first row is a title for names of people. */
export function headedTable(text: string): HeadedTable | null {
  const head = text.slice(0, MAX_HEADER).trimStart()
  const delimiter = delimiterOf(head)
  const [titles = [], ...below] = delimitedRows(head, delimiter).map(({ cells }) => cells)
  if (titles.length < 2 || columnsInFirstRow(titles, below) === null) return null
  const [first, ...rows] = delimitedRows(text, delimiter)
  if (first === undefined || rows.length === 0) return null
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells)
  const all = allPeopleColumns(titles, sample)
  const columns = new Set(all.flatMap(({ whole, parts }) => [whole, ...parts]))
  const mayName = first.cells.map((title, column) => columns.has(column) || mayNamePeople(title))
  return {
    header: first.source,
    rows: rows.map(({ source, cells }) => {
      const named = all
        .map((of) => ({
          name: nameInRow(cells, of),
          isWhole: of.parts.length === 0,
          affiliation: of.affiliation === -1 ? null : (cells[of.affiliation] ?? ''),
        }))
        .filter(({ name }) => !NOBODY.test(name))
      // If people share a column of affiliations, nobody knows whose affiliation it is.
      const isOfEach = named.every(({ affiliation }) => affiliation !== null)
      // A name with a line break or a tab is part of another table.
      const isOther = named.some(({ name }) => LINE_BREAK.test(name) || name.includes('\t'))
      // An institution in a column of people may stand for somebody who works there.
      const hasOrganization =
        named.length > 1 && named.some(({ name, isWhole }) => isWhole && isAffiliation(name, ''))
      const isUnread = isOther || hasOrganization || all.some((of) => isUnclear(cells, of))
      return {
        source,
        names: isUnread ? [] : named.map(({ name }) => name),
        affiliations: named.map(({ affiliation }) => (isOfEach && affiliation) || ''),
        people: cells.filter((_, column) => mayName[column] ?? true).join(' ; '),
      }
    }),
    isSeveral: all.length > 1 || all.some(({ isSeveral }) => isSeveral),
    isStated: all.every(({ parts }) => parts.length > 0),
  }
}

/** The first rows show what the columns have. */
const SAMPLE_ROWS = 200
/** The most UTF-16 code units of a header. Headers of HotCRP and CMT have a column for each topic, and are still shorter. */
const MAX_HEADER = 20_000

/** Whether a column with an unknown title may name the row's people. A column of conflicts names other people. */
const mayNamePeople = (title: string): boolean => titleOf(title).kind === null && !OTHERS.test(title)

const OTHERS =
  /collab|conflict|advis|relation|exclu|oppos|nominat|invited|entered|changed|updated|first|last|family|given|title|keyword|abstract|topic|comment|note|mail|url|page|follow|tags|名|姓/iu

const NOBODY = /^(?:\P{L}*|none|n\/?a|tb[ad]|no|yes)$/iu
