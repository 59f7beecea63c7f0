import { comesBackFor, stands } from '../conflicts/decisions/pair-decision.ts'
import { certainName } from '../conflicts/names-to-check.ts'
import { groupOf } from '../conflicts/pair-group.ts'
import { allPairs, lastYear, type Pair } from '../conflicts/pair-table.ts'
import { isAtEdge } from '../conflicts/policy/judgement.ts'
import { isoDate, type Policy } from '../conflicts/policy/policy.ts'
import { proofOf } from '../conflicts/proof.ts'
import type { PairItem, PairsPayload } from '../contract/backend.ts'
import { aboutOf } from '../query/about-entry.ts'
import { APP_VERSION } from '../version.ts'
import { rulingName, verdictWord } from '../words/verdicts.ts'
import type { Cell } from './csv.ts'
import type { DocumentMessageKey, DocumentTexts } from './documents/document-texts.ts'
import { countCell, decisionText, openAgain, reasonOf, reasonText, resultText } from './pair-words.ts'
import { coverageFact } from './provenance.ts'
import { judgingOf, paperId, type TakenAnswer, unlisted } from './taken-answer.ts'

/** A row of a table: a pair with one of its papers, or without any. */
export type Row = { pair: Pair; item: PairItem | undefined; taken: TakenAnswer; answer: AnswerCells }

/** The rows of all pairs: one for each listed paper, and one for each pair without papers. */
export function rowsOf(taken: TakenAnswer): Row[] {
  const answer = answerCells(taken)
  return taken.pairs.flatMap((pair) => {
    const items = [...(pair.pubs?.items ?? []), ...(pair.judgement?.others ?? [])]
    return (items.length > 0 ? items : [undefined]).map((item) => ({ pair, item, taken, answer }))
  })
}

/** What the whole answer rests on. It stands in every row, so that a row that is copied elsewhere keeps it. */
type AnswerCells = ReturnType<typeof answerCells>

function answerCells(taken: TakenAnswer) {
  const { answer, payload } = taken.answered
  const { policy, at } = judgingOf(taken)
  return {
    date: answer.data_date ?? 'unknown',
    sample: answer.sample ? 'yes' : 'no',
    options: optionsText(payload),
    policy: policy.name,
    rules: policyRules(policy),
    at: isoDate(at),
    selection: `${taken.pairs.length} of ${allPairs(taken.table).length}`,
    coverage: coverageFact(taken),
  }
}

/** The options of the query: `exact_base_match=true year_min=2020`. The names stand in the rows. */
const optionsText = ({ left: _, right: __, ...options }: PairsPayload): string => settingsText(options)

const policyRules = ({ months, without, least, authors }: Policy): string =>
  settingsText({ months, without: without.join('+'), least, authors })

/** Settings as `name=value`; what is not set is left out. */
const settingsText = (settings: Readonly<Record<string, boolean | number | string | null>>): string =>
  Object.entries(settings)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : `${name}=${value}`))
    .join(' ')

type Sheet = 'pairs' | 'papers'

type Column = {
  /** The name in CSV: English in every language, since scripts read it. A column without one is in sheets only. */
  csv?: string
  cell: (row: Row) => Cell
  /** The column in sheets for people; its `text` takes the place of `cell`. */
  sheet?: {
    of: Sheet | 'both'
    head: DocumentMessageKey
    width: number
    text?: (row: Row, texts: DocumentTexts) => Cell
  }
}

/** The columns of CSV and workbook. Other programs read CSV by these names: further ones go to the end. */
const COLUMNS: readonly Column[] = [
  {
    csv: 'left',
    cell: ({ pair }) => pair.left,
    sheet: { of: 'both', head: 'columnA', width: 26, text: ({ pair }) => pair.leftName },
  },
  {
    csv: 'right',
    cell: ({ pair }) => pair.right,
    sheet: { of: 'both', head: 'columnB', width: 26, text: ({ pair }) => pair.rightName },
  },
  {
    csv: 'verdict',
    cell: ({ pair }) => verdictCell(pair),
    sheet: {
      of: 'pairs',
      head: 'columnResult',
      width: 24,
      text: ({ pair }, { locale }) => verdictWord(pair, locale.t),
    },
  },
  {
    csv: 'joint_papers',
    cell: ({ pair }) => countCell(pair),
    sheet: { of: 'pairs', head: 'columnJoint', width: 12 },
  },
  { cell: ({ pair }) => lastYear(pair), sheet: { of: 'pairs', head: 'columnLast', width: 8 } },
  { csv: 'left_status', cell: ({ pair, taken }) => taken.table.leftResolution.get(pair.left)?.status },
  { csv: 'right_status', cell: ({ pair, taken }) => taken.table.rightResolution.get(pair.right)?.status },
  {
    csv: 'title',
    cell: ({ item }) => item?.title,
    sheet: { of: 'papers', head: 'columnTitle', width: 60 },
  },
  { csv: 'year', cell: ({ item }) => item?.year, sheet: { of: 'papers', head: 'columnYear', width: 8 } },
  { csv: 'venue', cell: ({ item }) => item?.venue, sheet: { of: 'papers', head: 'columnVenue', width: 20 } },
  { csv: 'type', cell: ({ item }) => item?.pub_type, sheet: { of: 'papers', head: 'columnType', width: 14 } },
  {
    csv: 'left_name',
    cell: ({ item }) => item?.left_name,
    sheet: { of: 'papers', head: 'columnNameA', width: 24 },
  },
  {
    csv: 'right_name',
    cell: ({ item }) => item?.right_name,
    sheet: { of: 'papers', head: 'columnNameB', width: 24 },
  },
  {
    csv: 'author_count',
    cell: ({ item }) => item?.author_count,
    sheet: { of: 'papers', head: 'columnAuthors', width: 9 },
  },
  {
    csv: 'link',
    cell: ({ item }) => item && proofOf(item),
    sheet: { of: 'papers', head: 'columnLink', width: 44 },
  },
  { csv: 'dblp_key', cell: ({ item }) => item?.key, sheet: { of: 'papers', head: 'columnKey', width: 30 } },
  { csv: 'also_dblp_keys', cell: ({ item }) => item?.also?.map(({ key }) => key).join(' ') },
  {
    csv: 'reason',
    cell: ({ pair }) => reasonOf(pair),
    sheet: {
      of: 'pairs',
      head: 'columnWhy',
      width: 30,
      text: ({ pair }, texts) => reasonText(pair, texts),
    },
  },
  {
    csv: 'left_person',
    cell: ({ pair, taken }) => certainName(taken.table.leftResolution.get(pair.left)),
    sheet: { of: 'pairs', head: 'columnPersonA', width: 26 },
  },
  {
    csv: 'right_person',
    cell: ({ pair, taken }) => certainName(taken.table.rightResolution.get(pair.right)),
    sheet: { of: 'pairs', head: 'columnPersonB', width: 26 },
  },
  { csv: 'policy', cell: ({ answer }) => answer.policy },
  {
    csv: 'counted',
    cell: (row) => row.item && countedCell(row.item, row),
    sheet: {
      of: 'papers',
      head: 'columnCounts',
      width: 12,
      text: (row, { say }) => row.item && say(COUNTED_WORDS[countedCell(row.item, row)]),
    },
  },
  { csv: 'judged_at', cell: ({ answer }) => answer.at },
  {
    csv: 'decision',
    cell: ({ pair }) => pair.decision?.ruling,
    sheet: {
      of: 'pairs',
      head: 'columnDecision',
      width: 24,
      text: ({ pair }, texts) => rulingText(pair, texts),
    },
  },
  {
    csv: 'decision_note',
    cell: ({ pair }) => pair.decision?.note,
    sheet: { of: 'pairs', head: 'columnNote', width: 30 },
  },
  {
    csv: 'decided_at',
    cell: ({ pair }) => pair.decision?.decidedAt,
    sheet: {
      of: 'pairs',
      head: 'columnDecided',
      width: 12,
      text: ({ pair }) => pair.decision?.decidedAt.slice(0, 10),
    },
  },
  {
    csv: 'new_since_decision',
    cell: ({ pair, item }) => pair.decision && yesNo(isNew(pair, item)),
    sheet: {
      of: 'papers',
      head: 'columnNew',
      width: 12,
      text: ({ pair, item }, { say }) => (isNew(pair, item) ? say('cellYes') : null),
    },
  },
  {
    cell: ({ pair }) => pair.decision?.newItems.length,
    sheet: { of: 'pairs', head: 'columnNewPapers', width: 11 },
  },
  { csv: 'decision_stands', cell: ({ pair }) => pair.decision && yesNo(stands(pair.decision)) },
  { csv: 'data_date', cell: ({ answer }) => answer.date },
  { csv: 'options', cell: ({ answer }) => answer.options },
  { csv: 'coauthors_version', cell: () => APP_VERSION },
  { csv: 'starter_data', cell: ({ answer }) => answer.sample },
  { csv: 'policy_rules', cell: ({ answer }) => answer.rules },
  {
    csv: 'not_counting',
    cell: ({ pair }) => pair.judgement?.leftOut ?? 0,
    sheet: { of: 'pairs', head: 'columnNotCounting', width: 13 },
  },
  { csv: 'unlisted_papers', cell: ({ pair }) => unlisted(pair) },
  { csv: 'pairs_taken', cell: ({ answer }) => answer.selection },
  { csv: 'decision_comes_back', cell: ({ pair }) => pair.decision && comesBackFor(pair.decision) },
  { csv: 'group', cell: ({ pair }) => groupOf(pair) },
  { csv: 'data_covers_window', cell: ({ answer }) => yesNo(answer.coverage.covers) },
  { csv: 'data_until', cell: ({ answer }) => answer.coverage.data_until },
  { csv: 'window_from', cell: ({ answer }) => answer.coverage.window_from },
  {
    csv: 'left_affiliation',
    cell: ({ pair, taken }) => aboutOf(taken.about, 'left', pair.left)?.affiliation,
  },
  {
    csv: 'right_affiliation',
    cell: ({ pair, taken }) => aboutOf(taken.about, 'right', pair.right)?.affiliation,
  },
  { csv: 'left_orcid', cell: ({ pair, taken }) => aboutOf(taken.about, 'left', pair.left)?.orcid },
  { csv: 'right_orcid', cell: ({ pair, taken }) => aboutOf(taken.about, 'right', pair.right)?.orcid },
]

/** The columns of CSV, each with its name. */
export const CSV_COLUMNS = COLUMNS.flatMap(({ csv, cell }) =>
  csv === undefined ? [] : [{ name: csv, cell }],
)

/** The columns of a sheet. */
export const sheetColumns = (name: Sheet) =>
  COLUMNS.flatMap(({ cell, sheet }) => {
    if (!sheet || (sheet.of !== name && sheet.of !== 'both')) return []
    return [{ head: sheet.head, width: sheet.width, text: sheet.text ?? cell }]
  })

/** The columns of the table of pairs in Markdown and in the report; decisions only where there are some. */
export function readerColumns(pairs: readonly Pair[]) {
  const columns: {
    head: DocumentMessageKey
    isNumber?: boolean
    cell: (pair: Pair, texts: DocumentTexts) => Cell
  }[] = [
    { head: 'columnA', cell: (pair) => pair.leftName },
    { head: 'columnB', cell: (pair) => pair.rightName },
    { head: 'columnResult', cell: resultText },
    { head: 'columnJoint', isNumber: true, cell: countCell },
    { head: 'columnLast', isNumber: true, cell: lastYear },
    { head: 'columnDecision', cell: decisionText },
  ]
  return pairs.some(({ decision }) => decision) ? columns : columns.slice(0, -1)
}

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** Two statuses stand for a missing verdict and are described in words. */
function verdictCell({ status }: Pair): string {
  if (status === 'papers') return 'joint_papers'
  return status === 'unknown' ? 'none_found_names_not_checked' : status
}

const COUNTED_WORDS = { yes: 'cellYes', no: 'cellNo', at_edge: 'cellEdge' } as const

/** Whether a paper counts: `at_edge` if it may be from before the window. */
function countedCell(item: PairItem, { pair: { judgement }, taken }: Row): keyof typeof COUNTED_WORDS {
  if (!judgement) return 'yes'
  if (judgement.others.includes(item)) return 'no'
  return isAtEdge(item, taken.table.judging?.window ?? null) ? 'at_edge' : 'yes'
}

/** Whether a paper is new since the decision; of a pair without papers, whether any is. */
const isNew = ({ decision }: Pair, item: PairItem | undefined): boolean =>
  (decision?.newItems ?? []).some((one) => item === undefined || paperId(one) === paperId(item))

const rulingText = ({ decision }: Pair, texts: DocumentTexts): string | null =>
  decision
    ? [rulingName(decision.ruling, texts.locale.t), openAgain(decision, texts)]
        .filter((word) => word !== false)
        .join(', ')
    : null
