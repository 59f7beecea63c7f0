import { askConference } from '../../../shared/conference/ask-conference.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { rosterSteps } from '../../../shared/conference/roster.ts'
import { conferenceTexts } from '../../../shared/messages/conference-texts.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { inSlices, yieldToEventLoop } from '../../../shared/slices.ts'
import { type Asking, Query } from '../../../shared/ui/state/running-query.ts'
import { signal } from '../../../shared/ui/state/signals.ts'
import { forgetChanges, undoable } from '../../../shared/ui/state/undoable.ts'
import type { VersionedFileProblem } from '../../../shared/versioned-file.ts'
import {
  type ConferenceState,
  EMPTY_STATE,
  hasPeople,
  isSameQuery,
  lacksPairs,
  type Undoable,
  undoneState,
  withBlock,
} from './conference-state.ts'
import type { SiteProblem } from './hotcrp/site-reading.ts'

/** Milliseconds between the last change and the query, so that several changes make one query. */
const PAUSE_MS = 1000

/** The progress of a task. `share`: the finished part, from 0 to 1. `before`: how many conferences wait before this one. */
export type Work = { phase: 'reading' | 'asking'; share: number; before: number }

type ProjectProblem = VersionedFileProblem | { kind: 'gone' } | { kind: 'left'; paths: string }

export type Task = (asking: Asking<Work>) => Promise<void>

/** `stopped`: the user can resume the cancelled task. `failed`: `work` says why. */
export type Phase = 'empty' | 'reading' | 'asking' | 'ready' | 'stopped' | 'failed'

/** Holds the state of the open conference and runs its tasks, one at a time. A new task ends the running one. */
export class ConferenceStore {
  readonly #flow: FlowSettings
  readonly #state = signal(EMPTY_STATE)
  /** The running task, and the problem of the last task. */
  readonly work = new Query<Task, true, Work, ProjectProblem | SiteProblem>(async (task, asking) => {
    this.runSoon(null)
    await task(asking)
    return true
  })
  #pause: ReturnType<typeof setTimeout> | undefined
  #asked: Project | null = null

  constructor(flow: FlowSettings) {
    this.#flow = flow
    this.setPart({ isTraceless: flow.workspace?.off !== undefined })
  }

  /** A component that reads the state is drawn again when the state changes. */
  get state(): ConferenceState {
    return this.#state.value
  }

  get phase(): Phase {
    const { asking, problem } = this.work.state
    const idle = hasPeople(this.state.project) ? 'ready' : 'empty'
    if (asking) return asking.progress?.phase ?? idle
    if (problem?.kind === 'cancelled') return idle === 'ready' ? 'stopped' : idle
    return problem ? 'failed' : idle
  }

  watch(act: () => void): () => void {
    return this.#state.subscribe(act)
  }

  set(state: ConferenceState): void {
    this.#state.value = state
  }

  setPart(part: Partial<ConferenceState>): void {
    this.set({ ...this.#state.peek(), ...part })
  }

  /** Changes the project or its files. `undo`: what the line with *Undo* says and does. */
  change(
    now: Partial<Project>,
    undo?: Undoable,
    read: Partial<Pick<ConferenceState, 'given' | 'files'>> = {},
  ): void {
    const before = this.#state.peek()
    const { problem } = this.work.peek()
    // The alert about a failed query stays until the user acts.
    if (problem?.kind === 'refused' && 'kind' in problem.why) this.work.dismiss()
    this.set({ ...before, ...read, project: { ...before.project, ...now } })
    // Undoing an earlier change would also remove this change.
    if (!undo) forgetChanges(this)
    else
      undoable(
        () => {
          this.set(undoneState(this.#state.peek(), before))
          undo.act?.()
          this.askSoon()
        },
        ({ language }) => conferenceTexts(language).t(undo.key, undo.values),
        { madeBy: this, about: undo.about },
      )
  }

  /** Runs a task in place of the running one. Never rejects: `work` has the failure. */
  run(task: Task): Promise<void> {
    return this.work.ask(task)
  }

  /** Asks for the missing pairs, or for all pairs (`isAgain`). */
  ask(isAgain = false): Promise<void> {
    let asksAll = isAgain
    return this.run((asking) => this.askIn(asking, asksAll, () => (asksAll = false)))
  }

  /** Asks within a running task. `onReplaced`: runs after each block. With `isAgain`, the first one replaces the answer. */
  async askIn({ signal, report }: Asking<Work>, isAgain = false, onReplaced?: () => void): Promise<void> {
    const { project, blocks } = this.#state.peek()
    if (!hasPeople(project)) return
    const { backendBase: base, fetch } = this.#flow
    const { exact } = project.settings
    this.#asked = project
    let replacesAll = isAgain || blocks.some((block) => block.exact !== exact)
    report({ phase: 'asking', share: 0, before: 0 })
    const roster = await inSlices(rosterSteps(project.conference, project.choices), signal)
    if (!roster) return
    await askConference({ base, fetch }, roster.value, {
      exact,
      blocks: isAgain ? [] : blocks,
      onBlock: async (block, isFresh) => {
        // Yield between reading and drawing a block, because both together would be one long task.
        await yieldToEventLoop()
        if (signal.aborted) return
        this.set(withBlock(this.#state.peek(), block, isFresh || replacesAll))
        replacesAll = false
        onReplaced?.()
      },
      onProgress: (share, before) => report({ phase: 'asking', share, before }),
      signal,
    })
  }

  /** Asks about new people after a pause, so that several choices make one query. */
  askSoon(): void {
    const { phase } = this
    const { project } = this.#state.peek()
    // A new policy or name of the project does not change the running query.
    const isAsked = this.#asked !== null && isSameQuery(this.#asked, project)
    // Only the user resumes a stopped or failed query.
    const asks = phase === 'asking' || (phase === 'ready' && !isAsked && lacksPairs(this.#state.peek()))
    this.runSoon(asks && !isAsked ? () => void this.ask() : null)
  }

  /** Ends the running task, before another project opens. */
  leave(): void {
    this.runSoon(null)
    this.work.show(null)
    forgetChanges(this)
  }

  /** Calls `run` after a pause, unless a task begins first. A later `runSoon` replaces `run`. Null only cancels it. */
  runSoon(run: (() => void) | null): void {
    clearTimeout(this.#pause)
    if (run) this.#pause = setTimeout(run, PAUSE_MS)
  }
}
