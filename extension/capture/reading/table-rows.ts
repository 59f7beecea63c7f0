import { textOf } from './page-text.ts'

/** A row's cells by column. Null where a cell to the left spans the column. */
type Cells = readonly (Element | null)[]

export type CellsByRow = ReadonlyMap<Element, Cells>

/** The most columns to read. A cell may claim to span any number. */
const MAX_COLUMNS = 50

/**
 * The cells of a table by row and column, without nested tables.
 * A cell is in each row that it spans, but only in its first column.
 */
export function cellsByColumn(table: Element): CellsByRow {
  const rows = new Map(rowsOf(table).map((row): [Element, (Element | null)[]] => [row, []]))
  for (const [row, cells] of rows) {
    let column = 0
    for (const cell of row.children) {
      while (cells[column] !== undefined) column++
      if (column >= MAX_COLUMNS) break
      const end = Math.min(column + (spanOf(cell, 'colspan') || 1), MAX_COLUMNS)
      // A cell ends with its part of the table, such as the `tbody`. A `rowspan` of 0 means: up to that end.
      let left = spanOf(cell, 'rowspan') || Number.POSITIVE_INFINITY
      for (let spanned: Element | null = row; spanned && left > 0; spanned = spanned.nextElementSibling) {
        const places = rows.get(spanned) ?? []
        for (let at = column; at < end; at++) places[at] = at === column ? cell : null
        left--
      }
      column = end
    }
  }
  return new Map([...rows].map(([row, cells]) => [row, Array.from(cells, (cell) => cell ?? null)]))
}

function rowsOf(table: Element): Element[] {
  const rows = [...table.children].flatMap((child) => (child.matches('tr') ? [child] : [...child.children]))
  return rows.filter((row) => row.matches('tr'))
}

function spanOf(cell: Element, attribute: 'colspan' | 'rowspan'): number {
  const span = Math.trunc(Number(cell.getAttribute(attribute) ?? 1))
  return span >= 0 ? span : 1
}

/** Looks for the header in this many rows: EasyChair and others put captions above it. */
const HEADER_WITHIN_ROWS = 5

/**
 * Finds the first row for which `read` returns a header, the captions above it (nearest first), and the rows below.
 * A row with a single title over several columns is a caption.
 */
export function tableBelowHeader<Header>(table: Element, read: (titles: string[]) => Header | null) {
  const rows = [...cellsByColumn(table)]
  for (const [index, [, titles]] of rows.slice(0, HEADER_WITHIN_ROWS).entries()) {
    const isCaption = titles.length > 1 && titles.filter((cell) => cell !== null).length === 1
    const header = isCaption ? null : read(titles.map(textOf))
    if (!header) continue
    const below = rows
      .slice(index + 1)
      .map(([row, cells]) => [row, cells.map((cell) => (titles.includes(cell) ? null : cell))] as const)
    return {
      header,
      above: rows
        .slice(0, index)
        .map(([row]) => textOf(row))
        .reverse(),
      rows: new Map(below),
    }
  }
  return null
}
