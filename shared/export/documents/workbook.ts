import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import type { PairDecision } from '../../conflicts/decisions/pair-decision.ts'
import { certainName } from '../../conflicts/names-to-check.ts'
import { lastYear, type Pair } from '../../conflicts/pair-table.ts'
import { isAtEdge } from '../../conflicts/policy/judgement.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import { rulingName, verdictWord } from '../../words/verdicts.ts'
import { countCell, figuresText, openAgain, reasonText, scopeTexts } from '../pair-words.ts'
import { provenanceLines } from '../provenance.ts'
import { paperId, type TakenAnswer } from '../taken-answer.ts'
import type { DocumentMessageKey, DocumentTexts } from './document-texts.ts'

/**
 * An answer as an Excel workbook: a sheet of pairs, a sheet of papers, and one that says what they rest on. Text is text, also if
 * it begins like a formula; counts and years are numbers.
 */
export function workbookOf(taken: TakenAnswer, texts: DocumentTexts): Promise<Uint8Array> {
  const { say } = texts
  return writeXlsx({
    sheets: [
      sheetOf(say('docPairs'), PAIR_COLUMNS, pairRows(taken, texts), texts),
      sheetOf(say('docPapers'), PAPER_COLUMNS, paperRows(taken, texts), texts),
      aboutSheet(taken, texts),
    ],
  })
}

type Column = { key: DocumentMessageKey; width: number }

const PAIR_COLUMNS: readonly Column[] = [
  { key: 'columnA', width: 26 },
  { key: 'columnB', width: 26 },
  { key: 'columnPersonA', width: 26 },
  { key: 'columnPersonB', width: 26 },
  { key: 'columnResult', width: 16 },
  { key: 'columnWhy', width: 30 },
  { key: 'columnJoint', width: 12 },
  { key: 'columnLast', width: 8 },
  { key: 'columnNotCounting', width: 13 },
  { key: 'columnDecision', width: 16 },
  { key: 'columnNote', width: 30 },
  { key: 'columnDecided', width: 12 },
  { key: 'columnNewPapers', width: 11 },
]

function pairRows({ pairs, table }: TakenAnswer, texts: DocumentTexts): CellValue[][] {
  return pairs.map((pair) => [
    pair.leftName,
    pair.rightName,
    certainName(table.leftResolution.get(pair.left)),
    certainName(table.rightResolution.get(pair.right)),
    verdictWord(pair, texts.locale.t),
    reasonText(pair, texts),
    countCell(pair),
    lastYear(pair),
    pair.judgement?.leftOut ?? 0,
    pair.decision ? rulingCell(pair.decision, texts) : null,
    pair.decision?.note ?? null,
    pair.decision?.decidedAt.slice(0, 10) ?? null,
    pair.decision?.newItems.length ?? null,
  ])
}

const rulingCell = (decision: PairDecision, texts: DocumentTexts): string =>
  [rulingName(decision.ruling, texts.locale.t), openAgain(decision, texts)]
    .filter((word) => word !== false)
    .join(', ')

const PAPER_COLUMNS: readonly Column[] = [
  { key: 'columnA', width: 24 },
  { key: 'columnB', width: 24 },
  { key: 'columnTitle', width: 60 },
  { key: 'columnYear', width: 8 },
  { key: 'columnVenue', width: 20 },
  { key: 'columnType', width: 14 },
  { key: 'columnNameA', width: 24 },
  { key: 'columnNameB', width: 24 },
  { key: 'columnAuthors', width: 9 },
  { key: 'columnCounts', width: 12 },
  { key: 'columnNew', width: 12 },
  { key: 'columnLink', width: 44 },
  { key: 'columnKey', width: 30 },
]

function paperRows({ pairs, table }: TakenAnswer, { say }: DocumentTexts): CellValue[][] {
  const row = (pair: Pair, item: PairItem, counts: string): CellValue[] => [
    pair.leftName,
    pair.rightName,
    item.title ?? null,
    item.year ?? null,
    item.venue ?? null,
    item.pub_type ?? null,
    item.left_name ?? null,
    item.right_name ?? null,
    item.author_count ?? null,
    counts,
    pair.decision?.newItems.some((one) => paperId(one) === paperId(item)) ? say('cellYes') : null,
    proofOf(item),
    item.key ?? null,
  ]
  return pairs.flatMap((pair) => [
    ...(pair.pubs?.items ?? []).map((item) => {
      const atEdge = pair.judgement && isAtEdge(item, table.judging?.window ?? null)
      return row(pair, item, say(atEdge ? 'cellEdge' : 'cellYes'))
    }),
    ...(pair.judgement?.others ?? []).map((item) => row(pair, item, say('cellNo'))),
  ])
}

function sheetOf(
  name: string,
  columns: readonly Column[],
  rows: CellValue[][],
  { say }: DocumentTexts,
): WriteSheet {
  const head = columns.map(({ key }) => say(key))
  return {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows: [head, ...rows.map((row) => row.map(cellOf))],
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${letterOf(columns.length - 1)}${rows.length + 1}` },
    cells: headCells(head),
  }
}

function aboutSheet(taken: TakenAnswer, texts: DocumentTexts): WriteSheet {
  const headline = [figuresText(taken, texts), ...scopeTexts(taken, texts)].map((text, index) => ({
    label: index === 0 ? texts.say('columnResult') : '',
    text,
  }))
  const lines = [...headline, ...provenanceLines(taken, texts)]
  const rows = lines.map(({ label, text }) => [label, text].map(cellOf))
  return { name: texts.say('docAbout'), columns: [{ width: 18 }, { width: 100 }], rows }
}

const headCells = (head: readonly string[]): NonNullable<WriteSheet['cells']> =>
  new Map(
    head.map((value, column) => [
      `0,${column}`,
      { value, type: 'string' as const, style: { font: { bold: true } } },
    ]),
  )

/** Sheets have fewer than 26 columns. */
const letterOf = (column: number): string => String.fromCharCode(65 + column)

/** The most characters of an Excel cell. */
const LONGEST = 32_767

/** XML allows no other control characters, and Excel reads `_x0041_` as the letter A. */
function cellOf(value: CellValue): CellValue {
  if (typeof value !== 'string') return value
  const text = value
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text
}
