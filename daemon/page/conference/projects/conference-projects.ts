import { type DocumentsClient, documentsClient, doneOf } from '../../../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { RequestOptions } from '../../../../shared/clients/request.ts'
import { KeptProject, listProjects } from '../../../../shared/conference/project/kept-project.ts'
import { mergeProjects } from '../../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { projectFileText, readProjectFile } from '../../../../shared/conference/project/project-file.ts'
import { ProjectTexts, type StartProjectThread } from '../../../../shared/conference/project/project-texts.ts'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import { announceKept } from '../../../../shared/ui/context/kept-events.ts'
import type { ViewStorage } from '../../../../shared/ui/context/view-storage.ts'
import type { ConferenceQuestions } from '../conference-questions.ts'
import { changed, hasPeople, isOpen, NEW_PROJECT, noting, opened } from '../conference-state.ts'
import type { ConferenceStore } from '../conference-store.ts'
import { type Content, type Keeping, type Kept, ProjectKeeper } from './project-keeper.ts'

type Opening = Partial<Project> & { isTraceless?: boolean }

/** Opens, keeps, exchanges and deletes the projects of conferences, of which one is open. */
export class ConferenceProjects {
  readonly #documents: DocumentsClient
  readonly #startThread: StartProjectThread
  /** The user's name, where requests have one. */
  readonly #author: string | undefined
  /** The daemon keeps nothing for this page. */
  readonly #isOff: boolean
  readonly #storage: ViewStorage
  readonly #store: ConferenceStore
  readonly #questions: ConferenceQuestions
  #keeper: ProjectKeeper
  /** The open project as it was opened, or was last given to its keeper. */
  #content: Content

  constructor(
    flow: FlowSettings,
    storage: ViewStorage,
    store: ConferenceStore,
    questions: ConferenceQuestions,
    startThread: StartProjectThread,
  ) {
    this.#documents = documentsClient({ base: flow.daemonBase, fetch: flow.fetch })
    this.#startThread = startThread
    this.#author = flow.workspace?.owner?.user
    this.#isOff = flow.workspace?.off !== undefined
    this.#storage = storage
    this.#store = store
    this.#questions = questions
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

  /** `id`: of a project that is kept. */
  #newProject(id?: string): KeptProject {
    return new KeptProject(this.#documents, new ProjectTexts(this.#startThread), id)
  }

  #newKeeper(project = this.#newProject(), name = ''): ProjectKeeper {
    const report = (keeping: Keeping, { id, name, inPlaceOf }: Kept): void => {
      if (this.#storage.read('project') !== (id ?? '')) announceKept()
      void this.#storage.write('project', id ?? '')
      this.#store.setPart({ keeping })
      const { state } = this.#store
      // No change of the user's: their last one can still be taken back.
      if (inPlaceOf !== null && state.project.name === inPlaceOf)
        this.#store.setPart({ project: { ...state.project, name } })
    }
    return new ProjectKeeper(this.#documents, project, report, name)
  }

  #take(keeper: ProjectKeeper): void {
    this.#keeper = keeper
    void this.#storage.write('project', keeper.id ?? '')
  }

  /** Opens the project that was open in the page before. `goesOn`: as in `reopen`. */
  async restore(goesOn: boolean): Promise<void> {
    const id = this.#storage.read('project')
    if (id && !this.#isOff) await this.reopen(id, goesOn)
  }

  /** Opens a project that is not kept yet, and asks about its people. */
  open({ isTraceless = this.#store.state.isTraceless, ...project }: Opening): void {
    void this.#keeper.leave()
    this.#store.stopRunning()
    this.#take(this.#newKeeper())
    this.#store.set(opened({ ...NEW_PROJECT, ...project }, [], isTraceless || this.#isOff))
    if (isOpen(this.#store.state)) void this.#questions.ask()
  }

  /** Closes the project, which stays kept. */
  close(): void {
    this.open({ isTraceless: false })
  }

  leaveNoTrace(isTraceless: boolean): void {
    this.open({ isTraceless })
  }

  /** Opens a kept project, and goes on asking unless something else follows. Never rejects. */
  async reopen(id: string, goesOn = true): Promise<void> {
    const store = this.#store
    const left = this.#keeper.leave()
    const signal = store.startRunning()
    store.reading(0)
    const kept = this.#newProject(id)
    try {
      await left
      const loaded = await kept.load({ signal }).catch(orNull)
      if (signal.aborted) return kept.end()
      if (loaded === null) return this.close()
      if (!('kept' in loaded)) return store.fail(loaded)
      const { project, blocks } = loaded
      this.#take(this.#newKeeper(kept, project.name))
      this.#content = { project, blocks }
      store.set(opened(project, blocks, false))
      if (goesOn && isOpen(store.state)) await this.#questions.ask()
    } catch (problem) {
      if (!signal.aborted) store.fail(problem)
    }
  }

  list(options?: RequestOptions) {
    return listProjects(this.#documents, options)
  }

  /** Keeps a copy of a kept project, under another name. Rejects if it cannot be read. */
  async copy(id: string, name: string): Promise<void> {
    const from = this.#newProject(id)
    const to = this.#newProject()
    try {
      const loaded = await from.load()
      if (!('kept' in loaded)) throw new Error(`The project cannot be read: ${loaded.kind}.`)
      const saved = await to.save({ ...loaded.project, name }, loaded.blocks)
      if (saved.kind === 'taken') throw new HttpFailure(409, '', null)
      if (saved.kind === 'full') throw new HttpFailure(413, saved.detail, null)
    } finally {
      from.end()
      to.end()
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
    this.#keeper.keep(this.#content)
  }

  /** Keeps the project without waiting for more changes, or tries to again. Resolves once that has ended. */
  keepNow(): Promise<void> {
    return this.#keeper.save()
  }

  /** Deletes a kept project, with all that it has left. Resolves to the files that may still hold something of it. */
  async remove(id: string): Promise<readonly string[]> {
    if (id === this.#keeper.id) await this.#forgetOpen()
    return doneOf(await this.#documents.remove('project', { id }), '').left
  }

  /** Deletes the open project. */
  async removeOpen(): Promise<void> {
    const keeper = this.#keeper
    await this.#forgetOpen()
    // A save that was under way may have made it.
    if (keeper.id !== null) await this.#documents.remove('project', { id: keeper.id })
  }

  async #forgetOpen(): Promise<void> {
    await this.#keeper.forget()
    this.close()
  }

  /** Opens the file of a project, or merges it into the open one. Its answers are not used: the backend is asked. */
  async openFile(file: File): Promise<void> {
    const store = this.#store
    const read = readProjectFile(await file.text().catch(() => ''), file.name)
    if (!('conference' in read)) return store.fail(read)
    if (!hasPeople(store.state.project)) return this.open(read)
    const { project, conflicts } = mergeProjects(store.state.project, read)
    const undo = { key: 'didMerge', values: { name: file.name } } as const
    const earlier = noting(store.state, undo, conflicts)
    store.set({ ...changed(store.state, project, undo), earlier })
    this.#questions.askSoon()
  }

  /** The open project as a file. */
  fileText(): string {
    const { project, decisions } = this.#store.state
    const own = decisions.map(({ id: _, pair: __, ...decision }) => decision)
    return projectFileText(project, own, this.#author)
  }
}

/** Null for a project that has gone. */
function orNull(error: unknown): null {
  if (error instanceof HttpFailure && error.status === 404) return null
  throw error
}
