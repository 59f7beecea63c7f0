import { backendClient } from '../../../../../shared/clients/backend-client.ts'
import { UnreadableAnswer } from '../../../../../shared/clients/failures.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { decidedTable } from '../../../../../shared/conflicts/decisions/decided-table.ts'
import { type Pair, type PairTable, pairTable } from '../../../../../shared/conflicts/pair-table.ts'
import { judgedTable } from '../../../../../shared/conflicts/policy/judge.ts'
import { recencyOf } from '../../../../../shared/conflicts/standing.ts'
import { pairsPayload } from '../../../../../shared/query/payload.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { pause } from '../../../../../shared/ui/state/running-query.ts'
import { useQuery } from '../../../../../shared/ui/state/use-query.ts'

/** A pair alone in a table: the components that draw a pair need a table. */
export type SinglePair = { table: PairTable; pair: Pair }

export function singlePair({ table }: Pick<JudgedConference, 'table'>, one: Pair): SinglePair {
  const pair = { ...one, row: 0, column: 0 }
  const of = (entry: string, resolutions: PairTable['leftResolution']) => {
    const resolution = resolutions.get(entry)
    return new Map(resolution ? [[entry, resolution]] : [])
  }
  return {
    pair,
    table: {
      ...table,
      left: [one.left],
      right: [one.right],
      leftNames: [one.leftName],
      rightNames: [one.rightName],
      pairs: [[pair]],
      leftResolution: of(one.left, table.leftResolution),
      rightResolution: of(one.right, table.rightResolution),
    },
  }
}

/** The number of joint papers that the answer about a conference does not list. */
const unlistedOf = (pair: Pair): number =>
  Math.max(0, recencyOf(pair).total - (pair.pubs?.items.length ?? 0) - (pair.judgement?.others.length ?? 0))

/** The page asks after this pause, since the user may step over many pairs by keys. */
const PAUSE_MS = 250

/** Returns a pair with all its papers. The answer about a conference lists only a few. */
export function useAllPapers(listed: SinglePair, judging: JudgedConference['judging']) {
  const { flow } = useView()
  const { pair, table } = listed
  const unlisted = unlistedOf(pair)
  // A new decision or policy makes new objects, so the entries identify the pair.
  const key = unlisted > 0 ? [pair.left, pair.right, recencyOf(pair).total].join('\n') : null
  const { current, problem, cancel, ask } = useQuery(key, async ({ signal }): Promise<SinglePair> => {
    await pause(PAUSE_MS, signal)
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    const payload = pairsPayload([pair.left], [pair.right], {
      exactBaseMatch: table.options.exact_base_match,
    })
    const found = pairTable(await client.pairs(payload, { signal }))
    const [only] = found.pairs[0] ?? []
    if (!only) throw new UnreadableAnswer('lacks the pair')
    return { table: found, pair: only }
  })
  return {
    shown: current ? judgedSingle(current, judging, listed) : listed,
    missing: current ? 0 : unlisted,
    again: problem && ask,
    cancel,
  }
}

function judgedSingle(
  { table }: SinglePair,
  judging: JudgedConference['judging'],
  listed: SinglePair,
): SinglePair {
  const { policy, at, windows, decisions } = judging
  const judged = decidedTable(judgedTable(table, policy, at, windows), decisions)
  const [pair] = judged.pairs[0] ?? []
  return pair ? { table: judged, pair } : listed
}
