import type { Message } from '../../messages/locale.ts'
import { hasNewerData } from '../../query/data-freshness.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { type Manner, Query } from '../state/running-query.ts'
import { batch, computed, signal } from '../state/signals.ts'
import { type AskedQuery, answerQuery, isInBatches, sameQueryAs } from './ask-query.ts'
import { EMPTY_LISTS, type Form, invalidOptions } from './form-state.ts'
import { type AlsoUndo, type FormChange, QueryLists } from './query-lists.ts'
import {
  answersForm,
  type DisplayedAnswer,
  type EarlierAnswer,
  earlierOf,
  type QueryRefusal,
  type RunProgress,
  type Session,
} from './session-state.ts'
import type { StoredAnswer } from './stored-answer.ts'
import type { BackendState } from './use-backend-state.ts'

type Servers = { flow: FlowSettings; look: () => Promise<BackendState | null> }

/** A view's form, its answer, and at most one running request. */
export class QuerySession {
  readonly #servers: () => Servers
  readonly lists: QueryLists
  readonly #isFolded = signal(false)
  /** A cached answer is shown, and the backend may have newer data. */
  readonly #isRenewalDue = signal(false)
  readonly #earlier = signal<EarlierAnswer | null>(null)
  readonly #asked = new Query<AskedQuery, DisplayedAnswer, RunProgress, QueryRefusal>(
    (asked, asking) => answerQuery(asked, asking, this.#servers().flow, (...sent) => this.#settle(...sent)),
    { onEnd: (before, manner) => this.#ended(before?.answer ?? null, manner) },
  )

  constructor(form: Form, answered: DisplayedAnswer | null, servers: () => Servers) {
    this.#servers = servers
    this.lists = new QueryLists(form, (change) => this.#formChanged(change))
    if (answered) this.#show(answered)
  }

  readonly #session = computed((): Session => {
    const { asking, answered, problem } = this.#asked.state
    const isRenewal = asking?.manner === 'renew'
    const batch = asking?.progress?.batch ?? null
    const hasRenewalFailed = problem?.manner === 'renew'
    return {
      form: this.lists.form,
      run: asking && !isRenewal ? { ...asking, stage: asking.progress?.stage ?? null, batch } : null,
      queryError: hasRenewalFailed ? null : problem,
      answered: answered?.answer ?? null,
      isStep: answered?.key.settles !== undefined,
      renewal: isRenewal ? 'asking' : hasRenewalFailed ? 'failed' : this.#isRenewalDue.value ? 'due' : null,
      earlier: this.#earlier.value,
      isFolded: this.#isFolded.value,
    }
  })

  get session(): Session {
    return this.#session.value
  }

  peek(): Session {
    return this.#session.peek()
  }

  #formChanged(change: FormChange): void {
    const { problem, answered } = this.#asked.peek()
    // A changed form removes every problem except a failed request.
    if (problem && problem.kind !== 'failed') this.#asked.dismiss()
    // The user must see lists that a button filled. A chosen name is already in view.
    if (change === 'filled') this.#isFolded.value = false
    if (change !== 'named' || !answered) return
    if (answersForm(answered.answer, this.lists.form)) this.#asked.leave()
    else this.#askSettled()
  }

  /** Records an outcome. Checks the backend meanwhile, because its state may have changed. */
  async #settle(
    outcome: { kind: string },
    record: () => Promise<void>,
    { aborted }: AbortSignal,
  ): Promise<void> {
    const mayHaveChanged = !aborted && (outcome.kind === 'answered' || outcome.kind === 'failed')
    const checking = mayHaveChanged ? this.#servers().look() : null
    const recording = record()
    if (checking && outcome.kind === 'answered') this.#renew(await checking)
    await recording
  }

  #renew(backend: BackendState | null): void {
    const { answered } = this.peek()
    if (!this.#isRenewalDue.peek()) return
    this.#isRenewalDue.value = false
    if (!answered || backend?.kind !== 'ready' || !hasNewerData(answered.result, backend.stats)) return
    void this.#asked.ask(sameQueryAs(answered), 'renew')
  }

  #ended(before: DisplayedAnswer | null, manner: Manner): void {
    const { answered, problem } = this.#asked.peek()
    const displayed = answered?.answer ?? null
    if (problem?.kind === 'refused') this.#isFolded.value = false
    if (problem || displayed === null || displayed === before) return
    const earlier = earlierOf(before, this.#earlier.peek(), displayed)
    // The user may be working on the form and its errors, so a renewal changes neither.
    if (manner === 'renew') this.#earlier.value = earlier && { ...earlier, byRenewal: true }
    else {
      this.#shown(displayed)
      if (manner === 'find') return
      this.#earlier.value = earlier
      this.#isRenewalDue.value = displayed.result.source.from === 'cache'
    }
  }

  #shown(displayed: DisplayedAnswer | null): void {
    this.#earlier.value = null
    this.#isRenewalDue.value = false
    this.#isFolded.value = displayed !== null && answersForm(displayed, this.lists.form)
  }

  #show(displayed: DisplayedAnswer | null): void {
    batch(() => {
      this.#asked.show(displayed && { key: sameQueryAs(displayed), answer: displayed })
      this.#shown(displayed)
    })
  }

  #run(asked: AskedQuery, manner: Manner = 'ask'): void {
    batch(() => {
      this.#isRenewalDue.value = false
      const options = invalidOptions(asked.form)
      if (options.length === 0) void this.#asked.ask(asked, manner)
      else {
        this.#asked.refuse({ kind: 'options', options })
        this.#isFolded.value = false
      }
    })
  }

  readonly cancel = (): void => {
    this.#isRenewalDue.value = false
    this.#asked.cancel()
  }

  readonly leave = (): void => {
    this.#asked.leave()
  }

  /** Refuses more than 50 names on a side. */
  readonly ask = (): void => this.#askForm(false)

  /** Takes up to 500 names on a side. */
  readonly askInBatches = (): void => this.#askForm(true)

  #askForm(inBatches: boolean): void {
    this.#run({ form: this.lists.form, inBatches })
  }

  readonly askAgain = (): void => {
    this.#askForm(isInBatches(this.peek().answered))
  }

  /** Asks again after the user has settled a name. The new answer continues the displayed one (`isStep`). */
  #askSettled(): void {
    const { answered, form } = this.peek()
    this.#run({ form, inBatches: isInBatches(answered), settles: answered?.result.key })
  }

  /** Fills the form and asks. Uses batches only for lists too long for one query. Undo restores the form. */
  readonly askWith = (form: Partial<Form>, message: Message, alsoUndo?: AlsoUndo): void => {
    this.lists.fill(form, message, alsoUndo)
    this.#askForm(true)
  }

  /** Shows a stored answer. If only the query was stored, looks its answer up in the daemon's cache. */
  readonly restore = ({ displayed, form, at }: StoredAnswer): void => {
    if (displayed) this.#show(displayed)
    else this.#run({ form, inBatches: true, at }, 'find')
  }

  /** Asks the displayed answer's query again, past the cache. */
  readonly refresh = (): void => {
    const { answered } = this.peek()
    if (answered) this.#run(sameQueryAs(answered), 'refresh')
  }

  /** Repeats the last query. A query in the manner `ask` takes the present form. */
  readonly retry = (): void => {
    const { lastAsked: last } = this.#asked
    if (last)
      this.#run(last.manner === 'ask' ? { ...last.key, form: this.lists.form } : last.key, last.manner)
  }

  /** Folds the form to one line, or unfolds it. Without an answer, the form stays unfolded. */
  readonly fold = (isFolded: boolean): void => {
    this.#isFolded.value = isFolded && this.peek().answered !== null
  }

  /** Clears the lists and the answer. Undo restores both. */
  readonly begin = (): void => {
    let other: DisplayedAnswer | null = null
    const exchange = (): void => {
      const { answered } = this.#asked.peek()
      this.#show(other)
      other = answered?.answer ?? null
    }
    exchange()
    this.lists.fill(EMPTY_LISTS, { key: 'didClear' }, exchange)
  }

  readonly compare = (earlier: EarlierAnswer | null): void => {
    this.#earlier.value = earlier
  }
}
