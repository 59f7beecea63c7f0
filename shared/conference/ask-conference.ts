import { askConflicts } from '../clients/conflicts-client.ts'
import { HttpFailure, UnreadableAnswer } from '../clients/failures.ts'
import { type ClientSettings, pause } from '../clients/request.ts'
import {
  CONFERENCE_ITEMS,
  type ConferenceEntry,
  type ConflictPair,
} from '../contract/backend/conflict-shapes.ts'
import { verdictFits } from '../query/answer-fit.ts'
import { type Block, type BlockQuery, isSameBasis, openQueries } from './conference-answer.ts'
import type { Roster } from './roster.ts'

/** Above this number of pairs, the query asks for one paper of each pair instead of five. */
const PAIRS_WITH_ALL_ITEMS = 20_000_000

export type AskOptions = {
  exact: boolean
  /** Blocks of earlier answers. `askConference` drops them if the server now has other data or rules. */
  blocks: readonly Block[]
  /** Receives each complete block. `isFresh`: the earlier blocks had other data or rules, and have been dropped. */
  onBlock: (block: Block, isFresh: boolean) => void | Promise<void>
  /**
   * `share`: the finished share of all pairs, 0 to 1.
   * `before`: how many conferences the server answers first; 1 if a busy server does not say the number.
   */
  onProgress: (share: number, before: number) => void
  signal: AbortSignal
}

/**
 * Asks about the pairs of a roster that the blocks lack. Resolves to all blocks. Rejects as `askConflicts` does.
 * After a failure, call again with the blocks from `onBlock` to ask only about the remaining pairs.
 */
export async function askConference(
  settings: ClientSettings,
  roster: Roster,
  wishes: AskOptions,
): Promise<readonly Block[]> {
  let blocks: readonly Block[] = wishes.blocks.filter(({ exact }) => exact === wishes.exact)
  const limit = roster.left.length * roster.right.length > PAIRS_WITH_ALL_ITEMS ? 1 : CONFERENCE_ITEMS
  const open = (): BlockQuery[] => openQueries(roster, blocks)
  let queries = open()
  let [done, all] = [0, sizeOf(queries)]
  while (queries[0]) {
    const [query] = queries
    const size = sizeOf([query])
    const report = (share: number, before = 0) =>
      wishes.onProgress(Math.min(1, (done + share * size) / all), before)
    report(0)
    const block = await whenFree(
      () => askOne(settings, query, limit, wishes, report),
      () => report(0, 1),
      wishes.signal,
    )
    const isFresh = blocks.some((before) => !isSameBasis(before, block))
    blocks = isFresh ? [block] : [...blocks, block]
    await wishes.onBlock(block, isFresh)
    done += size
    queries = open()
    if (isFresh) all = done + sizeOf(queries)
  }
  return blocks
}

const sizeOf = (queries: readonly BlockQuery[]): number =>
  queries.reduce((sum, { left, right }) => sum + left.length * right.length, 0)

async function askOne(
  settings: ClientSettings,
  { left, right }: BlockQuery,
  limit: number,
  { exact, signal }: AskOptions,
  onProgress: (share: number, before?: number) => void,
): Promise<Block> {
  const entries: ConferenceEntry[] = []
  const pairs: ConflictPair[] = []
  const resolutions = { left: new Map<number, ConferenceEntry>(), right: new Map<number, ConferenceEntry>() }
  const onEntry = (entry: ConferenceEntry): void => {
    entries.push(entry)
    resolutions[entry.side].set(entry.index, entry)
  }
  const onPair = (pair: ConflictPair): void => {
    if (!verdictFits(pair, resolutions.left.get(pair.left), resolutions.right.get(pair.right)))
      throw new UnreadableAnswer('contradicts itself about a pair')
    pairs.push(pair)
  }
  const { head } = await askConflicts(
    settings,
    { left: [...left], right: [...right], exact_base_match: exact, limit_per_pair: limit, persons: true },
    { onEntry, onPair, onProgress, onWaiting: (before) => onProgress(0, before) },
    { signal },
  )
  const { rules = null, data_date: date = null, newest_year: newestYear = null, sample = false } = head
  return { left, right, exact, rules, data: { date, newestYear, sample }, entries, pairs }
}

// Tries every two seconds, for five minutes.
const [BUSY_MS, BUSY_TRIES] = [2000, 150]

/** Tries again while the server's queue of conferences is full. Calls `onBusy` before each wait. */
export async function whenFree<T>(
  ask: () => Promise<T>,
  onBusy: () => void,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof HttpFailure && error.status === 503 && error.hasRetryAfter
      if (!isBusy || tries === BUSY_TRIES) throw error
      onBusy()
      await pause(BUSY_MS, signal)
    }
  }
}
