import type { Sheet } from './coa-workbook.ts'
import { type Element, elementsIn } from './xml-tree.ts'

/** The number of a cell's column: 55 for `BC12`, and 0 for a name without a column. */
export const columnIn = (cell = ''): number =>
  [...(/^\$?([A-Z]{1,3})/u.exec(cell)?.[1] ?? '')].reduce(
    (column, letter) => column * 26 + letter.charCodeAt(0) - 64,
    0,
  )

const cellName = (column: number, row: number): string => String.fromCharCode(64 + column) + row

export function cellAt(sheet: Sheet, row: number, column: number): Element | undefined {
  const found = sheet.rows.get(row)
  return found && elementsIn(found, 'c').find(({ attributes }) => columnIn(attributes.r) === column)
}

/** The cell keeps its style. A new cell gets the style of its row. */
export function setCell(sheet: Sheet, row: number, column: number, value: string | number): void {
  const cell = cellAt(sheet, row, column) ?? addedCell(rowAt(sheet, row), row, column)
  const within = (name: string, child: Element | string) =>
    elementOf(cell.name.replace(/c$/u, name), {}, [child])
  delete cell.attributes.t
  if (typeof value === 'number') cell.children = [within('v', String(value))]
  else if (value === '') cell.children = []
  else {
    // Cells may share one text of the workbook. So this cell gets a text that no other cell uses.
    cell.attributes.t = 'inlineStr'
    cell.children = [within('is', within('t', value))]
  }
}

function addedCell(row: Element, number: number, column: number): Element {
  const { s } = row.attributes
  const cell = elementOf(row.name.replace(/row$/u, 'c'), { r: cellName(column, number), ...(s && { s }) })
  insertBefore(row, ({ r }) => columnIn(r) > column, [cell])
  return cell
}

function rowAt({ data, rows }: Sheet, number: number): Element {
  const known = rows.get(number)
  if (known !== undefined) return known
  const row = elementOf(data.name.replace(/sheetData$/u, 'row'), { r: String(number) })
  insertBefore(data, ({ r }) => Number(r) > number, [row])
  rows.set(number, row)
  return row
}

const elementOf = (
  name: string,
  attributes: Element['attributes'],
  children: Element['children'] = [],
): Element => ({ name, attributes, children })

function insertBefore(
  { children }: Element,
  isNext: (attributes: Element['attributes']) => boolean,
  added: readonly Element[],
): void {
  const next = children.findIndex((child) => typeof child !== 'string' && isNext(child.attributes))
  children.splice(next === -1 ? children.length : next, 0, ...added)
}

/** Inserts empty rows before the row `at`. Takes style and height from the row `like`. */
export function insertRows(sheet: Sheet, at: number, count: number, like: number): void {
  const { data, rows } = sheet
  const model = rowAt(sheet, like)
  const added = Array.from({ length: count }, () => emptyLike(model))
  insertBefore(data, ({ r }) => Number(r) >= at, added)
  const numbered = [
    ...[...rows].map(([number, row]) => ({ row, number: number < at ? number : number + count })),
    ...added.map((row, index) => ({ row, number: at + index })),
  ]
  rows.clear()
  for (const { row, number } of numbered) {
    row.attributes.r = String(number)
    for (const { attributes } of elementsIn(row, 'c'))
      attributes.r = (attributes.r ?? '').replace(/\d+$/u, String(number))
    rows.set(number, row)
  }
}

/** Returns an empty row with the same styles. Keeps a height that a user has set. */
function emptyLike({ name, attributes: { ht, ...attributes }, ...row }: Element): Element {
  const isFixed = ht !== undefined && /^(?:1|true)$/u.test(attributes.customHeight ?? '')
  const cells = elementsIn({ name, attributes, ...row }, 'c').map((cell) => {
    const { r = '', s } = cell.attributes
    return elementOf(cell.name, { r, ...(s !== undefined && { s }) })
  })
  return { name, attributes: { ...attributes, ...(isFixed && { ht }) }, children: cells }
}
