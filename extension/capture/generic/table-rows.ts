/** Bounds on what is read of one table. */
const MAX_ROWS = 2_000
const MAX_COLUMNS = 50

/** The rows of a table, its nested tables' left out, as cells by column: one that spans several stands in the first. */
export function rowsOf(table: Element): (Element | null)[][] {
  const parts = [...table.children].flatMap((child) => (child.matches('tr') ? [child] : [...child.children]))
  return parts
    .filter((row) => row.matches('tr'))
    .slice(0, MAX_ROWS)
    .map(cellsOf)
}

function cellsOf(row: Element): (Element | null)[] {
  const cells: (Element | null)[] = []
  for (const cell of row.children) {
    if (cells.length >= MAX_COLUMNS) break
    const span = Number(cell.getAttribute('colspan') ?? 1)
    const empty = Math.min(Math.max(Math.trunc(span) || 1, 1), MAX_COLUMNS) - 1
    cells.push(cell, ...Array.from({ length: empty }, () => null))
  }
  return cells
}
