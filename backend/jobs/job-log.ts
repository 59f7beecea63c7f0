/** The log's lines that are kept: what `GET /api/state` answers. */
const LINES_KEPT = 1000
const LONGEST_LINE = 1000

/** What a run has done, a line each with its time (UTC); the last 1,000 lines. */
export class RunLog {
  #lines: string[] = []

  get lines(): readonly string[] {
    return this.#lines
  }

  /** Adds a line. It names no author and no title (docs/security.md, Logs). */
  add(text: string, at = new Date()): void {
    this.#lines.push(`${utcText(at)} ${text}`.slice(0, LONGEST_LINE))
    if (this.#lines.length > LINES_KEPT) this.#lines.splice(0, this.#lines.length - LINES_KEPT)
  }

  clear(): void {
    this.#lines = []
  }
}

/** `YYYY-MM-DD HH:MM:SS` in UTC, as all times of the protocol. */
export function utcText(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ')
}
