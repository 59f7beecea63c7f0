import { askConflicts } from '../clients/conflicts-client.ts'
import { HttpFailure } from '../clients/failures.ts'
import type { ClientSettings } from '../clients/request.ts'
import { CONFERENCE_ITEMS, type ConferenceEntry, type ConflictPair } from '../contract/conflicts.ts'
import { type Block, isSameBasis, openQuestions, type Question } from './answer.ts'
import type { Roster } from './roster.ts'

/** Pairs of a conference of which all papers are listed that the endpoint lists. A larger one has the newest paper. */
const PAIRS_WITH_ALL_ITEMS = 20_000_000

/** Times in milliseconds between two tries while the server looks up another conference. */
const BUSY_MS = 2000
/** Tries until the server's other conference has to have ended: five minutes. */
const BUSY_TRIES = 150

export type AskWishes = {
  exact: boolean
  /** Blocks of earlier answers. They are dropped if the server has other data by now. */
  blocks: readonly Block[]
  /** Receives each block as soon as it is whole. `isFresh`: all earlier blocks are of other data and have gone. */
  onBlock: (block: Block, isFresh: boolean) => void | Promise<void>
  /** The share of all pairs that is done, 0 to 1; `isWaiting`: the server is busy with another conference. */
  onProgress: (share: number, isWaiting: boolean) => void
  signal: AbortSignal
}

/**
 * Asks for all pairs of a roster that the blocks do not have yet. Resolves to all blocks. Rejects as `askConflicts` does;
 * the blocks until then have been passed on, so that the next call goes on from there.
 */
export async function askConference(
  settings: ClientSettings,
  roster: Roster,
  wishes: AskWishes,
): Promise<readonly Block[]> {
  let blocks: readonly Block[] = wishes.blocks.filter(({ exact }) => exact === wishes.exact)
  const limit = roster.left.length * roster.right.length > PAIRS_WITH_ALL_ITEMS ? 1 : CONFERENCE_ITEMS
  const open = (): Question[] => openQuestions(roster, blocks)
  let questions = open()
  let [done, all] = [0, sizeOf(questions)]
  while (questions[0]) {
    const [question] = questions
    const size = sizeOf([question])
    const report = (share: number, isWaiting = false) =>
      wishes.onProgress(Math.min(1, (done + share * size) / all), isWaiting)
    report(0)
    const block = await whenFree(
      () => askOne(settings, question, limit, wishes, report),
      report,
      wishes.signal,
    )
    const isFresh = blocks.some((before) => !isSameBasis(before, block))
    blocks = isFresh ? [block] : [...blocks, block]
    await wishes.onBlock(block, isFresh)
    done += size
    questions = open()
    if (isFresh) all = done + sizeOf(questions)
  }
  return blocks
}

const sizeOf = (questions: readonly Question[]): number =>
  questions.reduce((sum, { left, right }) => sum + left.length * right.length, 0)

async function askOne(
  settings: ClientSettings,
  { left, right }: Question,
  limit: number,
  { exact, signal }: AskWishes,
  onProgress: (share: number) => void,
): Promise<Block> {
  const entries: ConferenceEntry[] = []
  const pairs: ConflictPair[] = []
  const { head } = await askConflicts(
    settings,
    { left: [...left], right: [...right], exact_base_match: exact, limit_per_pair: limit, persons: true },
    { onEntry: (entry) => entries.push(entry), onPair: (pair) => pairs.push(pair), onProgress },
    { signal },
  )
  const { rules = null, data_date: date = null, newest_year: newestYear = null, sample = false } = head
  return { left, right, exact, rules, data: { date, newestYear, sample }, entries, pairs }
}

/** Tries again while the server answers that it is busy. */
async function whenFree<T>(
  ask: () => Promise<T>,
  report: (share: number, isWaiting: boolean) => void,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof HttpFailure && error.status === 503 && error.hasRetryAfter
      if (!isBusy || tries === BUSY_TRIES) throw error
      report(0, true)
      await pause(BUSY_MS, signal)
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = (): void => reject(signal.reason)
  setTimeout(() => {
    signal.removeEventListener('abort', stop)
    resolve()
  }, milliseconds)
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return promise
}
