import type Database from 'better-sqlite3'
import { type Clock, utcText } from '../clock.ts'
import type { Counters } from '../writes/counters.ts'
import type { DeferredWrites, WriteQueue } from '../writes/write-queue.ts'

export type PageVisit = { route: string; clientIp: string; userAgent: string | null }
type Recorded = PageVisit & { at: string }

// Enough to tell browsers apart; a header may be 16 KB long.
const USER_AGENT_LENGTH = 512

/** Who opened the page. Recording a visit never makes the page wait or fail, whatever is wrong with the store. */
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

  /** Records a visit and resolves to the number of visits with it: after the commit when the lock is free. */
  async record(visit: PageVisit): Promise<number> {
    const userAgent = visit.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null
    this.#pending.push({ ...visit, userAgent, at: utcText(this.#clock()) })
    const count = this.count()
    await this.#queue.attempt()
    return count
  }

  /** Visits so far, those not yet committed included. */
  count(): number {
    try {
      this.#lastKnown = this.#counters.value('visit_count')
    } catch {
      // The page is worth more than an exact number; the next write reports what is wrong.
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
