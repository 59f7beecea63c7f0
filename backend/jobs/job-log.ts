/** How many lines the log keeps; `GET /api/state` returns all of them. */
const LINES_KEPT = 1000
const LONGEST_LINE = 1000

/** The log of a run: one line per entry with its time (UTC), the last 1,000 lines. */
export class RunLog {
  #lines: string[] = []

  get lines(): readonly string[] {
    return this.#lines
  }

  /** Adds a line. It must not name an author or a title (docs/security.md, Logs). */
  add(text: string, at = new Date()): void {
    this.#lines.push(`${utcText(at)} ${text}`.slice(0, LONGEST_LINE))
    if (this.#lines.length > LINES_KEPT) this.#lines.splice(0, this.#lines.length - LINES_KEPT)
  }

  clear(): void {
    this.#lines = []
  }
}

/** Formats a time as `YYYY-MM-DD HH:MM:SS` in UTC, like all times of the protocol. */
export function utcText(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
