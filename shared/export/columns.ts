import { certainName } from '../conflicts/names-to-check.ts'
import { allPairs, comesBackFor, lastYear, type Pair, stands } from '../conflicts/pair-table.ts'
import { isAtEdge } from '../conflicts/policy/coverage.ts'
import { isoDate, type Policy } from '../conflicts/policy/policy.ts'
import { proofOf } from '../conflicts/proof.ts'
import { standingOf } from '../conflicts/standing.ts'
import type { PairItem, PairsPayload } from '../contract/backend.ts'
import type { Locale, MessageKey } from '../messages/locale.ts'
import { aboutOf } from '../query/payload.ts'
import { APP_VERSION } from '../version.ts'
import { openAgainText, rulingName, verdictWord } from '../words/verdicts.ts'
import { type Cell, csvText } from './csv.ts'
import { countCell, decisionText, reasonOf, reasonText, resultText } from './pair-words.ts'
import { coverageFact } from './provenance.ts'
import { judgingOf, paperId, type TakenAnswer, unlisted } from './taken-answer.ts'

/** A row of a table: a pair with one of its papers, or without any. */
export type Row = ReturnType<typeof rowsOf>[number]

/** The rows of all pairs: one for each listed paper, and one for each pair without papers. */
export function rowsOf(taken: TakenAnswer) {
  const answer = answerCells(taken)
  const { pairs, about, table } = taken
  const window = table.judging?.window ?? null
  return pairs.flatMap((pair) => {
    const [left, right] = [table.leftResolution.get(pair.left), table.rightResolution.get(pair.right)]
    const [first, ...others] = [...(pair.pubs?.items ?? []), ...(pair.judgement?.others ?? [])]
    return [first, ...others].map((item) => ({ pair, item, left, right, about, window, answer }))
  })
}

/** The data, rules and options behind the answer. Every row has them, so that a row copied elsewhere keeps them. */
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

/** Settings as `name=value`, without those that are not set. */
const settingsText = (settings: Readonly<Record<string, boolean | number | string | null>>): string =>
  Object.entries(settings)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : `${name}=${value}`))
    .join(' ')

type Sheet = 'pairs' | 'papers'

/** A column of sheets for people; its `text` takes the place of the cell in CSV. */
type InSheet = readonly [of: Sheet | 'both', head: MessageKey, width: number, text?: Text]
type Text = (row: Row, locale: Locale) => Cell

/**
 * The columns of CSV and workbook. The name is that in CSV: English in every language, since scripts read it; further
 * ones go to the end. A column without a name is in sheets only.
 */
const COLUMNS: readonly [name: string | null, cell: (row: Row) => Cell, sheet?: InSheet][] = [
  ['left', ({ pair }) => pair.left, ['both', 'columnA', 26, ({ pair }) => pair.leftName]],
  ['right', ({ pair }) => pair.right, ['both', 'columnB', 26, ({ pair }) => pair.rightName]],
  [
    'verdict',
    ({ pair }) => verdictCell(pair),
    ['pairs', 'columnResult', 24, ({ pair }, { t }) => verdictWord(pair, t)],
  ],
  ['joint_papers', ({ pair }) => countCell(pair), ['pairs', 'jointPapers', 12]],
  [null, ({ pair }) => lastYear(pair), ['pairs', 'columnLast', 8]],
  ['left_status', ({ left }) => left?.status],
  ['right_status', ({ right }) => right?.status],
  ['title', ({ item }) => item?.title, ['papers', 'columnTitle', 60]],
  ['year', ({ item }) => item?.year, ['papers', 'columnYear', 8]],
  ['venue', ({ item }) => item?.venue, ['papers', 'columnVenue', 20]],
  ['type', ({ item }) => item?.pub_type, ['papers', 'columnType', 14]],
  ['left_name', ({ item }) => item?.left_name, ['papers', 'columnNameA', 24]],
  ['right_name', ({ item }) => item?.right_name, ['papers', 'columnNameB', 24]],
  ['author_count', ({ item }) => item?.author_count, ['papers', 'columnAuthors', 9]],
  ['link', ({ item }) => item && proofOf(item), ['papers', 'link', 44]],
  ['dblp_key', ({ item }) => item?.key, ['papers', 'columnKey', 30]],
  ['also_dblp_keys', ({ item }) => item?.also?.map(({ key }) => key).join(' ')],
  [
    'reason',
    ({ pair }) => reasonOf(pair),
    ['pairs', 'columnWhy', 30, ({ pair }, locale) => reasonText(pair, locale)],
  ],
  ['left_person', ({ left }) => certainName(left), ['pairs', 'columnPersonA', 26]],
  ['right_person', ({ right }) => certainName(right), ['pairs', 'columnPersonB', 26]],
  ['policy', ({ answer }) => answer.policy],
  [
    'counted',
    (row) => row.item && countedCell(row.item, row),
    ['papers', 'columnCounts', 12, (row, { t }) => row.item && t(COUNTED_WORDS[countedCell(row.item, row)])],
  ],
  ['judged_at', ({ answer }) => answer.at],
  [
    'decision',
    ({ pair }) => pair.decision?.ruling,
    ['pairs', 'columnDecision', 24, ({ pair }, locale) => rulingText(pair, locale)],
  ],
  ['decision_note', ({ pair }) => pair.decision?.note, ['pairs', 'note', 30]],
  [
    'decided_at',
    ({ pair }) => pair.decision?.decidedAt,
    ['pairs', 'columnDecided', 12, ({ pair }) => pair.decision?.decidedAt.slice(0, 10)],
  ],
  [
    'new_since_decision',
    ({ pair, item }) => pair.decision && yesNo(isNew(pair, item)),
    ['papers', 'columnNew', 12, ({ pair, item }, { t }) => (isNew(pair, item) ? t('cellYes') : null)],
  ],
  [null, ({ pair }) => pair.decision?.newItems.length, ['pairs', 'columnNewPapers', 11]],
  ['decision_stands', ({ pair }) => pair.decision && yesNo(stands(pair.decision))],
  ['data_date', ({ answer }) => answer.date],
  ['options', ({ answer }) => answer.options],
  ['coauthors_version', () => APP_VERSION],
  ['starter_data', ({ answer }) => answer.sample],
  ['policy_rules', ({ answer }) => answer.rules],
  ['not_counting', ({ pair }) => pair.judgement?.leftOut ?? 0, ['pairs', 'columnNotCounting', 13]],
  ['unlisted_papers', ({ pair }) => unlisted(pair)],
  ['pairs_taken', ({ answer }) => answer.selection],
  ['decision_comes_back', ({ pair }) => pair.decision && comesBackFor(pair.decision)],
  ['standing', ({ pair }) => standingOf(pair)],
  ['data_covers_window', ({ answer }) => yesNo(answer.coverage.covers)],
  ['data_until', ({ answer }) => answer.coverage.data_until],
  ['window_from', ({ answer }) => answer.coverage.window_from],
  ['left_affiliation', ({ pair, about }) => aboutOf(about, 'left', pair.left)?.affiliation],
  ['right_affiliation', ({ pair, about }) => aboutOf(about, 'right', pair.right)?.affiliation],
  ['left_orcid', ({ pair, about }) => aboutOf(about, 'left', pair.left)?.orcid],
  ['right_orcid', ({ pair, about }) => aboutOf(about, 'right', pair.right)?.orcid],
  ['left_chosen_for', ({ pair, about }) => aboutOf(about, 'left', pair.left)?.typed],
  ['right_chosen_for', ({ pair, about }) => aboutOf(about, 'right', pair.right)?.typed],
]

/** The columns of a sheet. */
export const sheetColumns = (name: Sheet) =>
  COLUMNS.flatMap(([, cell, sheet]) => {
    if (!sheet) return []
    const [of, head, width, text = cell] = sheet
    return of === name || of === 'both' ? [{ head, width, text }] : []
  })

/** The columns of the table of pairs in the report; decisions only where there are some. */
export function readerColumns(pairs: readonly Pair[]) {
  const columns: { head: MessageKey; width: number; cell: (pair: Pair, locale: Locale) => Cell }[] = [
    { head: 'columnA', width: 20, cell: (pair) => pair.leftName },
    { head: 'columnB', width: 20, cell: (pair) => pair.rightName },
    { head: 'columnResult', width: 24, cell: resultText },
    { head: 'jointPapers', width: 9, cell: countCell },
    { head: 'columnLast', width: 7, cell: lastYear },
    { head: 'columnDecision', width: 20, cell: decisionText },
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
function countedCell(item: PairItem, { pair: { judgement }, window }: Row): keyof typeof COUNTED_WORDS {
  if (!judgement) return 'yes'
  if (judgement.others.includes(item)) return 'no'
  return isAtEdge(item, window) ? 'at_edge' : 'yes'
}

/** Whether a paper is new since the decision; of a pair without papers, whether any is. */
const isNew = ({ decision }: Pair, item: PairItem | undefined): boolean =>
  (decision?.newItems ?? []).some((one) => item === undefined || paperId(one) === paperId(item))

const rulingText = ({ decision }: Pair, { t }: Locale): string | undefined =>
  decision && [rulingName(decision.ruling, t), openAgainText(decision, t)].filter(Boolean).join(', ')

/**
 * An answer as CSV: a row for each listed paper, and one for each pair without papers. The count of a pair with a name that
 * was not found is empty, not zero. Papers that do not count under the policy are listed as `counted` = `no`.
 * `unlisted_papers` may count. `verdict` is what the answer and the policy say; `standing` includes the user's decision.
 */
export function pairsCsv(taken: TakenAnswer): string {
  const columns = COLUMNS.filter(([name]) => name !== null)
  const rows = rowsOf(taken).map((row) => columns.map(([, cell]) => cell(row)))
  return csvText([columns.map(([name]) => name), ...rows])
}
