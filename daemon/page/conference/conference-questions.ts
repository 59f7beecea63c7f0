import { askConference } from '../../../shared/conference/ask-conference.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { rosterOf } from '../../../shared/conference/roster.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { hasPeople, isOpen, isSameQuestion, resting, withBlock } from './conference-state.ts'
import type { ConferenceStore } from './conference-store.ts'

/** Asks the backend for the pairs of the open conference. */
export class ConferenceQuestions {
  readonly #flow: FlowSettings
  readonly #store: ConferenceStore
  /** The project as it was asked about last. */
  #asked: Project | null = null

  constructor(flow: FlowSettings, store: ConferenceStore) {
    this.#flow = flow
    this.#store = store
  }

  /**
   * Asks for all pairs that the answer does not have yet; `isAgain`: for all. Never rejects: the state says why it failed.
   */
  async ask(isAgain = false): Promise<void> {
    const store = this.#store
    const { project, blocks } = store.state
    if (!hasPeople(project)) return
    const signal = store.startRunning()
    const { backendBase: base, fetch, now } = this.#flow
    const { exact } = project.settings
    const startedAt = now()
    this.#asked = project
    const asks = isAgain || isOpen(store.state)
    let replacesAll = isAgain || blocks.some((block) => block.exact !== exact)
    try {
      await askConference({ base, fetch }, rosterOf(project.conference, project.choices), {
        exact,
        blocks: isAgain ? [] : blocks,
        onBlock: (block, isFresh) => {
          store.set(withBlock(store.state, block, isFresh || replacesAll))
          replacesAll = false
        },
        onProgress: (share, isWaiting) => {
          if (!signal.aborted)
            store.setPart({ phase: 'asking', progress: { share, isWaiting }, problem: null })
        },
        signal,
      })
      if (signal.aborted) return
      const tookMs = asks ? now() - startedAt : store.state.tookMs
      store.set(resting({ ...store.state, phase: 'ready', tookMs }))
    } catch (problem) {
      if (!signal.aborted) store.fail(problem)
    }
  }

  /** Asks about people who are new after a moment, since several choices are one question. */
  askSoon(): void {
    const { phase, project } = this.#store.state
    // A question of the same people goes on: another policy or name changes nothing about it.
    const goesOn = phase === 'asking' && this.#asked !== null && isSameQuestion(this.#asked, project)
    // A question that was stopped or has failed waits for its user.
    const asks = phase === 'asking' || (phase === 'ready' && isOpen(this.#store.state))
    this.#store.runSoon(asks && !goesOn ? () => void this.ask() : null)
  }

  /** Stops reading and asking. Answers until then stay, and `ask` goes on from there. */
  stop(): void {
    this.#store.stopRunning()
    this.#store.set(resting({ ...this.#store.state, phase: 'stopped' }))
  }
}
