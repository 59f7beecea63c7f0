/** Awaited between the steps of a long answer: lets other requests in once this one had its turn. */
export type Breathe = () => Promise<void>

/** Other requests wait no longer than about this for a question that takes long. */
const LONGEST_TURN_MS = 10
/** Questions under way at once: each holds what it has found so far, tens of megabytes at worst. */
const QUESTIONS = 4

/**
 * Lets questions share the one thread. One of them has a turn in each round of the event loop: were they all to go on
 * in the same round, as they would with a bare `setImmediate`, a request that needs no time would wait for all.
 */
export class Turns {
  readonly #waitingForTurn: (() => void)[] = []
  readonly #waitingForPlace: (() => void)[] = []
  #underWay = 0

  /** Runs the question once there is a place for it; it has to breathe often. */
  async take<T>(question: (breathe: Breathe) => Promise<T>): Promise<T> {
    if (this.#underWay < QUESTIONS) this.#underWay++
    else await new Promise<void>((resolve) => this.#waitingForPlace.push(resolve))
    try {
      await this.#turn()
      let began = performance.now()
      return await question(async () => {
        if (performance.now() - began < LONGEST_TURN_MS) return
        await this.#turn()
        began = performance.now()
      })
    } finally {
      const next = this.#waitingForPlace.shift()
      if (next === undefined) this.#underWay--
      else next()
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      this.#waitingForTurn.push(resolve)
      if (this.#waitingForTurn.length === 1) setImmediate(() => this.#giveTurn())
    })
  }

  #giveTurn(): void {
    this.#waitingForTurn.shift()?.()
    if (this.#waitingForTurn.length > 0) setImmediate(() => this.#giveTurn())
  }
}
