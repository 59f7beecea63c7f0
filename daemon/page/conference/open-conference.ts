import {
  readFilesInWorker,
  type StartWorker,
} from '../../../shared/conference/files/worker/read-in-worker.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import type { StartProjectThread } from '../../../shared/conference/project/project-texts.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import type { Values } from '../../../shared/messages/translator.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import type { ViewStorage } from '../../../shared/ui/context/view-storage.ts'
import { reportingWorker } from '../../../shared/ui/drawing/own-worker.ts'
import { guardLeaving } from '../../../shared/ui/state/leaving.ts'
import { type CellPlace, type ConferenceState, hasPeople, type Undoable } from './conference-state.ts'
import { ConferenceStore } from './conference-store.ts'
import { ConferenceSources } from './files/conference-sources.ts'
import filesWorker from './files/files-worker.ts?worker&url'
import { type Connection, handedOver, takeToken } from './hotcrp/site-tokens.ts'
import { ConferenceProjects } from './projects/conference-projects.ts'
import projectWorker from './projects/project-worker.ts?worker&url'

const startInPage: StartProjectThread = reportingWorker(projectWorker)
const startReading: StartWorker = reportingWorker(filesWorker)

/** The open conference of a view. It stays open while the user visits another place. */
export class OpenConference {
  readonly store: ConferenceStore
  readonly sources: ConferenceSources
  readonly projects: ConferenceProjects

  constructor(flow: FlowSettings, storage: ViewStorage) {
    this.store = new ConferenceStore(flow)
    this.sources = new ConferenceSources(flow, this.store, (...asked) =>
      readFilesInWorker(startReading, ...asked),
    )
    this.projects = new ConferenceProjects(flow, storage, this.store, startInPage)
    void this.#begin(handedOver())
    guardLeaving({ leave: () => this.wouldLose })
  }

  /** Opens the last project. Then reads the site that `handOver` has passed, if any. */
  async #begin(connection: Connection | null): Promise<void> {
    await this.projects.restore(connection === null)
    if (connection === null) return
    if (connection.isTraceless) this.projects.open({ isTraceless: true })
    await this.connect(connection)
  }

  get state(): ConferenceState {
    return this.store.state
  }

  /** Whether leaving the page would lose the conference. */
  get wouldLose(): boolean {
    const { isTraceless, project } = this.state
    return hasPeople(project) && (isTraceless || this.projects.saving.kind !== 'saved')
  }

  /** Opens or merges the project files, then adds the other files. A conference without a name may get `name`. */
  async addFiles(files: readonly File[], name: string): Promise<void> {
    const others: File[] = []
    for (const file of files) {
      if (!(await isProjectFile(file))) others.push(file)
      // Reading further files would hide the problem of this file.
      else if (!(await this.projects.openFile(file))) return
    }
    if (others.length > 0) await this.sources.addFiles(others, name)
  }

  async connect(connection: Connection): Promise<void> {
    takeToken(connection)
    await this.sources.readSite(connection.base)
  }

  /** Changes the project, and asks about new people after a pause. `undo`: the message with the button *Undo*. */
  change(now: Partial<Project>, undo?: Undoable): void {
    this.store.change(now, undo)
    this.store.askSoon()
  }

  /** Chooses for each person (`personId`) the entry to ask about. Null means the name in the file. */
  choose(chosen: Readonly<Record<string, string | null>>): void {
    const at = new Date().toISOString()
    const choices = { ...this.state.project.choices }
    for (const [id, entry] of Object.entries(chosen)) {
      if (entry === null) delete choices[id]
      else choices[id] = { entry, at }
    }
    const count = Object.keys(chosen).length
    const key = Object.values(chosen).every((entry) => entry === null) ? 'didUnchoose' : 'didChoose'
    this.change({ choices }, { key, values: { count } })
  }

  /** Gives a reviewer (`personId`) a window of `months`, or the policy's window (null). `said`: the values of the message. */
  giveWindow(id: string, months: number | null, said: Values): void {
    const { [id]: _, ...others } = this.state.project.windows
    const windows = months === null ? others : { ...others, [id]: months }
    this.change({ windows }, { key: 'didWindow', values: said })
  }

  /** Decides whether a reviewer (`personId`) is an author (`authorId`). Null withdraws the decision. `about`: the cell to show after Undo. */
  decideAuthor(
    { author, reviewer, isSame }: { author: string; reviewer: string; isSame: boolean | null },
    { about, said }: { about: CellPlace; said: Values },
  ): void {
    const others = (this.state.project.rulings ?? []).filter(
      (one) => one.author !== author || one.reviewer !== reviewer,
    )
    const decision = isSame === null ? [] : [{ author, reviewer, isSame, at: new Date().toISOString() }]
    const key = isSame === null ? 'didUnrule' : isSame ? 'didRuleSame' : 'didRuleOther'
    this.change({ rulings: [...others, ...decision] }, { key, values: said, about })
  }

  /** Judges the conference by these decisions on its pairs. */
  readonly decided = (decisions: readonly StoredDecision[]): void => this.store.setPart({ decisions })

  closeNews(): void {
    this.store.setPart({ earlier: null })
  }
}

const isProjectFile = async (file: File): Promise<boolean> =>
  /^\s*\{\s*"coauthors":\s*"project"/.test(
    await file
      .slice(0, 100)
      .text()
      .catch(() => ''),
  )
