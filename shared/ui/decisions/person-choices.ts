import type { DecisionsClient } from '../../clients/decisions-client.ts'
import type { RequestOptions } from '../../clients/request.ts'
import { type GivenChoice, SOUGHT_CHOICES, type StoredChoice } from '../../contract/decisions.ts'

/** A view's copy of the persons whom its user has chosen for names, now or earlier. `changed` is called after each change. */
export class PersonChoices {
  readonly #client: DecisionsClient
  readonly #changed: () => void
  #kept = new Map<string, StoredChoice>()

  constructor(client: DecisionsClient, changed: () => void) {
    this.#client = client
    this.#changed = changed
  }

  /** Asks for the choices for entries, a part of them at a time. */
  async find(entries: readonly string[], options: RequestOptions): Promise<void> {
    const found: StoredChoice[] = []
    for (let at = 0; at < entries.length; at += SOUGHT_CHOICES)
      found.push(...(await this.#client.findChoices(entries.slice(at, at + SOUGHT_CHOICES), options)))
    this.#kept = new Map(found.map((choice) => [choice.entry, choice]))
  }

  of(entry: string): StoredChoice | null {
    return this.#kept.get(entry) ?? null
  }

  /**
   * Keeps choices. A failure changes nothing for the user. The returned function restores the earlier choices, or none;
   * called again it keeps the new ones again.
   */
  keep(choices: readonly GivenChoice[]): () => void {
    const before = choices.map(({ entry }) => this.of(entry))
    // Not this copy, which may be about other entries by the time of an Undo.
    let there = before
    const put = async (wanted: readonly (GivenChoice | null)[]): Promise<void> => {
      there = await Promise.all(
        choices.map(({ entry }, at) => this.#put(entry, wanted[at] ?? null, there[at] ?? null)),
      )
    }
    let isKept = true
    // One after the other, so that an early Undo does not overtake what it takes back.
    let last = put(choices)
    return () => {
      isKept = !isKept
      const wanted = isKept ? choices : before
      last = last.then(() => put(wanted))
    }
  }

  /** Keeps a choice for an entry, or withdraws the one that is there. Returns the one that is there then. */
  async #put(
    entry: string,
    wanted: GivenChoice | null,
    there: StoredChoice | null,
  ): Promise<StoredChoice | null> {
    try {
      const stored =
        wanted && (await this.#client.putChoice({ entry, person: wanted.person, used: wanted.used }))
      if (!wanted && there) await this.#client.withdrawChoice(there)
      if (stored) this.#kept.set(entry, stored)
      else this.#kept.delete(entry)
      this.#changed()
      return stored
    } catch {
      // The entry stands in the list, which is what counts now.
      return there
    }
  }
}
