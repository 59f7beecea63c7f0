import type { CoaWorkbook, Sheet } from './coa-workbook.ts'
import { type Element, elementsIn, localName, textOf, xmlText } from './xml-tree.ts'

/** An insertion of `count` rows before row `at`. The rows `first` to `last` of the table are for people. */
export type Insertion = { first: number; last: number; at: number; count: number }

/** Corrects references to moved rows, and extends the table's ranges to the inserted rows. */
export function moveReferences(workbook: CoaWorkbook, sheet: Sheet, insertion: Insertion): void {
  const isOfSheet = (named: string) =>
    named
      .replace(/!$/u, '')
      .replace(/^'(.*)'$/u, '$1')
      .replaceAll("''", "'") === sheet.name
  const parts = workbook.relatedTo(sheet.path).filter(({ type }) => MOVED_PARTS.has(type))
  for (const { path } of [...parts, { path: workbook.path }]) {
    const part = workbook.part(path)
    const before = xmlText(part)
    moveIn(part, insertion, isOfSheet)
    if (xmlText(part) !== before) workbook.change(path)
  }
  moveIn(sheet.root, insertion, (named) => named === '' || isOfSheet(named))
  workbook.change(sheet.path)
}

const MOVED_PARTS: ReadonlySet<string> = new Set(['table', 'drawing', 'comments'])
const ATTRIBUTES = ['ref', 'sqref', 'activeCell', 'topLeftCell']
/** Elements whose ranges grow with the table. */
const REACHING: ReadonlySet<string> = new Set([
  'table',
  'autoFilter',
  'dataValidation',
  'conditionalFormatting',
  'protectedRange',
  'ignoredError',
  'sqref',
])
const FORMULAS: ReadonlySet<string> = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName'])

function moveIn(element: Element, insertion: Insertion, isOfSheet: (named: string) => boolean): void {
  const name = localName(element)
  const { attributes } = element
  const move = (reference: string) => movedReference(reference, insertion, REACHING.has(name))
  for (const key of ATTRIBUTES) if (attributes[key] !== undefined) attributes[key] = move(attributes[key])
  if (name === 'brk') attributes.id = String(moved(Number(attributes.id), insertion))
  if (name === 'from' || name === 'to')
    for (const row of elementsIn(element, 'row'))
      row.children = [String(moved(Number(textOf(row)) + 1, insertion) - 1)]
  if (name === 'sqref') element.children = [move(textOf(element))]
  if (FORMULAS.has(name)) element.children = [movedFormula(textOf(element), insertion, isOfSheet)]
  else for (const child of elementsIn(element)) moveIn(child, insertion, isOfSheet)
}

const LAST_ROW = 1_048_576

const moved = (row: number, { at, count }: Insertion): number =>
  row < at ? row : Math.min(row + count, LAST_ROW)

const RANGE = /^(\$?[A-Z]{1,3}\$?)(\d+)(?::(\$?[A-Z]{1,3}\$?)(\d+))?$/iu

/** `reference`: one or more ranges, with spaces between. `reaches`: whether the lowest ranges in the table grow to its new last row. */
function movedReference(reference: string, insertion: Insertion, reaches: boolean): string {
  const { first, last, count } = insertion
  const parts = reference.split(' ').map((text) => {
    const [, column = '', from = '0', endColumn = column, to = from] = RANGE.exec(text) ?? []
    // The row above `first` is the table's header.
    const isInTable = Number(from) >= first - 1 && Number(to) >= first && Number(to) <= last
    return { text, column, from: Number(from), endColumn, to: Number(to), isInTable: reaches && isInTable }
  })
  const lowest = Math.max(...parts.filter(({ isInTable }) => isInTable).map(({ to }) => to))
  return parts
    .map(({ text, column, from, endColumn, to, isInTable }) => {
      if (column === '') return text
      const start = `${column}${moved(from, insertion)}`
      const end = `${endColumn}${isInTable && to === lowest ? last + count : moved(to, insertion)}`
      return text.includes(':') || start !== end ? `${start}:${end}` : start
    })
    .join(' ')
}

/** Matches a quoted text, or a range such as `A1:B2` or `'My sheet'!A1`. */
const IN_FORMULA =
  /"[^"]*"|((?:'(?:[^']|'')+'|[\p{L}\p{N}_.]+)!)?((?<![\p{L}\p{N}_.$])\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)(?![\p{L}\p{N}_.(])/giu

const movedFormula = (formula: string, insertion: Insertion, isOfSheet: (named: string) => boolean): string =>
  formula.replace(IN_FORMULA, (all, named = '', range?: string) =>
    range !== undefined && isOfSheet(named) ? named + movedReference(range, insertion, false) : all,
  )
