import { askConference } from '../../../shared/conference/ask-conference.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { rosterOf } from '../../../shared/conference/roster.ts'
import type { KeptFileProblem } from '../../../shared/kept-file.ts'
import { conferenceTexts } from '../../../shared/messages/conference-texts.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { type Asking, query } from '../../../shared/ui/state/query.ts'
import { signal } from '../../../shared/ui/state/signals.ts'
import { forgetChanges, undoable } from '../../../shared/ui/state/undoable.ts'
import {
  type ConferenceState,
  EMPTY_STATE,
  hasPeople,
  isOpen,
  isSameQuestion,
  type Undoable,
  undone,
  withBlock,
} from './conference-state.ts'
import type { SiteProblem } from './hotcrp/site-reading.ts'

/** Milliseconds after the last change until new people are asked about: several changes are one question. */
const REST_MS = 1000

/** How far reading or asking has come, 0 to 1. `before`: the conferences that the server looks up first. */
export type Work = { phase: 'reading' | 'asking'; share: number; before: number }

/** Why a project cannot be opened, or what is left of one that was deleted. */
type ProjectProblem = KeptFileProblem | { kind: 'gone' } | { kind: 'left'; paths: string }

/** A task that runs, such as reading files and then asking about their people. */
export type Task = (asking: Asking<Work>) => Promise<void>

/** `stopped`: by the user; it goes on where it was. `failed`: `work` says why. */
export type Phase = 'empty' | 'reading' | 'asking' | 'ready' | 'stopped' | 'failed'

/** Holds the state of the open conference, and what runs: one task at a time, which ends before another one begins. */
export class ConferenceStore {
  readonly #flow: FlowSettings
  readonly #state = signal(EMPTY_STATE)
  /** The task that runs, and why the last one has failed: a site or a file cannot be read. */
  readonly work = query<Task, true, Work, ProjectProblem | SiteProblem>(null, async (task, asking) => {
    this.runSoon(null)
    await task(asking)
    return true
  })
  #rest: ReturnType<typeof setTimeout> | undefined
  /** The project as it was asked about last. */
  #asked: Project | null = null

  constructor(flow: FlowSettings) {
    this.#flow = flow
    this.setPart({ isTraceless: flow.workspace?.off !== undefined })
  }

  /** A component that reads it follows it. */
  get state(): ConferenceState {
    return this.#state.value
  }

  get phase(): Phase {
    const { asking, problem } = this.work.state
    const rests = hasPeople(this.state.project) ? 'ready' : 'empty'
    if (asking) return asking.progress?.phase ?? rests
    if (problem?.kind === 'cancelled') return rests === 'ready' ? 'stopped' : rests
    return problem ? 'failed' : rests
  }

  /** Calls `act` now and after each change, until the returned function is called. */
  watch(act: () => void): () => void {
    return this.#state.subscribe(act)
  }

  set(state: ConferenceState): void {
    this.#state.value = state
  }

  setPart(part: Partial<ConferenceState>): void {
    this.set({ ...this.#state.peek(), ...part })
  }

  /** Changes the project, or what it is read from. `undo` says the change, if it can be taken back. */
  change(
    now: Partial<Project>,
    undo?: Undoable,
    read: Partial<Pick<ConferenceState, 'given' | 'files'>> = {},
  ): void {
    const before = this.#state.peek()
    const { problem } = this.work.peek()
    // A refused file was no question, which would wait for its user.
    if (problem?.kind === 'refused' && 'kind' in problem.why) this.work.dismiss()
    this.set({ ...before, ...read, project: { ...before.project, ...now } })
    // A file that came without a way back would go with an earlier change.
    if (!undo) forgetChanges(this)
    else
      undoable(
        () => {
          this.set(undone(this.#state.peek(), before))
          undo.act?.()
          this.askSoon()
        },
        ({ language }) => conferenceTexts(language).t(undo.key, undo.values),
        { owner: this },
      )
  }

  /** Runs a task in place of the one that runs. Never rejects: `work` says why it failed. */
  run(task: Task): Promise<void> {
    return this.work.ask(task)
  }

  /** Asks for all pairs that the answer does not have yet; `isAgain`: for all. */
  ask(isAgain = false): Promise<void> {
    let asksAll = isAgain
    return this.run((asking) => this.askIn(asking, asksAll, () => (asksAll = false)))
  }

  /** Asks for the pairs as a part of a task. `onReplaced`: from now on the answer is of the question that was begun. */
  async askIn({ signal, report }: Asking<Work>, isAgain = false, onReplaced?: () => void): Promise<void> {
    const { project, blocks } = this.#state.peek()
    if (!hasPeople(project)) return
    const { backendBase: base, fetch } = this.#flow
    const { exact } = project.settings
    this.#asked = project
    let replacesAll = isAgain || blocks.some((block) => block.exact !== exact)
    await askConference({ base, fetch }, rosterOf(project.conference, project.choices), {
      exact,
      blocks: isAgain ? [] : blocks,
      onBlock: (block, isFresh) => {
        if (signal.aborted) return
        this.set(withBlock(this.#state.peek(), block, isFresh || replacesAll))
        replacesAll = false
        onReplaced?.()
      },
      onProgress: (share, before) => report({ phase: 'asking', share, before }),
      signal,
    })
  }

  /** Asks about people who are new after a moment, since several choices are one question. */
  askSoon(): void {
    const { phase } = this
    const { project } = this.#state.peek()
    // A question of the same people goes on: another policy or name changes nothing about it.
    const goesOn = phase === 'asking' && this.#asked !== null && isSameQuestion(this.#asked, project)
    // A question that was stopped or has failed waits for its user.
    const asks = phase === 'asking' || (phase === 'ready' && isOpen(this.#state.peek()))
    this.runSoon(asks && !goesOn ? () => void this.ask() : null)
  }

  /** Ends what runs and says nothing more of it: another project is opened. */
  leave(): void {
    this.runSoon(null)
    this.work.show(null)
    forgetChanges(this)
  }

  /** Calls `run` after a moment, in place of what waits (null: nothing), unless a task begins before. */
  runSoon(run: (() => void) | null): void {
    clearTimeout(this.#rest)
    if (run) this.#rest = setTimeout(run, REST_MS)
  }
}
