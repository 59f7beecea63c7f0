import { findDecisions } from '../../clients/decisions-client.ts'
import { type DocumentsClient, documentsClient } from '../../clients/documents-client.ts'
import { decidedTable, personsIn, placesAbout } from '../../conflicts/decisions/decided-table.ts'
import { decisionOf, type Finding, pairText } from '../../conflicts/decisions/finding.ts'
import { isUncertain } from '../../conflicts/names-to-check.ts'
import type { AnswerFacts, Pair, PairTable } from '../../conflicts/pair-table.ts'
import {
  type Decision,
  type GivenChoice,
  SOUGHT_CHOICES,
  type StoredDecision,
} from '../../contract/decisions.ts'
import type { StoredDocument } from '../../contract/document-shapes.ts'
import type { Locale } from '../../messages/locale.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { rulingName } from '../../words/verdict-words.ts'
import type { NoteDrafts } from '../context/note-drafts.ts'
import type { Kept, SavedDocument } from '../state/saved-document.ts'
import type { KeptDocuments } from '../state/saved-documents.ts'
import { computed, signal } from '../state/signals.ts'
import { expectUndoable, undoable } from '../state/undoable.ts'
import {
  type Choice,
  choiceDocuments,
  decisionDocuments,
  keptDecisionOf,
  storedDecisionOf,
} from './decision-documents.ts'

type DecisionsState = 'asking' | 'ready' | 'failed'

/**
 * The user's decisions and choices on the persons of the displayed answer, each a document of the daemon. Answers do not wait for
 * them.
 */
export class OwnDecisions {
  readonly decisions: KeptDocuments<Decision>
  readonly choices: KeptDocuments<Choice>
  readonly notes: NoteDrafts
  /** The work in which its user decides. */
  madeFor: () => Decision['made_for'] = () => undefined
  /** Where decisions are kept. */
  readonly client: DocumentsClient
  #table: AnswerFacts | null = null
  readonly #hasCome = signal(false)
  /** Pairs whose change is no press of its own: it is taken back, or one of many. */
  readonly #silent = new Set<string>()
  readonly #all = computed(() =>
    [...(this.decisions.known ?? [])].map(([pair, kept]) => storedDecisionOf(pair, kept)),
  )

  constructor(
    { daemonBase, fetch }: Pick<FlowSettings, 'daemonBase' | 'fetch'>,
    notes: NoteDrafts,
    client: DocumentsClient = documentsClient({ base: daemonBase, fetch }),
  ) {
    this.client = client
    this.notes = notes
    this.decisions = decisionDocuments(client, (...change) => this.#onKept(...change))
    this.choices = choiceDocuments(client)
  }

  /** Looks again when something is decided elsewhere, until the returned function is called. */
  watch(): () => void {
    const unwatch = [this.decisions.watch(), this.choices.watch()]
    return () => {
      for (const leave of unwatch) leave()
    }
  }

  /** Asks the daemon for what concerns the persons of a table. Known decisions stay until then. Never rejects. */
  async ask(table: AnswerFacts): Promise<void> {
    if (table !== this.#table) {
      this.#table = table
      this.#hasCome.value = false
    }
    const resolutions = [...table.leftResolution.values(), ...table.rightResolution.values()]
    const entries = resolutions.filter(isUncertain).map(({ entry }) => entry)
    await Promise.all([
      this.decisions.loadWith((options) => findDecisions(this.client, personsIn(table), options)),
      this.choices.loadWith(async (options) => {
        const found: StoredDocument[] = []
        for (let at = 0; at < entries.length; at += SOUGHT_CHOICES) {
          const ids = entries.slice(at, at + SOUGHT_CHOICES)
          found.push(...(await this.client.find('choice', { ids }, options)).list)
        }
        return found
      }),
    ])
    if (table === this.#table) this.#hasCome.value = true
  }

  askAgain(): void {
    if (this.#table) void this.ask(this.#table)
  }

  get state(): DecisionsState {
    if (this.decisions.isLoading && !this.#hasCome.value) return 'asking'
    return (this.decisions.problem ?? this.choices.problem) === null ? 'ready' : 'failed'
  }

  /** All decisions on the persons of the table: another list after each change. */
  get all(): readonly StoredDecision[] {
    return this.#all.value
  }

  /** The table with what is decided about its pairs. */
  decided(table: PairTable): PairTable {
    return decidedTable(table, this.all)
  }

  /** The decision on a pair as the daemon has it. */
  on({ sides }: Pick<Finding, 'sides'>): StoredDecision | null {
    const pair = pairText(sides)
    const kept = this.decisions.known?.get(pair)
    return kept ? storedDecisionOf(pair, kept) : null
  }

  documentOn(pair: string): SavedDocument<Decision> {
    return this.decisions.savedDocument(pair)
  }

  /** Decides about a pair, or withdraws (null). `on`: the decision that its user has seen, if it is not the one in view. */
  press(pair: string, decision: Decision | null, on?: number | null): void {
    this.#silent.delete(pair)
    const document = this.documentOn(pair)
    document.change(decision && this.#placed(decision), { replaces: on })
    expectUndoable(document.save())
  }

  /** Confirms all of some findings. One Undo takes all back. */
  confirmAll(findings: readonly Finding[]): void {
    const { back } = this.keepAll(
      findings.map((finding) => {
        const { made_for, ...placed } = this.#placed(decisionOf(finding, 'confirmed', this.on(finding)?.note))
        // Of a conference: they are of many submissions.
        const decision = { ...placed, ...(made_for && { made_for: { ...made_for, submission: undefined } }) }
        return { decision }
      }),
    )
    undoable(back, ({ t }) => t('didConfirmAll', { count: findings.length }))
  }

  /**
   * Keeps many decisions, each in place of the one that its user has seen (`before`), if that may not be in view. `at`: when it
   * was made, if not now. `back` puts all back, and says whether it has. `kept` has the document of each once nothing is on its way.
   */
  keepAll(all: readonly { decision: Decision; before?: StoredDecision | null; at?: string }[]): {
    back: () => Promise<boolean>
    kept: Promise<readonly SavedDocument<Decision>[]>
  } {
    const made = all.map(({ decision, before, at }) => {
      const pair = pairText(decision.sides)
      const document = this.decisions.savedDocument(pair, before ? keptDecisionOf(before) : null)
      const { saved: kept } = document
      this.#silent.add(pair)
      document.change(decision, {
        replaces: before === undefined ? undefined : (before?.id ?? null),
        updatedAt: at,
      })
      return { pair, document, kept, decision }
    })
    const kept = Promise.all(made.map(({ document }) => document.save().then(() => document)))
    const back = async (): Promise<boolean> => {
      const isBack = await Promise.all(
        made.map(({ pair, document, kept, decision }) => {
          this.#silent.add(pair)
          return document.restore(kept, decision)
        }),
      )
      return isBack.every((one) => one)
    }
    return { back, kept }
  }

  #placed(decision: Decision): Decision {
    const made_for = this.madeFor()
    return made_for ? { ...decision, made_for } : decision
  }

  #onKept(pair: string, there: Kept<Decision> | null, before: Kept<Decision> | null): void {
    this.notes.follow(pair, there)
    if (this.#silent.delete(pair)) return
    const decision = there?.body ?? before?.body
    if (!decision) return
    const isOfNote = there?.body.ruling === before?.body.ruling
    const document = this.documentOn(pair)
    undoable(
      () => {
        // The note that is kept becomes a draft of what takes it back.
        const text = this.notes.of(pair)?.text ?? there?.body.note ?? ''
        if (there) this.notes.set(pair, text === '' ? null : { text, on: document.saved?.revision ?? null })
        this.#silent.add(pair)
        return document.restore(before, there?.body ?? null)
      },
      ({ t }) => {
        const what = decisionText(decision, t)
        return there === null ? t('didWithdraw', { what }) : isOfNote ? t('didKeepNote', { what }) : what
      },
      { about: pair },
    )
  }

  /** The person who was chosen for an entry, now or earlier. */
  chosenFor(entry: string): (Choice & { chosen_at: string }) | null {
    const kept = this.choices.known?.get(entry)
    return kept ? { ...kept.body, chosen_at: kept.updated_at } : null
  }

  /**
   * Keeps choices. The entries stand in the list, which is what counts: a failure is told nobody. The returned function restores
   * the earlier choices, or none.
   */
  choose(choices: readonly GivenChoice[]): () => void {
    // By the time of an Undo, the documents in view may be about other entries.
    const documents = choices.map(({ entry }) => this.choices.savedDocument(entry))
    const before = documents.map(({ body }) => body)
    for (const [at, { entry, person, used }] of choices.entries())
      documents[at]?.change({ entry, person, used })
    return () => {
      for (const [at, document] of documents.entries()) document.change(before[at] ?? null)
    }
  }
}

/** A decision in words: `Ada Lovelace × Charles Babbage: Conflict`. */
export const decisionText = ({ sides, ruling }: Decision, t: Locale['t']): string =>
  t('didDecide', {
    people: sides.map(({ persons }) => persons[0]?.name ?? '').join(' × '),
    ruling: rulingName(ruling, t),
  })

/** The pair of a table that a decision is about (`about` of its change). */
export function pairAbout(table: PairTable, about: unknown): Pair | undefined {
  const [place] = placesAbout(table, String(about))
  return place && table.pairs[place.row]?.[place.column]
}
