/** Over so much of the past: long enough to be steady, short enough to notice a change. */
const WINDOW_MS = 8000
const LEAST_MS = 500
const SAMPLE_MS = 250

export interface Pace {
  bytesPerSecond: number | null
  secondsLeft: number | null
}

/** How fast something goes, from what has been done at which times. */
export class TransferRate {
  readonly #now: () => number
  #samples: { at: number; done: number }[] = []

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Takes how much is done by now; less than before begins anew. Null as long as nothing can be said. */
  pace(done: number, total: number | null): Pace {
    const at = this.#now()
    const last = this.#samples.at(-1)
    if (last !== undefined && done < last.done) this.#samples = []
    if (last === undefined || done < last.done || at - last.at >= SAMPLE_MS) this.#samples.push({ at, done })
    while (this.#samples.length > 2 && at - (this.#samples[1]?.at ?? at) >= WINDOW_MS) this.#samples.shift()
    const [first] = this.#samples
    const elapsed = at - (first?.at ?? at)
    if (first === undefined || elapsed < LEAST_MS) return { bytesPerSecond: null, secondsLeft: null }
    const bytesPerSecond = ((done - first.done) / elapsed) * 1000
    const secondsLeft =
      total === null || bytesPerSecond <= 0 ? null : Math.max(0, (total - done) / bytesPerSecond)
    return { bytesPerSecond, secondsLeft }
  }
}
