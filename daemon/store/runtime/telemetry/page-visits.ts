import type Database from 'better-sqlite3'
import { type Clock, utcText } from '../../clock.ts'
import type { DeferredWrites, WriteQueue } from '../../sqlite/write-queue.ts'
import type { Counters } from '../counters.ts'

export type PageVisit = { route: string; clientIp: string; userAgent: string | null }
type Recorded = PageVisit & { at: string }

// Enough to distinguish browsers; a header may be 16 KB long.
const USER_AGENT_LENGTH = 512

/**
 * Counts who opened the page. Recording a visit never delays the page or makes it fail, even if the store has a
 * problem.
 */
export class PageVisits implements DeferredWrites {
  readonly #counters: Counters
  readonly #queue: WriteQueue
  readonly #clock: Clock
  readonly #insert: Database.Statement<[Recorded]>
  #pending: Recorded[] = []
  #lastKnown = 0

  constructor(parts: { database: Database.Database; queue: WriteQueue; counters: Counters; clock: Clock }) {
    this.#counters = parts.counters
    this.#queue = parts.queue
    this.#clock = parts.clock
    this.#insert = parts.database.prepare(`
      INSERT INTO page_visits (route, client_ip, user_agent, created_at)
      VALUES (@route, @clientIp, @userAgent, @at)`)
    parts.queue.add(this)
  }

  /** Records a visit and resolves to the number of visits including it: after the commit if the lock is free. */
  async record(visit: PageVisit): Promise<number> {
    const userAgent = visit.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null
    this.#pending.push({ ...visit, userAgent, at: utcText(this.#clock()) })
    const count = this.count()
    await this.#queue.attempt()
    return count
  }

  /** Returns the number of visits, including those not yet committed. */
  count(): number {
    try {
      this.#lastKnown = this.#counters.value('visit_count')
    } catch {
      // The page is more important than an exact number. The next write reports the problem.
    }
    return this.#lastKnown + this.#pending.length
  }

  get pending(): number {
    return this.#pending.length
  }

  isEmpty(): boolean {
    return this.#pending.length === 0
  }

  write(): void {
    for (const visit of this.#pending) this.#insert.run(visit)
    const at = this.#pending.at(-1)?.at ?? ''
    this.#counters.add('visit_count', this.#pending.length, at)
  }

  clear(): void {
    this.#pending = []
  }
}
