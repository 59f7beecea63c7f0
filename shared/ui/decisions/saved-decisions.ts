import { chunksOf } from '../../chunks.ts'
import { findDecisions } from '../../clients/decisions-client.ts'
import { type DocumentsClient, documentsClient } from '../../clients/documents-client.ts'
import { decidedTable, personsIn, placesAbout } from '../../conflicts/decisions/decided-table.ts'
import { decisionOf, type Finding, pairText } from '../../conflicts/decisions/finding.ts'
import { isUncertain } from '../../conflicts/names-to-check.ts'
import type { AnswerFacts, Pair, PairTable } from '../../conflicts/pair-table.ts'
import { type Choice, type Decision, SOUGHT_CHOICES, type StoredDecision } from '../../contract/decisions.ts'
import type { StoredDocument } from '../../contract/document-shapes.ts'
import type { Locale } from '../../messages/locale.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { rulingName } from '../../words/verdict-words.ts'
import type { NoteDrafts } from '../context/note-drafts.ts'
import type { SavedDocument, SavedRevision } from '../state/saved-document.ts'
import type { SavedDocuments } from '../state/saved-documents.ts'
import { computed, signal } from '../state/signals.ts'
import { expectUndoable, undoable } from '../state/undoable.ts'
import {
  choiceDocuments,
  decisionDocumentOf,
  decisionDocuments,
  storedDecisionOf,
} from './decision-documents.ts'

/** The user's decisions and choices for the persons of the shown answer. Each is a document of the daemon. */
export class OwnDecisions {
  readonly decisions: SavedDocuments<Decision>
  readonly choices: SavedDocuments<Choice>
  readonly notes: NoteDrafts
  /** The conference or query in which the user decides. */
  madeFor: () => Decision['made_for'] = () => undefined
  readonly client: DocumentsClient
  #table: AnswerFacts | null = null
  readonly #hasCome = signal(false)
  /** The pairs whose next save offers no Undo: the save is itself an Undo, or many saves share one Undo. */
  readonly #silent = new Set<string>()
  readonly #all = computed(() =>
    [...(this.decisions.known ?? [])].map(([pair, saved]) => storedDecisionOf(pair, saved)),
  )

  constructor(
    { daemonBase, fetch }: Pick<FlowSettings, 'daemonBase' | 'fetch'>,
    notes: NoteDrafts,
    client: DocumentsClient = documentsClient({ base: daemonBase, fetch }),
  ) {
    this.client = client
    this.notes = notes
    this.decisions = decisionDocuments(client, (...change) => this.#onSaved(...change))
    this.choices = choiceDocuments(client)
  }

  /** Reads decisions and choices again after changes in other windows. The returned function ends the watch. */
  watch(): () => void {
    const unwatch = [this.decisions.watch(), this.choices.watch()]
    return () => {
      for (const end of unwatch) end()
    }
  }

  /** Reads the decisions and choices for a table. Known decisions stay until the daemon answers. Never rejects. */
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
        for (const ids of chunksOf(entries, SOUGHT_CHOICES))
          found.push(...(await this.client.find('choice', { ids }, options)).list)
        return found
      }),
    ])
    if (table === this.#table) this.#hasCome.value = true
  }

  askAgain(): void {
    if (this.#table) void this.ask(this.#table)
  }

  get state(): 'asking' | 'ready' | 'failed' {
    if (this.decisions.isLoading && !this.#hasCome.value) return 'asking'
    return (this.decisions.problem ?? this.choices.problem) === null ? 'ready' : 'failed'
  }

  /** All decisions on the persons of the table. A new list after each change. */
  get all(): readonly StoredDecision[] {
    return this.#all.value
  }

  decided(table: PairTable): PairTable {
    return decidedTable(table, this.all)
  }

  decisionOn({ sides }: Pick<Finding, 'sides'>): StoredDecision | null {
    const pair = pairText(sides)
    const saved = this.decisions.known?.get(pair)
    return saved ? storedDecisionOf(pair, saved) : null
  }

  documentOn(pair: string): SavedDocument<Decision> {
    return this.decisions.savedDocument(pair)
  }

  /** Saves a decision. Null withdraws the saved one. `on`: the revision that the user has seen, if it is not the newest. */
  decide(pair: string, decision: Decision | null, on?: number | null): void {
    this.#silent.delete(pair)
    const document = this.documentOn(pair)
    document.change(decision && this.#placed(decision), { replaces: on })
    expectUndoable(document.save().then(() => !document.isUnsaved))
  }

  /** Confirms several findings with one Undo for all. */
  confirmAll(findings: readonly Finding[]): void {
    const { undo } = this.saveAll(
      findings.map((finding) => {
        const { made_for, ...placed } = this.#placed(
          decisionOf(finding, 'confirmed', this.decisionOn(finding)?.note),
        )
        // The findings belong to many submissions, so the decision names only the conference.
        const decision = { ...placed, ...(made_for && { made_for: { ...made_for, submission: undefined } }) }
        return { decision }
      }),
    )
    undoable(undo, ({ t }) => t('didConfirmAll', { count: findings.length }))
  }

  /**
   * Saves several decisions. `before`: the decision that the user has seen. `at`: when the decision was made, if not now. `undo`
   * resolves to whether it has restored all earlier decisions. `saved` resolves after all saves.
   */
  saveAll(all: readonly { decision: Decision; before?: StoredDecision | null; at?: string }[]): {
    undo: () => Promise<boolean>
    saved: Promise<readonly SavedDocument<Decision>[]>
  } {
    const made = all.map(({ decision, before, at }) => {
      const pair = pairText(decision.sides)
      const document = this.decisions.savedDocument(pair, before ? decisionDocumentOf(before) : null)
      const { saved: earlier } = document
      this.#silent.add(pair)
      document.change(decision, {
        replaces: before === undefined ? undefined : (before?.id ?? null),
        updatedAt: at,
      })
      return { pair, document, earlier, decision }
    })
    const saved = Promise.all(made.map(({ document }) => document.save().then(() => document)))
    const undo = async (): Promise<boolean> => {
      const restored = await Promise.all(
        made.map(({ pair, document, earlier, decision }) => {
          this.#silent.add(pair)
          return document.restore(earlier, decision)
        }),
      )
      return restored.every((isRestored) => isRestored)
    }
    return { undo, saved }
  }

  #placed(decision: Decision): Decision {
    const made_for = this.madeFor()
    return made_for ? { ...decision, made_for } : decision
  }

  #onSaved(pair: string, now: SavedRevision<Decision> | null, before: SavedRevision<Decision> | null): void {
    this.notes.follow(pair, now)
    if (this.#silent.delete(pair)) return
    const decision = now?.body ?? before?.body
    if (!decision) return
    const isOfNote = now?.body.ruling === before?.body.ruling
    const document = this.documentOn(pair)
    undoable(
      () => {
        // The Undo may remove the note, so the note becomes a draft.
        const text = this.notes.of(pair)?.text ?? now?.body.note ?? ''
        if (now) this.notes.set(pair, text === '' ? null : { text, on: document.saved?.revision ?? null })
        this.#silent.add(pair)
        return document.restore(before, now?.body ?? null)
      },
      ({ t }) => {
        const what = decisionText(decision, t)
        return now === null ? t('didWithdraw', { what }) : isOfNote ? t('didSaveNote', { what }) : what
      },
      { about: pair },
    )
  }

  /** The person whom the user has chosen for an entry, now or earlier. */
  chosenFor(entry: string): (Choice & { chosen_at: string }) | null {
    const saved = this.choices.known?.get(entry)
    return saved ? { ...saved.body, chosen_at: saved.updated_at } : null
  }

  /**
   * Saves choices. Reports no failure, because the lists already have the chosen persons. The returned function restores the
   * earlier choices.
   */
  choose(choices: readonly Choice[]): () => void {
    // Gets the documents now, because at an Undo the page may show other entries.
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

/** The pair of a table that a change is about. `about`: a text of `pairText`. */
export function pairAbout(table: PairTable, about: unknown): Pair | undefined {
  const [place] = placesAbout(table, String(about))
  return place && table.pairs[place.row]?.[place.column]
}
