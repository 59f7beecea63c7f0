import { useEffect, useState } from 'preact/hooks'
import { backendClient } from '../../../../../shared/clients/backend-client.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { decidedTable } from '../../../../../shared/conflicts/decisions/decided-table.ts'
import { type Pair, type PairTable, pairTable } from '../../../../../shared/conflicts/pair-table.ts'
import { judgedTable } from '../../../../../shared/conflicts/policy/judge.ts'
import { recencyOf } from '../../../../../shared/conflicts/standing.ts'
import { pairsPayload } from '../../../../../shared/query/payload.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'

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
export const unlistedOf = (pair: Pair): number =>
  Math.max(0, recencyOf(pair).total - (pair.pubs?.items.length ?? 0) - (pair.judgement?.others.length ?? 0))

/** `all`: nothing is missing. `stopped`: its user has cancelled. */
type Rest = 'all' | 'asking' | 'stopped' | 'failed'

/** Milliseconds that a pair is in view before its other papers are asked for: keys step over many. */
const REST_MS = 250

/** A pair with all its papers: an answer for a conference lists a few of each pair, so that the others are asked for. */
export function useAllPapers(listed: AlonePair, judging: JudgedConference['judging']) {
  const { flow } = useView()
  const [answered, setAnswered] = useState<{ of: Pair; found: AlonePair | null } | null>(null)
  const [stopped, stop] = useState<Pair | null>(null)
  const { pair, table } = listed
  const isMissing = unlistedOf(pair) > 0
  const own = answered && isSameQuestion(answered.of, pair) ? answered : null
  const rest: Rest =
    !isMissing || own?.found ? 'all' : stopped === pair ? 'stopped' : own ? 'failed' : 'asking'
  useEffect(() => {
    if (rest !== 'asking') return
    const asking = new AbortController()
    const { signal } = asking
    const ask = async (): Promise<void> => {
      const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
      const payload = pairsPayload([pair.left], [pair.right], {
        exactBaseMatch: table.question.exact_base_match,
      })
      const found = await client.pairs(payload, { signal }).then(pairTable, () => null)
      const [only] = found?.pairs[0] ?? []
      if (!signal.aborted)
        setAnswered({ of: pair, found: found && only ? { table: found, pair: only } : null })
    }
    const timer = setTimeout(() => void ask(), REST_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [rest, pair, flow])
  return {
    rest,
    shown: own?.found ? judgedAlone(own.found, judging, listed) : listed,
    stop: () => stop(pair),
    again: () => {
      stop(null)
      setAnswered(null)
    },
  }
}

/** A decision or another policy make another pair of the same two entries. */
const isSameQuestion = (one: Pair, other: Pair): boolean =>
  one.left === other.left && one.right === other.right && recencyOf(one).total === recencyOf(other).total

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
