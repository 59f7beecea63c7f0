import { backendClient } from '../../../../../shared/clients/backend-client.ts'
import { UnreadableAnswer } from '../../../../../shared/clients/failures.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { decidedTable } from '../../../../../shared/conflicts/decisions/decided-table.ts'
import { type Pair, type PairTable, pairTable } from '../../../../../shared/conflicts/pair-table.ts'
import { judgedTable } from '../../../../../shared/conflicts/policy/judge.ts'
import { recencyOf } from '../../../../../shared/conflicts/standing.ts'
import { pairsPayload } from '../../../../../shared/query/payload.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { pause } from '../../../../../shared/ui/state/query.ts'
import { useQuery } from '../../../../../shared/ui/state/use-query.ts'

/** A pair in a table of its own, as all that draws, decides and explains a pair takes it. */
export type AlonePair = { table: PairTable; pair: Pair }

/** A pair of a conference's table, in which a pair does not stand at its place, in one that has no other pair. */
export function alonePair({ table }: Pick<JudgedConference, 'table'>, one: Pair): AlonePair {
  const pair = { ...one, row: 0, column: 0 }
  const of = (entry: string, resolutions: PairTable['leftResolution']) => {
    const resolution = resolutions.get(entry)
    return new Map(resolution ? [[entry, resolution]] : [])
  }
  return {
    pair,
    table: {
      ...table,
      ...{ left: [one.left], right: [one.right], leftNames: [one.leftName], rightNames: [one.rightName] },
      pairs: [[pair]],
      leftResolution: of(one.left, table.leftResolution),
      rightResolution: of(one.right, table.rightResolution),
    },
  }
}

/** How many joint papers of a pair the answer of a conference does not list. */
const unlistedOf = (pair: Pair): number =>
  Math.max(0, recencyOf(pair).total - (pair.pubs?.items.length ?? 0) - (pair.judgement?.others.length ?? 0))

/** Milliseconds that a pair is in view before its other papers are asked for: keys step over many. */
const REST_MS = 250

/** A pair with all its papers: an answer for a conference lists a few of each pair, so that the others are asked for. */
export function useAllPapers(listed: AlonePair, judging: JudgedConference['judging']) {
  const { flow } = useView()
  const { pair, table } = listed
  const unlisted = unlistedOf(pair)
  // A decision or another policy make another pair of the same two entries.
  const key = unlisted > 0 ? [pair.left, pair.right, recencyOf(pair).total].join('\n') : null
  const { current, problem, cancel, ask } = useQuery(key, async ({ signal }): Promise<AlonePair> => {
    await pause(REST_MS, signal)
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    const payload = pairsPayload([pair.left], [pair.right], {
      exactBaseMatch: table.question.exact_base_match,
    })
    const found = pairTable(await client.pairs(payload, { signal }))
    const [only] = found.pairs[0] ?? []
    if (!only) throw new UnreadableAnswer('lacks the pair')
    return { table: found, pair: only }
  })
  return {
    shown: current ? judgedAlone(current, judging, listed) : listed,
    /** How many are not shown yet. */
    missing: current ? 0 : unlisted,
    /** Null while they are asked for. */
    again: problem && ask,
    cancel,
  }
}

/** A pair that was asked for alone, judged as the conference is. */
function judgedAlone(
  { table }: AlonePair,
  judging: JudgedConference['judging'],
  listed: AlonePair,
): AlonePair {
  const { policy, at, windows, decisions } = judging
  const judged = decidedTable(judgedTable(table, policy, at, windows), decisions)
  const [pair] = judged.pairs[0] ?? []
  return pair ? { table: judged, pair } : listed
}
