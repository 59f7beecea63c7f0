import { type ConferenceState, EMPTY_STATE } from './conference-state.ts'

/** Milliseconds after the last change until what follows from it runs: several changes are one. */
const REST_MS = 1000

/** Holds the state of the open conference, and what runs: one thing at a time, which ends before something else begins. */
export class ConferenceStore {
  state: ConferenceState
  readonly #listeners = new Set<() => void>()
  #running: AbortController | null = null
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(isTraceless: boolean) {
    this.state = { ...EMPTY_STATE, isTraceless }
  }

  /** Calls `draw` after each change, until the returned function is called. */
  watch(draw: () => void): () => void {
    this.#listeners.add(draw)
    return () => void this.#listeners.delete(draw)
  }

  set(state: ConferenceState): void {
    this.state = state
    for (const draw of this.#listeners) draw()
  }

  setPart(part: Partial<ConferenceState>): void {
    this.set({ ...this.state, ...part })
  }

  /** Shows how far reading has come, 0 to 1. */
  reading(share: number): void {
    this.setPart({ phase: 'reading', progress: { share, isWaiting: false }, problem: null })
  }

  fail(problem: unknown): void {
    this.setPart({ phase: 'failed', progress: null, problem })
  }

  /** Ends what runs. The returned signal ends what runs in its place. */
  startRunning(): AbortSignal {
    this.stopRunning()
    this.#running = new AbortController()
    return this.#running.signal
  }

  stopRunning(): void {
    this.runSoon(null)
    this.#running?.abort()
    this.#running = null
  }

  /** Calls `run` after a moment, in place of what waits (null: nothing), unless something else runs before. */
  runSoon(run: (() => void) | null): void {
    clearTimeout(this.#rest)
    if (run) this.#rest = setTimeout(run, REST_MS)
  }
}
