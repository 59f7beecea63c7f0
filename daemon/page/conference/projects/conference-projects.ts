import { type DocumentsClient, documentsClient } from '../../../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import { mergeProjects } from '../../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { projectFileText, readProjectFile } from '../../../../shared/conference/project/project-file.ts'
import { ProjectTexts, type StartProjectThread } from '../../../../shared/conference/project/project-texts.ts'
import { SavedProject } from '../../../../shared/conference/project/saved-project.ts'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import type { ViewStorage } from '../../../../shared/ui/context/view-storage.ts'
import { announceChange } from '../../../../shared/ui/state/changes-elsewhere.ts'
import { Refused } from '../../../../shared/ui/state/running-query.ts'
import type { Saving } from '../../../../shared/ui/state/saved-document.ts'
import { signal } from '../../../../shared/ui/state/signals.ts'
import { forgetChanges } from '../../../../shared/ui/state/undoable.ts'
import { hasPeople, inputAfter, lacksPairs, NEW_PROJECT, openedState, withNews } from '../conference-state.ts'
import type { ConferenceStore } from '../conference-store.ts'
import { type Content, ProjectDocument } from './project-document.ts'

type Opening = Partial<Project> & { isTraceless?: boolean }

/** Opens, saves, exchanges and deletes the projects of conferences. One project is open at a time. */
export class ConferenceProjects {
  readonly #documents: DocumentsClient
  readonly #startThread: StartProjectThread
  /** The user's name; undefined on a personal installation. */
  readonly #author: string | undefined
  /** True if the daemon saves nothing for this page. */
  readonly #isOff: boolean
  readonly #storage: ViewStorage
  readonly #store: ConferenceStore
  readonly #open
  /** The content at the opening of the project, or at the last run of `#saveChange`. */
  #content: Content

  constructor(
    flow: FlowSettings,
    storage: ViewStorage,
    store: ConferenceStore,
    startThread: StartProjectThread,
  ) {
    this.#documents = documentsClient({ base: flow.daemonBase, fetch: flow.fetch })
    this.#startThread = startThread
    this.#author = flow.workspace?.owner?.user
    this.#isOff = flow.workspace?.off !== undefined
    this.#storage = storage
    this.#store = store
    this.#open = signal(this.#newDocument())
    this.#content = store.state
    store.watch(() => this.#saveChange())
  }

  /** Tells whether the daemon has saved the open project, or why not. */
  get saving(): Saving<Content> {
    return this.#open.value.saving
  }

  /** Identifies the open project: another project has another object. */
  get opened(): object {
    return this.#open.value
  }

  #saveChange(): void {
    const { project, blocks, isTraceless } = this.#store.state
    if (project === this.#content.project && blocks === this.#content.blocks) return
    this.#content = { project, blocks }
    if (hasPeople(project) && !isTraceless) this.#open.peek().change(this.#content)
  }

  #newProject(id?: string): SavedProject {
    return new SavedProject(this.#documents, new ProjectTexts(this.#startThread), id)
  }

  #newDocument(saved = this.#newProject(), content: Content | null = null): ProjectDocument {
    const document: ProjectDocument = new ProjectDocument(this.#documents, saved, content, () =>
      this.#onSaved(document),
    )
    return document
  }

  #onSaved(document: ProjectDocument): void {
    if (document !== this.#open.peek()) return
    this.#storeId()
    const { name, inPlaceOf } = document.named
    const { project } = this.#store.state
    // Another project had the wanted name, so `name` has a number: `VLDB (2)`.
    if (inPlaceOf !== null && project.name === inPlaceOf)
      this.#store.setPart({ project: { ...project, name } })
  }

  /** Stores the id of the open project, so that the next load of the page opens this project again. */
  #storeId(): void {
    const id = this.#open.peek().id ?? ''
    if (this.#storage.read('project') !== id) announceChange('project')
    void this.#storage.write('project', id)
  }

  #take(document: ProjectDocument): void {
    this.#open.peek().end()
    this.#open.value = document
    this.#storeId()
  }

  async restore(goesOn: boolean): Promise<void> {
    const id = this.#storage.read('project')
    if (id && !this.#isOff) await this.reopen(id, goesOn)
  }

  /** Opens a project that is not yet saved, and asks about its people. */
  open({ isTraceless = this.#store.state.isTraceless, ...project }: Opening): void {
    this.#store.leave()
    this.#take(this.#newDocument())
    this.#store.set(openedState({ ...NEW_PROJECT, ...project }, [], isTraceless || this.#isOff))
    if (lacksPairs(this.#store.state)) void this.#store.ask()
  }

  /** Saves and closes the project. If saving fails, leaves the project open and returns false. */
  async close(): Promise<boolean> {
    const document = this.#open.peek()
    await document.save()
    if (document.isUnsaved) return false
    this.open({ isTraceless: false })
    return true
  }

  leaveNoTrace(isTraceless: boolean): void {
    this.#store.setPart({ isTraceless: isTraceless || this.#isOff })
  }

  /** Opens a saved project in place of the open one. `goesOn`: then asks about its people. Never rejects. */
  async reopen(id: string, goesOn = true): Promise<void> {
    const store = this.#store
    const before = this.#open.peek()
    const saved = this.#newProject(id)
    await store.run(async (asking) => {
      const { signal } = asking
      asking.report({ phase: 'reading', share: 0, before: 0 })
      asking.nowAsks('coauthors')
      await before.save()
      const loaded = await saved.load({ signal }).catch(orNull)
      signal.throwIfAborted()
      // Saving has failed, and a note says so.
      if (before.isUnsaved) return
      if (loaded === null) return this.#openNone()
      if (!('saved' in loaded)) throw new Refused(loaded)
      const { project, blocks } = loaded
      forgetChanges(store)
      this.#take(this.#newDocument(saved, { project, blocks }))
      this.#content = { project, blocks }
      store.set(openedState(project, blocks, false))
      asking.nowAsks('backend')
      if (goesOn) await store.askIn(asking)
    })
  }

  /** Loads the open project as another window has saved it. */
  async loadAgain(): Promise<void> {
    const document = this.#open.peek()
    await document.keepTheirs()
    if (document.id === null) this.#openNone()
    else await this.reopen(document.id)
  }

  /** Closes the project, which another window has deleted. */
  #openNone(): void {
    this.open({ isTraceless: false })
    this.#store.work.refuse({ kind: 'gone' })
  }

  /** Saves the open project as a new one, beside the other window's project. */
  saveAsCopy(): void {
    void this.#open.peek().keepTheirs()
    this.#take(this.#newDocument())
    this.#open.peek().change(this.#content)
  }

  /** Resolves even if saving fails. */
  saveNow(): Promise<void> {
    return this.#open.peek().save()
  }

  /** Deletes the open project. Reports files that may still hold parts of it. If deleting fails, the project stays open. */
  async removeOpen(): Promise<void> {
    const document = this.#open.peek()
    document.change(null)
    await document.save()
    if (document.isUnsaved) return
    this.open({ isTraceless: false })
    if (document.left.length > 0) this.#store.work.refuse({ kind: 'left', paths: document.left.join(' · ') })
  }

  /** Opens a project file, or merges it into the open project. Then asks the backend. Returns false if the file is unreadable. */
  async openFile(file: File): Promise<boolean> {
    const store = this.#store
    const read = readProjectFile(await file.text().catch(() => ''), file.name)
    if (!('conference' in read)) {
      store.work.refuse(read)
      return false
    }
    if (!hasPeople(store.state.project)) {
      // The sources in an opened project file become the user's own.
      this.open({ ...read, sources: read.sources.map(({ by: _, ...source }) => source) })
      return true
    }
    const { project, differed } = mergeProjects(store.state.project, read)
    const undo = { key: 'didMergeProject', values: { name: file.name } } as const
    const earlier = withNews(store.state, undo, differed)
    // Reading the open files again would not find the people of the merged file.
    store.change(project, undo, { given: inputAfter(project), files: [] })
    store.setPart({ earlier })
    store.askSoon()
    return true
  }

  fileText(): string {
    const { project, decisions } = this.#store.state
    // `made_for` may name another conference, which must not appear in the file.
    const filed = decisions.map(({ id: _, pair: __, made_for: ___, ...decision }) => decision)
    return projectFileText(project, filed, this.#author)
  }
}

/** Returns null for the error of a deleted project. Throws every other error. */
function orNull(error: unknown): null {
  if (error instanceof HttpFailure && error.status === 404) return null
  throw error
}
