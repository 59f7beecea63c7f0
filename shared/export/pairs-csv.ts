import { comesBackFor, stands } from '../conflicts/decisions/pair-decision.ts'
import { certainName } from '../conflicts/names-to-check.ts'
import { groupOf } from '../conflicts/pair-group.ts'
import { allPairs, type Pair, type PairTable } from '../conflicts/pair-table.ts'
import { isAtEdge } from '../conflicts/policy/judgement.ts'
import { isoDate } from '../conflicts/policy/policy.ts'
import { proofOf } from '../conflicts/proof.ts'
import type { PairItem, PairsPayload } from '../contract/backend.ts'
import { aboutOf } from '../query/about-entry.ts'
import { APP_VERSION } from '../version.ts'
import { type Cell, csvText } from './csv.ts'
import { countCell, reasonOf } from './pair-words.ts'
import { coverageFact } from './provenance.ts'
import { judgingOf, paperId, type TakenAnswer, unlisted } from './taken-answer.ts'

const COLUMNS = [
  'left',
  'right',
  'verdict',
  'joint_papers',
  'left_status',
  'right_status',
  'title',
  'year',
  'venue',
  'type',
  'left_name',
  'right_name',
  'author_count',
  'link',
  'dblp_key',
  'also_dblp_keys',
  'reason',
  'left_person',
  'right_person',
  'policy',
  'counted',
  'judged_at',
  'decision',
  'decision_note',
  'decided_at',
  'new_since_decision',
  'decision_stands',
  'data_date',
  'options',
  'coauthors_version',
  'starter_data',
  'policy_rules',
  'not_counting',
  'unlisted_papers',
  'pairs_taken',
  'decision_comes_back',
  'group',
  'data_covers_window',
  'data_until',
  'window_from',
  'left_affiliation',
  'right_affiliation',
  'left_orcid',
  'right_orcid',
] as const

/**
 * An answer as CSV: one row per listed paper, and one row per pair without papers, so that its verdict is listed, too.
 * The count of a pair with a name that was not found is empty, not zero. Column names are English in every language of
 * the interface, since scripts read them. Papers that do not count under the policy are listed, too: `counted` is `no`, or
 * `at_edge` if a paper that counts may be from before the window.
 * `unlisted_papers` of the counted ones may count, and the answer does not list them.
 * `verdict` is what the answer and the policy say, `group` what the pair counts as in the end, its user's decision included.
 * What the answer rests on stands in every row, so that a row that is copied elsewhere keeps it.
 */
export function pairsCsv(taken: TakenAnswer): string {
  const { table, pairs } = taken
  const { policy, at } = judgingOf(taken)
  const source = sourceCells(taken)
  const { covers, data_until, window_from } = coverageFact(taken)
  const coverage = [covers ? 'yes' : 'no', data_until, window_from]
  const selection = `${pairs.length} of ${allPairs(table).length}`
  const rows = pairs.flatMap((pair) => {
    const listed = [...(pair.pubs?.items ?? []), ...(pair.judgement?.others ?? [])]
    const items: (PairItem | undefined)[] = listed.length > 0 ? listed : [undefined]
    return items.map((item) => [
      ...pairCells(pair, table),
      ...paperCells(item),
      reasonOf(pair),
      ...personCells(pair, table),
      policy.name,
      item && countedCell(item, pair, table),
      isoDate(at),
      ...decisionCells(pair, item),
      ...source,
      pair.judgement?.leftOut ?? 0,
      unlisted(pair),
      selection,
      pair.decision && comesBackFor(pair.decision),
      groupOf(pair),
      ...coverage,
      ...listedCells(pair, taken),
    ])
  })
  return csvText([COLUMNS, ...rows])
}

/** What the whole answer rests on, and by which rules it is judged. */
function sourceCells(taken: TakenAnswer): Cell[] {
  const { answer, payload } = taken.answered
  const { months, without, least, authors } = judgingOf(taken).policy
  return [
    answer.data_date ?? 'unknown',
    optionsText(payload),
    APP_VERSION,
    answer.sample ? 'yes' : 'no',
    settingsText({ months, without: without.join('+'), least, authors }),
  ]
}

/** For a paper, whether it is new since the decision; for a pair without papers, whether any is. */
function decisionCells({ decision }: Pair, item: PairItem | undefined): Cell[] {
  if (!decision) return [null, null, null, null, null]
  const { ruling, note, decidedAt, newItems } = decision
  const isNew = item ? newItems.some((one) => paperId(one) === paperId(item)) : newItems.length > 0
  return [ruling, note, decidedAt, isNew ? 'yes' : 'no', stands(decision) ? 'yes' : 'no']
}

/** The options of the query: `exact_base_match=true year_min=2020`. The names stand in the rows. */
const optionsText = ({ left: _, right: __, ...options }: PairsPayload): string => settingsText(options)

/** Settings as `name=value`; what is not set is left out. */
const settingsText = (settings: Readonly<Record<string, boolean | number | string | null>>): string =>
  Object.entries(settings)
    .flatMap(([name, value]) => (value === null || value === '' ? [] : `${name}=${value}`))
    .join(' ')

function pairCells(pair: Pair, table: PairTable): Cell[] {
  return [
    pair.left,
    pair.right,
    verdictCell(pair),
    countCell(pair),
    table.leftResolution.get(pair.left)?.status,
    table.rightResolution.get(pair.right)?.status,
  ]
}

/** Two statuses stand for a missing verdict and are described in words. */
function verdictCell({ status }: Pair): string {
  if (status === 'papers') return 'joint_papers'
  return status === 'unknown' ? 'none_found_names_not_checked' : status
}

function countedCell(item: PairItem, { judgement }: Pair, { judging }: PairTable): string {
  if (!judgement) return 'yes'
  if (judgement.others.includes(item)) return 'no'
  return isAtEdge(item, judging?.window ?? null) ? 'at_edge' : 'yes'
}

/** The name of each side's person, if the entry is certainly one person. */
function personCells(pair: Pair, { leftResolution, rightResolution }: PairTable): Cell[] {
  return [leftResolution.get(pair.left), rightResolution.get(pair.right)].map(certainName)
}

/** Affiliations and ORCIDs of the pair's people, from the pasted lists. */
function listedCells({ left, right }: Pair, { about }: TakenAnswer): Cell[] {
  const [one, other] = [aboutOf(about, 'left', left), aboutOf(about, 'right', right)]
  return [one?.affiliation, other?.affiliation, one?.orcid, other?.orcid]
}

function paperCells(item: PairItem | undefined): Cell[] {
  if (!item) return Array.from({ length: 10 }, () => null)
  return [
    item.title,
    item.year,
    item.venue,
    item.pub_type,
    item.left_name,
    item.right_name,
    item.author_count,
    proofOf(item),
    item.key,
    item.also?.map(({ key }) => key).join(' '),
  ]
}
