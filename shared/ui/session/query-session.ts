import type { Message } from '../../messages/locale.ts'
import { hasNewerData } from '../../query/data-freshness.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { type Manner, query } from '../state/query.ts'
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

/** The query of a view: its form, its answer, and what is asked; one question at a time. */
export class QuerySession {
  readonly #servers: () => Servers
  readonly lists: QueryLists
  readonly #isFolded = signal(false)
  /** A cache hit is displayed, and the backend may have newer data. */
  readonly #isRenewalDue = signal(false)
  readonly #earlier = signal<EarlierAnswer | null>(null)
  readonly #asked = query<AskedQuery, DisplayedAnswer, RunProgress, QueryRefusal>(
    null,
    (question, asking) =>
      answerQuery(question, asking, this.#servers().flow, (...sent) => this.#settle(...sent)),
    { onEnd: (before, manner) => this.#ended(before?.answer ?? null, manner) },
  )

  constructor(form: Form, answered: DisplayedAnswer | null, servers: () => Servers) {
    this.#servers = servers
    this.lists = new QueryLists(form, (change) => this.#formChanged(change))
    if (answered) this.#show(answered)
  }

  /** The state in one piece, as components read it. */
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
    // A failed request stays, but errors about the form are of the form before.
    if (problem && problem.kind !== 'failed') this.#asked.dismiss()
    // Lists that come from elsewhere are shown. Suggested names are put in where they are suggested.
    if (change === 'filled') this.#isFolded.value = false
    if (change !== 'named' || !answered) return
    if (answersForm(answered.answer, this.lists.form)) this.#asked.leave()
    else this.#askSettled()
  }

  /** Stores and reports a result, which takes a large answer's time again, and looks at the backend, which may have changed. */
  async #settle(
    outcome: { kind: string },
    record: () => Promise<void>,
    { aborted }: AbortSignal,
  ): Promise<void> {
    const isLooked = !aborted && (outcome.kind === 'answered' || outcome.kind === 'failed')
    const looking = isLooked ? this.#servers().look() : null
    const recording = record()
    if (looking && outcome.kind === 'answered') this.#renew(await looking)
    await recording
  }

  /** Asks the backend by itself if it has newer data than those of the cache hit that is displayed. */
  #renew(backend: BackendState | null): void {
    const { answered } = this.peek()
    if (!this.#isRenewalDue.peek()) return
    this.#isRenewalDue.value = false
    if (!answered || backend?.kind !== 'ready' || !hasNewerData(answered.result, backend.stats)) return
    void this.#asked.ask(sameQueryAs(answered), 'renew')
  }

  /** A question has ended; the displayed answer was `before`. */
  #ended(before: DisplayedAnswer | null, manner: Manner): void {
    const { answered, problem } = this.#asked.peek()
    const displayed = answered?.answer ?? null
    if (problem?.kind === 'refused') this.#isFolded.value = false
    if (problem || displayed === null || displayed === before) return
    const earlier = earlierOf(before, this.#earlier.peek(), displayed)
    // The form and its errors stay as they are: the user may be working on them.
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

  #run(question: AskedQuery, manner: Manner = 'ask'): void {
    batch(() => {
      this.#isRenewalDue.value = false
      const options = invalidOptions(question.form)
      if (options.length === 0) void this.#asked.ask(question, manner)
      else {
        // Even an invalid query ends the one that is asked.
        this.#asked.refuse({ kind: 'options', options })
        this.#isFolded.value = false
      }
    })
  }

  /** Ends the question or the renewal, also one that would follow. */
  readonly cancel = (): void => {
    this.#isRenewalDue.value = false
    this.#asked.cancel()
  }

  readonly leave = (): void => {
    this.#asked.leave()
  }

  /** Runs the form's query. Ends the one before. Refuses more than 50 names on a side. */
  readonly ask = (): void => this.#askForm(false)

  /** Runs the form's query in batches, for up to 500 names on a side. */
  readonly askInBatches = (): void => this.#askForm(true)

  #askForm(inBatches: boolean): void {
    this.#run({ form: this.lists.form, inBatches })
  }

  /** Runs the form's query as the displayed answer was asked: in batches, if that was. */
  readonly askAgain = (): void => {
    this.#askForm(isInBatches(this.peek().answered))
  }

  /** The same by itself, after a name was chosen: a step, whose answer takes the place of the displayed one. */
  #askSettled(): void {
    const { answered, form } = this.peek()
    const settles = answered ? (answered.result.batches?.map(({ key }) => key) ?? [answered.result.key]) : []
    this.#run({ form, inBatches: isInBatches(answered), settles })
  }

  /** Replaces parts of the form, which Undo gives back, and runs the query: as one, if the lists fit into one. */
  readonly askWith = (form: Partial<Form>, message: Message, alsoUndo?: AlsoUndo): void => {
    this.lists.fill(form, message, alsoUndo)
    this.#askForm(true)
  }

  /** Shows a stored answer. One that the view cannot show by itself is looked for in the daemon's cache, and nowhere else. */
  readonly restore = ({ displayed, form, at }: StoredAnswer): void => {
    if (displayed) this.#show(displayed)
    else this.#run({ form, inBatches: true, at }, 'find')
  }

  /** Repeats the query of the displayed answer without the cache. */
  readonly refresh = (): void => {
    const { answered } = this.peek()
    if (answered) this.#run(sameQueryAs(answered), 'refresh')
  }

  /** Repeats what failed, with the form as it is now. The cache has the batches that were answered. */
  readonly retry = (): void => {
    const { lastAsked: last } = this.#asked
    if (last)
      this.#run(last.manner === 'ask' ? { ...last.key, form: this.lists.form } : last.key, last.manner)
  }

  /** Makes the form one line, since its lists are answered, or opens it. */
  readonly fold = (isFolded: boolean): void => {
    this.#isFolded.value = isFolded && this.peek().answered !== null
  }

  /** Begins a new query: empty lists, and no answer. Undo shows both again. */
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

  /** Compares the displayed answer with an earlier one, or no longer. */
  readonly compare = (earlier: EarlierAnswer | null): void => {
    this.#earlier.value = earlier
  }
}
