import { writeXlsx } from 'hucre/xlsx'
import { linesSheet, tableSheet } from '../../export/documents/workbook.ts'
import { aboutLines, figuresText } from './about.ts'
import { conferenceTables, type Table } from './conference-tables.ts'
import type { Outgoing } from './findings.ts'
import type { OutputLocale } from './output-texts.ts'

/** Excel takes 1,048,576 rows. */
const MOST_ROWS = 1_000_000

/** A judged conference as an Excel workbook. Text stays text, even if it begins like a formula. */
export function conferenceWorkbook(outgoing: Outgoing, locale: OutputLocale): Promise<Uint8Array> {
  const { t } = locale
  const tables = conferenceTables(outgoing, locale)
  const isCut = tables.some(({ rows }) => rows.length > MOST_ROWS)
  const about = [
    { label: t('finding'), text: figuresText(outgoing, locale) },
    ...aboutLines(outgoing, locale),
    ...(isCut ? [{ label: t('aboutMissing'), text: t('rowsCut', { count: MOST_ROWS }) }] : []),
  ]
  return writeXlsx({ sheets: [...tables.map(sheetOf), linesSheet(t('docAbout'), about)] })
}

function sheetOf({ name, head, rows }: Table) {
  const first = [head, ...rows.slice(0, 100)]
  const widths = head.map((_, column) => Math.max(...first.map((row) => String(row[column] ?? '').length)))
  const columns = head.map((text, column) => [text, Math.min(50, (widths[column] ?? 0) + 2)] as const)
  return tableSheet(name, columns, rows.slice(0, MOST_ROWS))
}
