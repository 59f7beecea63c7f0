import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { gravestFirst, pairsByGroup } from '../../conflicts/standing.ts'
import type { Locale } from '../../messages/locale.ts'
import { type Row, rowsOf, sheetColumns } from '../columns.ts'
import type { Cell } from '../csv.ts'
import { figuresText, scopeTexts } from '../pair-words.ts'
import { provenanceLines } from '../provenance.ts'
import type { TakenAnswer } from '../taken-answer.ts'

/**
 * An answer as an Excel workbook: a sheet of pairs, gravest first, a sheet of papers, and one that says what they rest on. Text stays text,
 * even if it begins like a formula; counts and years are numbers.
 */
export function workbookOf(taken: TakenAnswer, locale: Locale): Promise<Uint8Array> {
  const rows = rowsOf({ ...taken, pairs: gravestFirst(pairsByGroup(taken.pairs), null) })
  const firsts = rows.filter(({ pair }, index) => pair !== rows[index - 1]?.pair)
  const papers = rows.filter(({ item }) => item)
  return writeXlsx({
    sheets: [sheetOf('pairs', firsts, locale), sheetOf('papers', papers, locale), aboutSheet(taken, locale)],
  })
}

function sheetOf(of: 'pairs' | 'papers', rows: readonly Row[], locale: Locale): WriteSheet {
  const columns = sheetColumns(of)
  return tableSheet(
    locale.t(of),
    columns.map(({ head, width }) => [locale.t(head), width]),
    rows.map((row) => columns.map(({ text }) => text(row, locale))),
  )
}

/** A sheet whose first row is a head that stays in view and filters. */
export function tableSheet(
  name: string,
  columns: readonly (readonly [head: string, width: number])[],
  rows: readonly (readonly Cell[])[],
): WriteSheet {
  const style = { font: { bold: true } }
  return {
    name,
    columns: columns.map(([, width]) => ({ width })),
    rows: [columns.map(([head]) => head), ...rows.map((row) => row.map(cellOf))],
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${letterOf(columns.length - 1)}${rows.length + 1}` },
    cells: new Map(columns.map(([value], column) => [`0,${column}`, { value, type: 'string', style }])),
  }
}

function aboutSheet(taken: TakenAnswer, locale: Locale): WriteSheet {
  const lines = [
    { label: locale.t('columnResult'), text: figuresText(taken, locale) },
    ...scopeTexts(taken, locale).map((text) => ({ label: '', text })),
    ...provenanceLines(taken, locale),
  ]
  return linesSheet(locale.t('docAbout'), lines)
}

/** A sheet of statements, each with its label. */
export function linesSheet(name: string, lines: readonly { label: string; text: string }[]): WriteSheet {
  const rows = lines.map(({ label, text }) => [label, text].map(cellOf))
  return { name, columns: [{ width: 18 }, { width: 100 }], rows }
}

/** Sheets have fewer than 26 columns. */
const letterOf = (column: number): string => String.fromCharCode(65 + column)

/** The most characters of an Excel cell. */
const LONGEST = 32_767

/** XML allows no other control characters, and Excel reads `_x0041_` as the letter A. */
function cellOf(value: Cell): CellValue {
  if (typeof value !== 'string') return value ?? null
  const text = value
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text
}
