import { certainName } from '../conflicts/names-to-check.ts'
import { allPairs, comesBackFor, type Pair, stands } from '../conflicts/pair-table.ts'
import { isoDate } from '../conflicts/policy/conflict-policy.ts'
import { isAtEdge } from '../conflicts/policy/coverage.ts'
import { proofOf } from '../conflicts/proof.ts'
import { standingOf } from '../conflicts/standing.ts'
import type { PairItem } from '../contract/backend.ts'
import { aboutOf } from '../query/payload.ts'
import { type Cell, csvText } from './csv.ts'
import { coverageFact, judgingOf } from './file-facts.ts'
import { countCell, reasonOf } from './pair-text.ts'
import { paperId, type TakenAnswer, unlisted } from './taken-answer.ts'

type Row = ReturnType<typeof rowsOf>[number]

/** Returns a row for each listed paper, and a row for each pair without a listed paper. */
function rowsOf(taken: TakenAnswer) {
  const { about, table, answered } = taken
  const { policy, at } = judgingOf(taken)
  // Every row has these facts, so that a copied row still names its data and policy.
  const answer = {
    date: answered.answer.data_date ?? 'unknown',
    sample: yesNo(answered.answer.sample === true),
    policy: policy.name,
    at: isoDate(at),
    coverage: coverageFact(taken),
  }
  const window = table.judging?.window ?? null
  return allPairs(table).flatMap((pair) => {
    const [left, right] = [table.leftResolution.get(pair.left), table.rightResolution.get(pair.right)]
    const listed = [...(pair.pubs?.items ?? []), ...(pair.judgement?.others ?? [])]
    const items = listed.length > 0 ? listed : [undefined]
    return items.map((item) => ({ pair, item, left, right, about, window, answer }))
  })
}

/** Scripts read these names, so they are English in every language. Add new columns at the end. */
const COLUMNS: readonly [name: string, cell: (row: Row) => Cell][] = [
  ['left', ({ pair }) => pair.left],
  ['right', ({ pair }) => pair.right],
  ['verdict', ({ pair }) => verdictCell(pair)],
  ['joint_papers', ({ pair }) => countCell(pair)],
  ['left_status', ({ left }) => left?.status],
  ['right_status', ({ right }) => right?.status],
  ['title', ({ item }) => item?.title],
  ['year', ({ item }) => item?.year],
  ['venue', ({ item }) => item?.venue],
  ['type', ({ item }) => item?.pub_type],
  ['left_name', ({ item }) => item?.left_name],
  ['right_name', ({ item }) => item?.right_name],
  ['author_count', ({ item }) => item?.author_count],
  ['link', ({ item }) => item && proofOf(item)],
  ['dblp_key', ({ item }) => item?.key],
  ['also_dblp_keys', ({ item }) => item?.also?.map(({ key }) => key).join(' ')],
  ['reason', ({ pair }) => reasonOf(pair)],
  ['left_person', ({ left }) => certainName(left)],
  ['right_person', ({ right }) => certainName(right)],
  ['policy', ({ answer }) => answer.policy],
  ['counted', (row) => row.item && countedCell(row.item, row)],
  ['judged_at', ({ answer }) => answer.at],
  ['decision', ({ pair }) => pair.decision?.ruling],
  ['decision_note', ({ pair }) => pair.decision?.note],
  ['decided_at', ({ pair }) => pair.decision?.decidedAt],
  ['new_since_decision', ({ pair, item }) => pair.decision && yesNo(isNew(pair, item))],
  ['decision_stands', ({ pair }) => pair.decision && yesNo(stands(pair.decision))],
  ['data_date', ({ answer }) => answer.date],
  ['starter_data', ({ answer }) => answer.sample],
  ['not_counting', ({ pair }) => pair.judgement?.leftOut ?? 0],
  ['unlisted_papers', ({ pair }) => unlisted(pair)],
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

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** `papers` and `unknown` mean that the server sent no verdict. */
function verdictCell({ status }: Pair): string {
  if (status === 'papers') return 'joint_papers'
  return status === 'unknown' ? 'none_found_names_not_checked' : status
}

/** `at_edge`: the paper may be from before the window. */
function countedCell(item: PairItem, { pair: { judgement }, window }: Row): string {
  if (!judgement) return 'yes'
  if (judgement.others.includes(item)) return 'no'
  return isAtEdge(item, window) ? 'at_edge' : 'yes'
}

/** Whether a paper is new since the user decided. If `item` is undefined: whether the pair has any new paper. */
const isNew = ({ decision }: Pair, item: PairItem | undefined): boolean =>
  (decision?.newItems ?? []).some((one) => item === undefined || paperId(one) === paperId(item))

/**
 * `joint_papers`: empty, not zero, if the number is unknown. `counted`: `no` if the policy leaves a paper out.
 * `unlisted_papers`: papers that the answer counts but does not list.
 * `verdict`: the status by answer and policy. `standing`: the status after the user's decision.
 */
export function pairsCsv(taken: TakenAnswer): string {
  const rows = rowsOf(taken).map((row) => COLUMNS.map(([, cell]) => cell(row)))
  return csvText([COLUMNS.map(([name]) => name), ...rows])
}
