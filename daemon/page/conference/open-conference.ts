import { projectsClient } from '../../../shared/clients/projects-client.ts'
import { type Block, isSameBasis } from '../../../shared/conference/answer.ts'
import { askConference } from '../../../shared/conference/ask-conference.ts'
import { loadProject, type Saved } from '../../../shared/conference/project/load-project.ts'
import { mergeProjects } from '../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { projectFileText, readProjectFile } from '../../../shared/conference/project/project-file.ts'
import { rosterOf } from '../../../shared/conference/roster.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import type { KeptProject } from '../../../shared/contract/projects.ts'
import type { Values } from '../../../shared/i18n/translator.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { announceKept } from '../../../shared/ui/context/kept-events.ts'
import type { ViewStorage } from '../../../shared/ui/context/view-storage.ts'
import {
  type ConferenceMessage,
  type ConferenceState,
  changed,
  EMPTY_STATE,
  hasPeople,
  isOpen,
  isSameQuestion,
  NEW_PROJECT,
  opened,
  resting,
  undone,
  withBlock,
} from './conference-state.ts'
import { type Given, readGiven, sourcesOf, type Watching, withFiles } from './files/conference-files.ts'
import { sharedName } from './files/dropped-files.ts'
import { fromSite, siteName } from './hotcrp/site-reading.ts'
import { type Connection, handedOver, takeToken } from './hotcrp/site-tokens.ts'
import { isProjectFile, keepDecisions, withDecisions } from './projects/project-exchange.ts'
import { type Keeping, type Kept, ProjectKeeper } from './projects/project-keeper.ts'

/** Milliseconds after the last choice until what is new is asked: several choices are one question. */
const REST_MS = 1000

type Opening = Partial<Project> & { blocks?: readonly Block[]; isTraceless?: boolean }

/**
 * The open conference of a view: its state, and what reads, asks, saves and stops. It stays while another place is open,
 * and a kept one is opened again when the page loads.
 */
export class OpenConference {
  state: ConferenceState
  readonly #flow: FlowSettings
  readonly #storage: ViewStorage
  readonly #listeners = new Set<() => void>()
  #running: AbortController | null = null
  /** The project as it was asked about last. */
  #asked: Project | null = null
  #rest: ReturnType<typeof setTimeout> | undefined
  #keeper: ProjectKeeper

  constructor(flow: FlowSettings, storage: ViewStorage) {
    this.#flow = flow
    this.#storage = storage
    this.state = { ...EMPTY_STATE, isTraceless: this.#isOff }
    this.#keeper = this.#newKeeper()
    void this.#begin(Number(storage.read('project')), handedOver('conference'))
    addEventListener('beforeunload', (event) => {
      if (this.wouldLose) event.preventDefault()
    })
  }

  /** Opens the project of the page before, and reads the site for which that one has loaded again. */
  async #begin(id: number, connection: Connection | null): Promise<void> {
    if (id > 0 && !this.#isOff) await this.reopen(id, connection === null)
    if (connection === null) return
    if (connection.isTraceless) this.leaveNoTrace(true)
    await this.connect(connection)
  }

  /** Whether something is lost when the page is left now. */
  get wouldLose(): boolean {
    const { isTraceless, keeping, project } = this.state
    return hasPeople(project) && (isTraceless || keeping.kind !== 'saved')
  }

  /** The daemon keeps nothing for this page. */
  get #isOff(): boolean {
    return this.#flow.workspace?.off !== undefined
  }

  get projects() {
    return projectsClient({ base: this.#flow.daemonBase, fetch: this.#flow.fetch })
  }

  /** Calls `draw` after each change, until the returned function is called. */
  watch(draw: () => void): () => void {
    this.#listeners.add(draw)
    return () => void this.#listeners.delete(draw)
  }

  /** Takes a state, which is kept, unless it is that of a project as it was opened. */
  #set(state: ConferenceState, isOpened = false): void {
    const before = this.state
    this.state = state
    const { project, blocks, isTraceless } = state
    const isChanged = project !== before.project || blocks !== before.blocks
    if (isChanged && !isOpened && hasPeople(project) && !isTraceless) this.#keeper.keep({ project, blocks })
    for (const draw of this.#listeners) draw()
  }

  #setPart(part: Partial<ConferenceState>): void {
    this.#set({ ...this.state, ...part })
  }

  #fail(problem: unknown): void {
    this.#setPart({ phase: 'failed', progress: null, problem })
  }

  #newKeeper(saved: Saved | null = null, name = ''): ProjectKeeper {
    const report = (keeping: Keeping, { id, name, inPlaceOf }: Kept): void => {
      const text = id === null ? '' : String(id)
      if (this.#storage.read('project') !== text) announceKept()
      void this.#storage.write('project', text)
      this.#setPart({ keeping })
      if (inPlaceOf !== null && this.state.project.name === inPlaceOf) this.change({ name })
    }
    return new ProjectKeeper(this.projects, report, saved, name)
  }

  /** Opens a project that is not kept yet, with the blocks of its answer, and asks what is missing. */
  open({ blocks = [], isTraceless: wished = this.state.isTraceless, ...project }: Opening): void {
    const isTraceless = wished || this.#isOff
    void this.#keeper.leave()
    this.#take(this.#newKeeper())
    this.#set(opened({ ...NEW_PROJECT, ...project }, blocks, isTraceless), true)
    if (hasPeople(this.state.project)) this.change({})
    if (isOpen(this.state)) void this.ask()
  }

  /** Ends the work on the open project: the keeper is that of the next one. */
  #take(keeper: ProjectKeeper): void {
    this.#stopRunning()
    this.#keeper = keeper
    void this.#storage.write('project', keeper.id === null ? '' : String(keeper.id))
  }

  /** Closes the project, which stays kept. */
  close(): void {
    this.open({ isTraceless: false })
  }

  leaveNoTrace(isTraceless: boolean): void {
    this.open({ isTraceless })
  }

  /** Opens a kept project, and goes on asking unless something else follows. Never rejects. */
  async reopen(id: number, goesOn = true): Promise<void> {
    const left = this.#keeper.leave()
    const { signal } = this.#startRunning()
    this.#reading(0)
    try {
      await left
      const kept = (await this.projects.list({ signal })).find((one) => one.id === id)
      const loaded = kept ? await loadProject(this.projects, kept, { signal }) : null
      if (signal.aborted) return
      if (!kept || loaded === null) return this.close()
      if (!('saved' in loaded)) return this.#fail(loaded)
      const { project, blocks, saved } = loaded
      this.#take(this.#newKeeper(saved, kept.name))
      this.#set(opened(project, blocks, false), true)
      if (goesOn && isOpen(this.state)) await this.ask()
    } catch (problem) {
      if (!signal.aborted) this.#fail(problem)
    }
  }

  /** Loads the open project as another window has left it. */
  async loadAgain(): Promise<void> {
    const { id } = this.#keeper
    await this.#keeper.forget()
    if (id === null) this.close()
    else await this.reopen(id)
  }

  /** Keeps the open project as another one, beside that of the other window. */
  keepAsCopy(): void {
    void this.#keeper.forget()
    this.#take(this.#newKeeper())
    this.change({})
  }

  /** Keeps the project without waiting for more changes, or tries to again. Resolves once that has ended. */
  keepNow(): Promise<void> {
    return this.#keeper.save()
  }

  /** Deletes a kept project, with all that it has left. Resolves to the files that may still hold something of it. */
  async remove({ id }: Pick<KeptProject, 'id'>): Promise<readonly string[]> {
    if (id === this.#keeper.id) {
      await this.#keeper.forget()
      this.close()
    }
    return this.projects.remove(id)
  }

  /** Deletes the open project. */
  async removeOpen(): Promise<readonly string[]> {
    const { id } = this.#keeper
    if (id !== null) return this.remove({ id })
    void this.#keeper.forget()
    this.close()
    return []
  }

  /**
   * Adds files and reads them with those that are there, then asks about the people that are new. A project's file is
   * opened, or merged into the open conference. `name`: of a conference that has none.
   */
  async addFiles(files: readonly File[], name: string): Promise<void> {
    const [first] = files
    if (first && files.length === 1 && (await isProjectFile(first))) return this.#openFile(first)
    await this.read(
      (given, watching) => withFiles(given, files, watching),
      undefined,
      sharedName(files.map((file) => file.name)) ?? name,
    )
  }

  async #openFile(file: File): Promise<void> {
    const read = readProjectFile(await file.text().catch(() => ''))
    const { project: mine, decisions, isTraceless, blocks } = this.state
    if (!('project' in read)) return this.#fail(read)
    if (!hasPeople(mine)) this.open({ ...read.project, blocks: read.blocks })
    else {
      const merged = mergeProjects(withDecisions(mine, decisions), read.project)
      this.change(merged.project)
      this.#setPart({ merged: merged.conflicts })
      const fits = read.blocks.filter((block) => blocks.every((one) => isSameBasis(one, block)))
      for (const block of fits) this.#set(withBlock(this.state, block, false))
    }
    if (!isTraceless) await this.#keepDecisions(hasPeople(mine))
  }

  /** Hands the decisions of a file that was opened or merged over to the daemon, which keeps them for all conferences. */
  async #keepDecisions(isMerged: boolean): Promise<void> {
    const daemon = { base: this.#flow.daemonBase, fetch: this.#flow.fetch }
    try {
      await keepDecisions(daemon, this.state.project.decisions, isMerged)
      this.#set(changed(this.state, { decisions: [] }, undefined))
    } catch {
      // They stay in the project, and judge it there.
    }
  }

  /** The open project as a file. */
  fileText(): string {
    const { project, decisions, blocks } = this.state
    return projectFileText(withDecisions(project, decisions), blocks)
  }

  /** Takes a site's token and reads the conference from there. */
  async connect(connection: Connection): Promise<void> {
    takeToken(connection)
    await this.readSite(connection.base)
  }

  /** Reads the conference from a HotCRP site. If it was read before, its present state takes the place of that. */
  async readSite(base: string): Promise<void> {
    const { fetch } = this.#flow
    await this.read(
      async (given, { signal }) => ({ ...given, ...(await fromSite(given.before, { base, fetch, signal })) }),
      undefined,
      siteName(base),
    )
  }

  /** Changes the sources of the conference, and reads them. Never rejects. */
  async read(
    change: (given: Given, watching: Watching) => Promise<Given> | Given,
    undo?: ConferenceMessage,
    name = '',
  ): Promise<void> {
    const { signal } = this.#startRunning()
    const onProgress = (share: number): void => this.#reading(share)
    onProgress(0)
    try {
      const given = await change(this.state.given, { signal, onProgress })
      const reading = await readGiven(given, { signal, onProgress })
      const { project, files } = this.state
      const earlier = project.sources.filter(({ name }) => !files.some((file) => file.name === name))
      const { conference, files: read } = reading
      const now = {
        conference,
        sources: sourcesOf(reading, given.site?.source, earlier, new Date().toISOString()),
        name: project.name || name,
        ...(given.site && { site: given.site.base }),
      }
      this.#set(changed(this.state, now, undo, { given, files: read }))
      await this.ask()
    } catch (problem) {
      if (!signal.aborted) this.#fail(problem)
    }
  }

  #reading(share: number): void {
    this.#setPart({ phase: 'reading', progress: { share, isWaiting: false }, problem: null })
  }

  /**
   * Changes parts of the project: choices of people, windows, the policy and others. `undo` says the change, if it can be
   * taken back. People who are new by it are asked about after a moment.
   */
  change(now: Partial<Project>, undo?: ConferenceMessage): void {
    this.#set(changed(this.state, now, undo))
    this.#askSoon()
  }

  /** Chooses the entries that stand for people, by `personId`; null: the name as the files have it. */
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

  /** Gives a person (`personId`) a window of their own in months, or null: the policy's. `said`: the change in words. */
  giveWindow(id: string, months: number | null, said: Values): void {
    const { [id]: _, ...others } = this.state.project.windows
    const windows = months === null ? others : { ...others, [id]: months }
    this.change({ windows }, { key: 'didWindow', values: said })
  }

  undo(): void {
    this.#set(undone(this.state))
    this.#askSoon()
  }

  /** Takes over the decisions on its pairs, which judge it from now on. */
  readonly decided = (decisions: readonly StoredDecision[]): void => this.#setPart({ decisions })

  /** The user has read what newer data have changed, or a co-chair's file. */
  noteRead(note: 'earlier' | 'merged'): void {
    this.#setPart({ [note]: null })
  }

  #askSoon(): void {
    clearTimeout(this.#rest)
    const { phase, project } = this.state
    // A question of the same people goes on: another policy or name changes nothing about it.
    if (phase === 'asking' && this.#asked !== null && isSameQuestion(this.#asked, project)) return
    // A question that was stopped or has failed waits for its user.
    if (phase === 'asking' || (phase === 'ready' && isOpen(this.state)))
      this.#rest = setTimeout(() => void this.ask(), REST_MS)
  }

  /**
   * Asks for all pairs that the answer does not have yet; `isAgain`: for all. Never rejects: the state says why it failed.
   */
  async ask(isAgain = false): Promise<void> {
    const { project, blocks } = this.state
    if (!hasPeople(project)) return
    const { signal } = this.#startRunning()
    const { backendBase: base, fetch, now } = this.#flow
    const { exact } = project.settings
    const startedAt = now()
    this.#asked = project
    const asks = isAgain || isOpen(this.state)
    let replacesAll = isAgain || blocks.some((block) => block.exact !== exact)
    try {
      await askConference({ base, fetch }, rosterOf(project.conference, project.choices), {
        exact,
        blocks: isAgain ? [] : blocks,
        onBlock: (block, isFresh) => {
          this.#set(withBlock(this.state, block, isFresh || replacesAll))
          replacesAll = false
        },
        onProgress: (share, isWaiting) => {
          if (!signal.aborted)
            this.#setPart({ phase: 'asking', progress: { share, isWaiting }, problem: null })
        },
        signal,
      })
      if (!signal.aborted)
        this.#set(
          resting({ ...this.state, phase: 'ready', tookMs: asks ? now() - startedAt : this.state.tookMs }),
        )
    } catch (problem) {
      if (!signal.aborted) this.#fail(problem)
    }
  }

  /** Stops reading and asking. Answers until then stay, and `ask` goes on from there. */
  stop(): void {
    this.#stopRunning()
    this.#set(resting({ ...this.state, phase: 'stopped' }))
  }

  /** Ends what runs before something else does. */
  #startRunning(): AbortController {
    this.#stopRunning()
    this.#running = new AbortController()
    return this.#running
  }

  #stopRunning(): void {
    clearTimeout(this.#rest)
    this.#running?.abort()
    this.#running = null
  }
}
