import { type Failure, isFailure, LoggedOut } from '../../clients/failures.ts'
import { drawNow, untilIdle } from '../drawing/drawing.tsx'
import { batch, signal } from './signals.ts'

/** `coauthors` is the daemon. */
export type AskedProgram = 'coauthors' | 'backend' | 'hotcrp'

/**
 * `ask`: the user wants an answer. `refresh`: the same, past the cache. `renew`: the view asks by itself, and shows a failure
 * only as a hint. `find`: looks up a stored answer.
 */
export type Manner = 'ask' | 'refresh' | 'renew' | 'find'

/** `refused`: nothing was sent. `broken`: the view's own code threw. */
export type Problem<Refusal = never> =
  | { kind: 'cancelled' }
  | { kind: 'refused'; why: Refusal }
  | { kind: 'failed'; failure: Failure; whose: AskedProgram | 'log-in' }
  | { kind: 'broken' }

export type Ended<Progress, Refusal> = Problem<Refusal> & { manner: Manner; progress: Progress | null }

export type QueryState<Key, Answer, Progress, Refusal> = {
  /** Null: no query runs. `startedAt`: by `performance.now()`. */
  asking: { key: Key; manner: Manner; startedAt: number; progress: Progress | null } | null
  answered: { key: Key; answer: Answer } | null
  problem: Ended<Progress, Refusal> | null
}

export type Asking<Progress> = {
  manner: Manner
  signal: AbortSignal
  report: (progress: Progress) => void
  /** Names the program to blame for a later failure. */
  nowAsks: (asks: AskedProgram) => void
  /** Runs `act` after the view has painted the outcome, to store or record it. */
  afterwards: (act: () => Promise<void>) => void
}

type QueryOptions<Key, Answer> = {
  /** The program to blame before a call of `nowAsks`; by default the backend. */
  asks?: AskedProgram
  /** Called when an answer or a failure arrives, before the view draws it. `before`: the previous answer. */
  onEnd?: (before: { key: Key; answer: Answer } | null, manner: Manner) => void
}

/** Thrown for a query that cannot be sent, although no server has failed. */
export class Refused extends Error {
  readonly why: unknown
  constructor(why: unknown) {
    super('The query was refused.')
    this.why = why
  }
}

/** Resolves to null if the previous answer should stay. */
type Ask<Key, Answer, Progress> = (key: Key, asking: Asking<Progress>) => Promise<Answer | null>

/** Reading `state` subscribes a component. A new query aborts the running one. The last answer stays until the next answer. */
export class Query<Key, Answer, Progress = never, Refusal = never> {
  readonly #state = signal<QueryState<Key, Answer, Progress, Refusal>>({
    asking: null,
    answered: null,
    problem: null,
  })
  readonly #ask: Ask<Key, Answer, Progress>
  readonly #options: QueryOptions<Key, Answer>
  #controller: AbortController | null = null
  #last: { key: Key; manner: Manner } | null = null

  constructor(ask: Ask<Key, Answer, Progress>, options: QueryOptions<Key, Answer> = {}) {
    this.#ask = ask
    this.#options = options
  }

  get lastAsked(): { key: Key; manner: Manner } | null {
    return this.#last
  }

  get state(): QueryState<Key, Answer, Progress, Refusal> {
    return this.#state.value
  }

  peek(): QueryState<Key, Answer, Progress, Refusal> {
    return this.#state.peek()
  }

  #set(part: Partial<QueryState<Key, Answer, Progress, Refusal>>): void {
    this.#state.value = { ...this.peek(), ...part }
  }

  /** Resolves once the outcome is drawn, or once a newer query replaces this one. Never rejects. */
  async ask(key: Key, manner: Manner = 'ask'): Promise<void> {
    this.#stop()
    const controller = new AbortController()
    const { signal } = controller
    this.#controller = controller
    const last = { key, manner }
    this.#last = last
    let asks = this.#options.asks ?? 'backend'
    const nowAsks = (program: AskedProgram): void => {
      asks = program
    }
    const after: (() => Promise<void>)[] = []
    const begin = async (): Promise<Answer | null> => {
      const begun = { key, manner, startedAt: performance.now(), progress: null }
      this.#set({ asking: begun, problem: null })
      const report = (progress: Progress): void => {
        if (!signal.aborted) this.#set({ asking: { ...begun, progress } })
      }
      return this.#ask(key, { manner, signal, report, nowAsks, afterwards: (act) => after.push(act) })
    }
    const ended = await begin().then(
      (answer) => ({ problem: null, ...(answer !== null && { answered: { key, answer } }) }),
      (error: unknown) => ({ problem: this.#problemOf(error, manner, asks, signal) }),
    )
    try {
      // Shows a failure that arrives after the user cancelled: the server may have changed something.
      const isLate = this.#last === last && this.peek().problem?.kind === 'cancelled'
      if (!signal.aborted || (isLate && ended.problem?.kind === 'failed'))
        drawNow(() => this.#end(manner, ended))
    } catch (error) {
      this.#set({ asking: null, problem: this.#problemOf(error, manner, asks, signal) })
    }
    if (this.#controller === controller) this.#controller = null
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
    asks: AskedProgram,
    { aborted }: AbortSignal,
  ): Ended<Progress, Refusal> {
    const about = { manner, progress: this.peek().asking?.progress ?? null }
    // `#ask` throws `Refused` only with a `why` of the type `Refusal`.
    if (error instanceof Refused) return { kind: 'refused', why: error.why as Refusal, ...about }
    if (!isFailure(error)) {
      if (!aborted) reportError(error)
      return { kind: 'broken', ...about }
    }
    return { kind: 'failed', failure: error, whose: error instanceof LoggedOut ? 'log-in' : asks, ...about }
  }

  /** Renews the displayed answer. Does nothing while a query runs. */
  async renew(): Promise<void> {
    const { asking, answered } = this.peek()
    if (answered && !asking) await this.ask(answered.key, 'renew')
  }

  async retry(): Promise<void> {
    if (this.#last) await this.ask(this.#last.key, this.#last.manner)
  }

  /** Aborts the running query. Shows the cancellation only for the manners `ask` and `refresh`. */
  cancel(): void {
    const { asking } = this.peek()
    if (!asking) return
    const { manner, progress } = asking
    const isQuiet = manner === 'renew' || manner === 'find'
    this.#stop()
    this.#set({ asking: null, problem: isQuiet ? null : { kind: 'cancelled', manner, progress } })
  }

  /** Aborts the running query, and shows why the user's query was not sent. */
  refuse(why: Refusal): void {
    this.#stop()
    this.#set({ asking: null, problem: { kind: 'refused', why, manner: 'ask', progress: null } })
  }

  /** Shows an answer from another source, or none (null). Aborts the running query. */
  show(answered: { key: Key; answer: Answer } | null): void {
    this.#stop()
    this.#set({ asking: null, answered, problem: null })
  }

  dismiss(): void {
    if (this.peek().problem) this.#set({ problem: null })
  }

  leave(): void {
    this.#stop()
    if (this.peek().asking) this.#set({ asking: null })
  }

  #stop(): void {
    this.#controller?.abort()
    this.#controller = null
  }
}

/** Waits before a request, so that a pointer that passes many rows sends few requests. Rejects if the query is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  signal.throwIfAborted()
}

/** Records an outcome after it is drawn. Throws for a failure, and if the query was aborted. */
export function recordWhenDrawn<Outcome extends { kind: string }>(
  { outcome, record }: { outcome: Outcome; record: () => Promise<void> },
  { afterwards, signal }: Pick<Asking<never>, 'afterwards' | 'signal'>,
): Exclude<Outcome, { kind: 'failed' | 'cancelled' }> {
  afterwards(record)
  signal.throwIfAborted()
  if ('failure' in outcome) throw outcome.failure
  // A failed or cancelled outcome has thrown above.
  return outcome as Exclude<Outcome, { kind: 'failed' | 'cancelled' }>
}
