import { openQuestions } from '../../../shared/conference/answer.ts'
import { askConference } from '../../../shared/conference/ask-conference.ts'
import { rosterOf } from '../../../shared/conference/roster.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import {
  type ConferenceAction,
  type ConferenceState,
  EMPTY_STATE,
  hasPeople,
  NEW_PROJECT,
  type Project,
  reduceConference,
  type Undo,
} from './conference-state.ts'

/** Milliseconds after the last choice until what is new is asked: several choices are one question. */
const REST_MS = 1000

/** The open conference of a view: its state, and what asks, saves and stops. It stays while another place is open. */
export class OpenConference {
  state: ConferenceState = EMPTY_STATE
  readonly #flow: FlowSettings
  readonly #listeners = new Set<() => void>()
  #asking: AbortController | null = null
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(flow: FlowSettings) {
    this.#flow = flow
  }

  /** Calls `changed` after each change, until the returned function is called. */
  watch(changed: () => void): () => void {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  #dispatch(action: ConferenceAction): void {
    this.state = reduceConference(this.state, action)
    for (const changed of this.#listeners) changed()
  }

  /** Opens a project, with the blocks of its answer so far, and asks what is missing. */
  open(project: Partial<Project>): void {
    this.#stopAsking()
    const { isTraceless } = this.state
    this.#dispatch({ type: 'opened', project: { ...NEW_PROJECT, ...project }, blocks: [], isTraceless })
    void this.ask()
  }

  close(): void {
    this.#stopAsking()
    this.#dispatch({ type: 'opened', project: NEW_PROJECT, blocks: [], isTraceless: this.state.isTraceless })
  }

  leaveNoTrace(isTraceless: boolean): void {
    this.#dispatch({ type: 'traceless', isTraceless })
  }

  /**
   * Changes parts of the project: choices of people, windows, the policy and others. `undo` says the change, if it can be
   * taken back. People who are new by it are asked about after a moment.
   */
  change(now: Partial<Project>, undo?: Pick<Undo, 'key' | 'values'>): void {
    this.#dispatch({ type: 'changed', now, ...(undo && { undo }) })
    this.#askSoon()
  }

  undo(): void {
    this.#dispatch({ type: 'undone' })
    this.#askSoon()
  }

  #askSoon(): void {
    clearTimeout(this.#rest)
    const { phase, project, blocks } = this.state
    const isOpen = () => openQuestions(rosterOf(project.conference, project.choices), blocks).length > 0
    if (phase === 'ready' && !isOpen()) return
    if (phase === 'ready' || phase === 'asking') this.#rest = setTimeout(() => void this.ask(), REST_MS)
  }

  /** Asks for all pairs that the answer does not have yet. Never rejects: the state says why it failed. */
  async ask(): Promise<void> {
    this.#stopAsking()
    const { project, blocks } = this.state
    if (!hasPeople(project)) return
    const asking = new AbortController()
    const { signal } = asking
    this.#asking = asking
    const { backendBase: base, fetch, now } = this.#flow
    const startedAt = now()
    try {
      const answered = await askConference({ base, fetch }, rosterOf(project.conference, project.choices), {
        exact: project.settings.exact,
        blocks,
        onBlock: (block, isFresh) => this.#dispatch({ type: 'block', block, isFresh }),
        onProgress: (share, isWaiting) => {
          if (!signal.aborted) this.#dispatch({ type: 'asking', share, isWaiting })
        },
        signal,
      })
      if (!signal.aborted) this.#dispatch({ type: 'asked', blocks: answered, tookMs: now() - startedAt })
    } catch (problem) {
      if (!signal.aborted) this.#dispatch({ type: 'failed', problem })
    }
  }

  /** Stops reading and asking. Answers until then stay, and `ask` goes on from there. */
  stop(): void {
    this.#stopAsking()
    this.#dispatch({ type: 'stopped' })
  }

  #stopAsking(): void {
    clearTimeout(this.#rest)
    this.#asking?.abort()
    this.#asking = null
  }
}
