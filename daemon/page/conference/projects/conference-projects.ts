import { type ProjectsClient, projectsClient } from '../../../../shared/clients/projects-client.ts'
import { loadProject, type Saved } from '../../../../shared/conference/project/load-project.ts'
import { mergeProjects } from '../../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { projectFileText, readProjectFile } from '../../../../shared/conference/project/project-file.ts'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import { announceKept } from '../../../../shared/ui/context/kept-events.ts'
import type { ViewStorage } from '../../../../shared/ui/context/view-storage.ts'
import { Refused } from '../../../../shared/ui/state/query.ts'
import { forgetChanges } from '../../../../shared/ui/state/undoable.ts'
import { hasPeople, isOpen, NEW_PROJECT, noting, opened } from '../conference-state.ts'
import type { ConferenceStore } from '../conference-store.ts'
import { type Content, type Keeping, type Kept, ProjectKeeper } from './project-keeper.ts'

type Opening = Partial<Project> & { isTraceless?: boolean }

/** Opens, keeps, exchanges and deletes the projects of conferences, of which one is open. */
export class ConferenceProjects {
  readonly client: ProjectsClient
  /** The user's name, where requests have one. */
  readonly #author: string | undefined
  /** The daemon keeps nothing for this page. */
  readonly #isOff: boolean
  readonly #storage: ViewStorage
  readonly #store: ConferenceStore
  #keeper: ProjectKeeper
  /** The open project as it was opened, or was last given to its keeper. */
  #content: Content

  constructor(flow: FlowSettings, storage: ViewStorage, store: ConferenceStore) {
    this.client = projectsClient({ base: flow.daemonBase, fetch: flow.fetch })
    this.#author = flow.workspace?.owner?.user
    this.#isOff = flow.workspace?.off !== undefined
    this.#storage = storage
    this.#store = store
    this.#keeper = this.#newKeeper()
    this.#content = store.state
    store.watch(() => this.#keepChange())
  }

  #keepChange(): void {
    const { project, blocks, isTraceless } = this.#store.state
    if (project === this.#content.project && blocks === this.#content.blocks) return
    this.#content = { project, blocks }
    if (hasPeople(project) && !isTraceless) this.#keeper.keep(this.#content)
  }

  #newKeeper(saved: Saved | null = null, name = ''): ProjectKeeper {
    const report = (keeping: Keeping, { id, name, inPlaceOf }: Kept): void => {
      if (this.#storage.read('project') !== textOf(id)) announceKept()
      void this.#storage.write('project', textOf(id))
      this.#store.setPart({ keeping })
      const { state } = this.#store
      // No change of the user's: their last one can still be taken back.
      if (inPlaceOf !== null && state.project.name === inPlaceOf)
        this.#store.setPart({ project: { ...state.project, name } })
    }
    return new ProjectKeeper(this.client, report, saved, name)
  }

  #take(keeper: ProjectKeeper): void {
    this.#keeper = keeper
    void this.#storage.write('project', textOf(keeper.id))
  }

  /** Opens the project that was open in the page before. `goesOn`: as in `reopen`. */
  async restore(goesOn: boolean): Promise<void> {
    const id = Number(this.#storage.read('project'))
    if (id > 0 && !this.#isOff) await this.reopen(id, goesOn)
  }

  /** Opens a project that is not kept yet, and asks about its people. */
  open({ isTraceless = this.#store.state.isTraceless, ...project }: Opening): void {
    void this.#keeper.leave()
    this.#store.leave()
    this.#take(this.#newKeeper())
    this.#store.set(opened({ ...NEW_PROJECT, ...project }, [], isTraceless || this.#isOff))
    if (isOpen(this.#store.state)) void this.#store.ask()
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
    const store = this.#store
    const left = this.#keeper.leave()
    await store.run(async (asking) => {
      const { signal } = asking
      asking.report({ phase: 'reading', share: 0, isWaiting: false })
      asking.turnTo('coauthors')
      await left
      const kept = (await this.client.list({ signal })).find((one) => one.id === id)
      const loaded = kept ? await loadProject(this.client, kept, { signal }) : null
      signal.throwIfAborted()
      if (!kept || loaded === null) return this.close()
      if (!('saved' in loaded)) throw new Refused(loaded)
      const { project, blocks, saved } = loaded
      forgetChanges('conference')
      this.#take(this.#newKeeper(saved, kept.name))
      this.#content = { project, blocks }
      store.set(opened(project, blocks, false))
      asking.turnTo('backend')
      if (goesOn && isOpen(store.state)) await store.askIn(asking)
    })
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
    this.#keeper.keep(this.#content)
  }

  /** Keeps the project without waiting for more changes, or tries to again. Resolves once that has ended. */
  keepNow(): Promise<void> {
    return this.#keeper.save()
  }

  /** Deletes a kept project, with all that it has left. Resolves to the files that may still hold something of it. */
  async remove(id: number): Promise<readonly string[]> {
    if (id === this.#keeper.id) await this.#forgetOpen()
    return this.client.remove(id)
  }

  /** Deletes the open project. */
  async removeOpen(): Promise<void> {
    const keeper = this.#keeper
    await this.#forgetOpen()
    // A save that was under way may have made it.
    if (keeper.id !== null) await this.client.remove(keeper.id)
  }

  async #forgetOpen(): Promise<void> {
    await this.#keeper.forget()
    this.close()
  }

  /** Opens the file of a project, or merges it into the open one. Its answers are not used: the backend is asked. */
  async openFile(file: File): Promise<void> {
    const store = this.#store
    const read = readProjectFile(await file.text().catch(() => ''), file.name)
    if (!('conference' in read)) return store.work.refuse(read)
    if (!hasPeople(store.state.project)) return this.open(read)
    const { project, conflicts } = mergeProjects(store.state.project, read)
    const undo = { key: 'didMergeProject', values: { name: file.name } } as const
    const earlier = noting(store.state, undo, conflicts)
    store.change(project, undo)
    store.setPart({ earlier })
    store.askSoon()
  }

  /** The open project as a file. */
  fileText(): string {
    const { project, decisions } = this.#store.state
    const own = decisions.map(({ id: _, pair: __, ...decision }) => decision)
    return projectFileText(project, own, this.#author)
  }
}

/** The id as the view's storage holds it. */
const textOf = (id: number | null): string => (id === null ? '' : String(id))
