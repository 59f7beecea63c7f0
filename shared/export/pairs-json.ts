import { groupCounts, groupOf, tallyOf } from '../conflicts/pair-group.ts'
import { lastYear, type Pair } from '../conflicts/pair-table.ts'
import { countCell, reasonOf } from './pair-words.ts'
import { provenanceOf } from './provenance.ts'
import { type TakenAnswer, unlisted } from './taken-answer.ts'

/**
 * An answer as JSON: what it rests on (provenance.ts), the headline in figures as the policy judges it, what each pair
 * comes to, and the server's answer, which is whole even if only some of its pairs are taken. An answer in batches is
 * whole, too; `batches` has the keys under which its parts are cached, and `cache_key` is null. `about`: the
 * affiliations and ORCIDs that the lists gave beside their names.
 */
export function pairsJson(taken: TakenAnswer): string {
  const { key, source, answer, batches } = taken.answered
  const { pairs: selection, missing, ...provenance } = provenanceOf(taken)
  const document = {
    ...provenance,
    cache_key: batches ? null : key,
    source,
    summary: summaryOf(taken),
    selection,
    missing,
    ...(batches && { batches: batches.map(({ key, source }) => ({ cache_key: key, source })) }),
    pairs: taken.pairs.map(pairFacts),
    answer,
    about: taken.about,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/**
 * `group`: what the pair counts as in the end, its user's decision included; `status`: what the answer and the policy say.
 * `count` is null where the number is not known, which is not zero.
 */
const pairFacts = (pair: Pair) => ({
  left: pair.left,
  right: pair.right,
  group: groupOf(pair),
  status: pair.status,
  reason: reasonOf(pair),
  count: countCell(pair),
  last_year: lastYear(pair),
  not_counting: pair.judgement?.leftOut,
  unlisted: unlisted(pair) || undefined,
})

/**
 * The figures of the headline for the whole answer, after the policy and the user's decisions. A server without verdicts has
 * `joint_papers` and `none_found`. `groups` counts the pairs that are taken.
 */
function summaryOf({ table, pairs: taken }: TakenAnswer) {
  const { groups, papers, unchecked, pairs, notFound, ambiguous } = tallyOf(table)
  return {
    pairs,
    conflicts: groups.conflict - papers,
    same_person: groups.same_person,
    possible: groups.possible,
    clear: groups.clear,
    not_covered: groups.not_covered,
    dismissed: groups.dismissed,
    unknown: groups.unknown - unchecked,
    joint_papers: papers,
    none_found: unchecked,
    names_not_found: notFound,
    names_ambiguous: ambiguous,
    groups: groupCounts(taken),
  }
}
