import { setImmediate as nextTurn } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { DayFigures } from '../../shared/contract/runtime.ts'
import { CacheSizes } from './cache-size.ts'
import { type Clock, DAY_MS, utcText } from './clock.ts'
import { DayReader, type Happened } from './day-figures.ts'
import { readPatiently } from './read-patiently.ts'

/** After so long, reading lets other requests go first. */
const TURN_MS = 10

/**
 * Visits, queries and the cache's size day by day (UTC). Each day is read from indexes of its own; the event loop goes
 * on between days. Days that are over are read once.
 */
export class History {
  readonly #clock: Clock
  readonly #lockWaitMs: number
  readonly #reader: DayReader
  readonly #sizes: CacheSizes
  readonly #over = new Map<string, Happened>()

  constructor(database: Database.Database, { clock, lockWaitMs }: { clock: Clock; lockWaitMs: number }) {
    this.#clock = clock
    this.#lockWaitMs = lockWaitMs
    this.#reader = new DayReader(database)
    this.#sizes = new CacheSizes(database)
  }

  /** What happened on days that are over has been removed. */
  forget(): void {
    this.#over.clear()
  }

  /** The last `days` days, the oldest first; the last is today. */
  async read(days: number): Promise<DayFigures[]> {
    const now = this.#clock().getTime()
    const figures: DayFigures[] = []
    let turnEnds = performance.now() + TURN_MS
    for (let back = days - 1; back >= 0; back -= 1) {
      const day = dayOf(now - back * DAY_MS)
      figures.push(await readPatiently(() => this.#figuresOf(day, back), this.#lockWaitMs))
      if (performance.now() < turnEnds) continue
      await nextTurn()
      turnEnds = performance.now() + TURN_MS
    }
    return figures
  }

  #figuresOf(day: string, back: number): DayFigures {
    const { entries, bytes } = this.#sizes.on(day)
    return { day, ...this.#happenedOn(day, back), cache_entries: entries, cache_bytes: bytes }
  }

  #happenedOn(day: string, back: number): Happened {
    // A clock that has been put back makes a day that was over go on.
    const known = back > 1 ? this.#over.get(day) : undefined
    if (known !== undefined) return known
    const happened = this.#reader.read(day)
    // What was asked just before midnight may be written after it.
    if (back > 1) this.#over.set(day, happened)
    return happened
  }
}

const dayOf = (time: number): string => utcText(new Date(time)).slice(0, 10)
