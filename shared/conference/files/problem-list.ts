import type { Values } from '../../i18n/translator.ts'
import { MAX_LISTED } from './bounds.ts'
import type { ProblemKey } from './messages/en.ts'
import type { FileProblem, Problems } from './read-file.ts'

/** Collects problems, of each kind at most `MAX_LISTED`. */
export class ProblemList {
  readonly #byKind = new Map<ProblemKey, number>()
  readonly #listed: FileProblem[] = []

  add(kind: ProblemKey, values: Values = {}, row?: number): void {
    const before = this.#byKind.get(kind) ?? 0
    this.#byKind.set(kind, before + 1)
    if (before < MAX_LISTED) this.#listed.push({ kind, values, ...(row !== undefined && { row }) })
  }

  /** Adds a problem that concerns a whole file or conference once. */
  addOnce(kind: ProblemKey, values: Values = {}): void {
    if (!this.#byKind.has(kind)) this.add(kind, values)
  }

  get all(): Problems {
    return { listed: [...this.#listed], count: this.#byKind.values().reduce((sum, count) => sum + count, 0) }
  }
}
