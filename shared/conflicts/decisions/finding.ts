import type { EntryResolution, PairItem } from '../../contract/backend.ts'
import {
  type DecidedSide,
  type Decision,
  type DecisionRule,
  isAboutOnePerson,
  isRecordKey,
} from '../../contract/decisions.ts'
import { isResult, pairStatusOf } from '../pair-status.ts'
import { type AnswerFacts, allPairs, type Pair, type PairTable } from '../pair-table.ts'
import { ANY_WORK, type CalendarDate, isoDate, windowOf } from '../policy/conflict-policy.ts'
import { isResultPair, rulingOf } from '../standing.ts'

/**
 * Why the daemon cannot save a decision on a pair.
 * `unresolved`: a name was not found, or the pair has no verdict. `truncated`: more people have a name than were compared.
 * `no_persons`: the backend does not resolve names. `no_record`: a person has no record.
 * `no_work_keys`: a joint work has no key. `one_person`: both sides may be one person (`isAboutOnePerson`).
 */
export type Undecidable =
  | 'unresolved'
  | 'truncated'
  | 'no_persons'
  | 'no_record'
  | 'no_work_keys'
  | 'one_person'

export function sideOf(resolution: EntryResolution | undefined): DecidedSide | Undecidable {
  if (!resolution) return 'no_persons'
  const { status, truncated, persons, person_count: people = persons.length, as_one } = resolution
  if (status === 'not_found') return 'unresolved'
  if (truncated) return 'truncated'
  if (persons.length === 0) return 'no_persons'
  if (!persons.every(({ key }) => key !== null && isRecordKey(key))) return 'no_record'
  return {
    persons: persons.map(({ key, name, disambiguation }) => ({
      key: key ?? '',
      name,
      ...(disambiguation && { disambiguation }),
    })),
    more: Math.max(0, people - persons.length),
    ...(as_one && { as_one }),
  }
}

/** Returns one text for the same persons in any order. Persons that count as one have another text than an ambiguous name. */
export function sideText({ persons, more, as_one }: DecidedSide): string {
  const keys = persons.map(({ key, disambiguation }) => JSON.stringify(disambiguation ? [key] : key))
  return `[${[...keys.toSorted(), as_one ? '"as_one"' : String(more)].join()}]`
}

/** Returns one text for the sides in either order. */
export const pairText = (sides: readonly [DecidedSide, DecidedSide]): string =>
  `[${sides.map(sideText).toSorted().join()}]`

/** The facts that a decision is based on. */
export type Finding = Omit<Decision, 'ruling' | 'note'> & { items: readonly PairItem[] }

/** Includes works that the policy leaves out. */
export function findingOf(table: AnswerFacts, pair: Pair): Finding | Undecidable {
  const left = sideOf(table.leftResolution.get(pair.left))
  const right = sideOf(table.rightResolution.get(pair.right))
  if (typeof left === 'string') return left
  if (typeof right === 'string') return right
  if (isAboutOnePerson([left, right])) return 'one_person'
  const { items, count } = allWorks(pair)
  const works = items.map(({ key }) => key ?? '')
  if (!works.every(isRecordKey)) return 'no_work_keys'
  const verdict = verdictOf(table, pair, count)
  if (verdict === null) return 'unresolved'
  const doubtful = pair.pubs?.doubtful
  const made_under = ruleOf(table)
  return {
    sides: [left, right],
    verdict,
    works,
    work_count: Math.max(count, works.length) + (pair.pubs?.undated ?? 0),
    ...(doubtful && { doubtful: { count: doubtful.count, last_year: doubtful.last_year } }),
    ...(made_under && { made_under }),
    items,
  }
}

/** The most works that a decision names. A backend without this bound may list more. */
const MOST_WORKS = 1000

export function decisionOf({ items: _, ...about }: Finding, ruling: Decision['ruling'], note = ''): Decision {
  return { ...about, works: about.works.slice(0, MOST_WORKS), ruling, note }
}

/** Whether the user has something to decide. Works that the policy leaves out count, too. */
export const isToDecide = (finding: Finding): boolean => isResult(finding.verdict)

/** Returns pairs that wait for a decision. The daemon can save a decision on each. */
export function openFindings(table: PairTable): Map<Pair, Finding> {
  const open = new Map<Pair, Finding>()
  for (const pair of allPairs(table)) {
    if (!isResultPair(pair) || rulingOf(pair) !== null) continue
    const finding = findingOf(table, pair)
    if (typeof finding !== 'string') open.set(pair, finding)
  }
  return open
}

function allWorks({ pubs, count, judgement }: Pair): { items: readonly PairItem[]; count: number } {
  if (!judgement) return { items: pubs?.items ?? [], count }
  const { works, others, leftOut, unlisted } = judgement
  return { items: [...works, ...others], count: works.length + leftOut + unlisted }
}

/** The verdict of the answer, before any policy. Null if the answer says nothing. */
function verdictOf(
  { leftResolution, rightResolution }: AnswerFacts,
  { left, right, pubs }: Pair,
  count: number,
): Decision['verdict'] | null {
  const resolved = { left: leftResolution.get(left), right: rightResolution.get(right) }
  const status = pairStatusOf(pubs, count, resolved)
  if (status === 'papers') return 'conflict'
  return status === 'unknown' || status === 'unresolved' || status === 'not_covered' ? null : status
}

const ruleOf = ({ judging, options }: AnswerFacts): DecisionRule | undefined =>
  judging && { policy: judging.policy, judged_at: isoDate(judging.at), ...options }

/**
 * Whether works or pairs count under `now`, but not under `then`. See *Decisions* in docs/dev/protocol.md.
 * Compares windows by their first year. Earlier versions saved no rule, and showed all works.
 */
export const isWider = (now: DecisionRule = EVERYTHING, then: DecisionRule = EVERYTHING): boolean =>
  firstYear(now) < firstYear(then) ||
  (now.year_min ?? -Infinity) < (then.year_min ?? -Infinity) ||
  then.policy.without.some((kind) => !now.policy.without.includes(kind)) ||
  now.policy.least < then.policy.least ||
  (now.policy.authors ?? Infinity) > (then.policy.authors ?? Infinity)

const EVERYTHING: DecisionRule = {
  policy: ANY_WORK,
  judged_at: '2000-01-01',
  year_min: null,
  exact_base_match: true,
}

const firstYear = ({ policy, judged_at }: DecisionRule): number =>
  windowOf(policy, dateOf(judged_at))?.from ?? -Infinity

export function dateOf(judged_at: DecisionRule['judged_at']): CalendarDate {
  const [year = 0, month = 1, day = 1] = judged_at.split('-').map(Number)
  return { year, month, day }
}

/** Ignores the order of the works and the names of the policies. */
export const isSameDecision = (one: Decision, other: Decision): boolean =>
  contentOf(one) === contentOf(other) &&
  Boolean(one.made_under) === Boolean(other.made_under) &&
  !isWider(one.made_under, other.made_under) &&
  !isWider(other.made_under, one.made_under)

const contentOf = ({ ruling, note, verdict, work_count, doubtful, works }: Decision): string =>
  JSON.stringify([
    ...[ruling, note, verdict, work_count, doubtful?.count, doubtful?.last_year],
    [...new Set(works)].toSorted(),
  ])
