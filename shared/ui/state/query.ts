import { type Failure, isFailure, LoggedOut } from '../../clients/failures.ts'
import { drawNow, untilIdle } from '../drawing/drawing.tsx'
import { batch, signal } from './signals.ts'

/** The program that a query asks. */
export type Asked = 'coauthors' | 'backend' | 'hotcrp'

/**
 * How a key is asked. `refresh`: its user wants a new answer. `renew`: the view wants one by itself, so that a failure is no
 * alarm. `find`: the view looks whether there is an answer already.
 */
export type Manner = 'ask' | 'refresh' | 'renew' | 'find'

/** Why there is no newer answer. `refused`: nothing was asked. `broken`: an exception in the view's own code. */
export type Problem<Refusal = never> =
  | { kind: 'cancelled' }
  | { kind: 'refused'; why: Refusal }
  | { kind: 'failed'; failure: Failure; whose: Asked | 'log-in' }
  | { kind: 'broken' }

/** The problem of a question that has ended. */
export type Ended<Progress, Refusal> = Problem<Refusal> & { manner: Manner; progress: Progress | null }

export type QueryState<Key, Answer, Progress, Refusal> = {
  /** Null while nothing is asked. `startedAt` is a time of `performance.now()`. */
  asking: { key: Key; manner: Manner; startedAt: number; progress: Progress | null } | null
  /** The last answer with the key that it answers, which may not be the one that is asked now. */
  answered: { key: Key; answer: Answer } | null
  /** That of the last question, until the next one, and how far the question had come. */
  problem: Ended<Progress, Refusal> | null
}

/** One question under way. */
export type Asking<Progress> = {
  manner: Manner
  /** Aborted by a newer question, by `cancel`, and when the view is left. */
  signal: AbortSignal
  /** Shows how far the question has come. */
  report: (progress: Progress) => void
  /** From now on another program is asked, whose failure a failure is. */
  turnTo: (asks: Asked) => void
  /** Runs `act` once the outcome is painted, whatever it is: to store and record it. */
  afterwards: (act: () => Promise<void>) => void
}

type QueryOptions<Key, Answer> = {
  /** The program that is asked, unless the question says otherwise. */
  asks?: Asked
  /** Called with each answer and each problem that is drawn, in the same drawing; `before`: the answer before. */
  onEnd?: (before: { key: Key; answer: Answer } | null, manner: Manner) => void
}

/** Thrown while a question is asked: it cannot be answered, and no server has failed. */
export class Refused extends Error {
  readonly why: unknown
  constructor(why: unknown) {
    super('The question was refused.')
    this.why = why
  }
}

/** Answers a key; null: there is no answer, and the one before stays. */
type Ask<Key, Answer, Progress> = (key: Key, asking: Asking<Progress>) => Promise<Answer | null>

/**
 * The one way to ask: an answer to a query, which a component that reads `state` follows. A new key aborts the question before
 * it, and the answer before it stays until there is another one.
 */
export class Query<Key, Answer, Progress = never, Refusal = never> {
  readonly #state = signal<QueryState<Key, Answer, Progress, Refusal>>({
    asking: null,
    answered: null,
    problem: null,
  })
  readonly #ask: Ask<Key, Answer, Progress>
  readonly #options: QueryOptions<Key, Answer>
  #underWay: AbortController | null = null
  #last: { key: Key; manner: Manner } | null = null

  constructor(ask: Ask<Key, Answer, Progress>, options: QueryOptions<Key, Answer> = {}) {
    this.#ask = ask
    this.#options = options
  }

  /** The last question, be it answered or not. */
  get last(): { key: Key; manner: Manner } | null {
    return this.#last
  }

  get state(): QueryState<Key, Answer, Progress, Refusal> {
    return this.#state.value
  }

  /** The state, for code that does not follow it. */
  peek(): QueryState<Key, Answer, Progress, Refusal> {
    return this.#state.peek()
  }

  #set(part: Partial<QueryState<Key, Answer, Progress, Refusal>>): void {
    this.#state.value = { ...this.peek(), ...part }
  }

  /** Asks. Never rejects; resolves once the outcome is drawn, or another question has taken the place of this one. */
  async ask(key: Key, manner: Manner = 'ask'): Promise<void> {
    this.#stop()
    const controller = new AbortController()
    const { signal } = controller
    this.#underWay = controller
    const last = { key, manner }
    this.#last = last
    let asks = this.#options.asks ?? 'backend'
    const turnTo = (to: Asked): void => {
      asks = to
    }
    const after: (() => Promise<void>)[] = []
    const begin = async (): Promise<Answer | null> => {
      const begun = { key, manner, startedAt: performance.now(), progress: null }
      this.#set({ asking: begun, problem: null })
      const report = (progress: Progress): void => {
        if (!signal.aborted) this.#set({ asking: { ...begun, progress } })
      }
      return this.#ask(key, { manner, signal, report, turnTo, afterwards: (act) => after.push(act) })
    }
    const ended = await begin().then(
      (answer) => ({ problem: null, ...(answer !== null && { answered: { key, answer } }) }),
      (error: unknown) => ({ problem: this.#problemOf(error, manner, asks, signal) }),
    )
    try {
      // A question that could not be cancelled any more may have had an effect: its failure says so.
      const isLate = this.#last === last && this.peek().problem?.kind === 'cancelled'
      if (!signal.aborted || (isLate && ended.problem?.kind === 'failed'))
        drawNow(() => this.#end(manner, ended))
    } catch (error) {
      this.#set({ asking: null, problem: this.#problemOf(error, manner, asks, signal) })
    }
    if (this.#underWay === controller) this.#underWay = null
    if (after.length > 0) void untilIdle().then(() => Promise.all(after.map((act) => act())))
  }

  #end(manner: Manner, ended: Partial<QueryState<Key, Answer, Progress, Refusal>>): void {
    const { answered } = this.peek()
    batch(() => {
      this.#set({ asking: null, ...ended })
      this.#options.onEnd?.(answered, manner)
    })
  }

  #problemOf(
    error: unknown,
    manner: Manner,
    asks: Asked,
    { aborted }: AbortSignal,
  ): Ended<Progress, Refusal> {
    const about = { manner, progress: this.peek().asking?.progress ?? null }
    // A query throws its own refusals alone.
    if (error instanceof Refused) return { kind: 'refused', why: error.why as Refusal, ...about }
    if (!isFailure(error)) {
      if (!aborted) reportError(error)
      return { kind: 'broken', ...about }
    }
    return { kind: 'failed', failure: error, whose: error instanceof LoggedOut ? 'log-in' : asks, ...about }
  }

  /** Asks for what is shown once more, without its user: not while something else is asked. */
  async renew(): Promise<void> {
    const { asking, answered } = this.peek()
    if (answered && !asking) await this.ask(answered.key, 'renew')
  }

  /** Asks again what failed or was cancelled. */
  async retry(): Promise<void> {
    if (this.#last) await this.ask(this.#last.key, this.#last.manner)
  }

  /** Ends the question under way. Cancelling what its user has not asked for is not said. */
  cancel(): void {
    const { asking } = this.peek()
    if (!asking) return
    const { manner, progress } = asking
    const isQuiet = manner === 'renew' || manner === 'find'
    this.#stop()
    this.#set({ asking: null, problem: isQuiet ? null : { kind: 'cancelled', manner, progress } })
  }

  /** Says why nothing is asked. The question under way ends. */
  refuse(why: Refusal): void {
    this.#stop()
    this.#set({ asking: null, problem: { kind: 'refused', why, manner: 'ask', progress: null } })
  }

  /** Shows an answer that was found elsewhere, or none, in place of what is shown and asked. */
  show(answered: { key: Key; answer: Answer } | null): void {
    this.#stop()
    this.#set({ asking: null, answered, problem: null })
  }

  /** Forgets the problem, which the user has dealt with. */
  dismiss(): void {
    if (this.peek().problem) this.#set({ problem: null })
  }

  /** Ends the question under way, and says nothing: the view is left. */
  leave(): void {
    this.#stop()
    if (this.peek().asking) this.#set({ asking: null })
  }

  #stop(): void {
    this.#underWay?.abort()
    this.#underWay = null
  }
}

/** Waits before a question is asked, since keys and presses step over many. Rejects once the question is aborted. */
export async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  signal.throwIfAborted()
}

/** The answer that the query flow has given, which it records once it is drawn. Its failures are those of the query. */
export function recorded<Outcome extends { kind: string }>(
  { outcome, record }: { outcome: Outcome; record: () => Promise<void> },
  { afterwards, signal }: Pick<Asking<never>, 'afterwards' | 'signal'>,
): Exclude<Outcome, { kind: 'failed' | 'cancelled' }> {
  afterwards(record)
  signal.throwIfAborted()
  if ('failure' in outcome) throw outcome.failure
  // One that failed or was cancelled has thrown.
  return outcome as Exclude<Outcome, { kind: 'failed' | 'cancelled' }>
}

/** A query that asks for `key` at once, unless that is null. */
export function query<Key, Answer, Progress = never, Refusal = never>(
  key: Key | null,
  ask: Ask<Key, Answer, Progress>,
  options?: QueryOptions<Key, Answer>,
): Query<Key, Answer, Progress, Refusal> {
  const asked = new Query<Key, Answer, Progress, Refusal>(ask, options)
  if (key !== null) void asked.ask(key)
  return asked
}
