import { type DocumentsClient, documentsClient } from '../../../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import { KeptProject } from '../../../../shared/conference/project/kept-project.ts'
import { mergeProjects } from '../../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { projectFileText, readProjectFile } from '../../../../shared/conference/project/project-file.ts'
import { ProjectTexts, type StartProjectThread } from '../../../../shared/conference/project/project-texts.ts'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import type { ViewStorage } from '../../../../shared/ui/context/view-storage.ts'
import { announceChange } from '../../../../shared/ui/state/changes-elsewhere.ts'
import { Refused } from '../../../../shared/ui/state/query.ts'
import type { Saving } from '../../../../shared/ui/state/saved-document.ts'
import { signal } from '../../../../shared/ui/state/signals.ts'
import { forgetChanges } from '../../../../shared/ui/state/undoable.ts'
import { hasPeople, isOpen, NEW_PROJECT, noting, opened } from '../conference-state.ts'
import type { ConferenceStore } from '../conference-store.ts'
import { type Content, ProjectDocument } from './project-document.ts'

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
  readonly #open
  /** The open project as it was opened, or was last given to its document. */
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
    store.watch(() => this.#keepChange())
  }

  /** Whether the daemon has the open project as it is. */
  get saving(): Saving<Content> {
    return this.#open.value.saving
  }

  /** The open project: another object for another one. */
  get opened(): object {
    return this.#open.value
  }

  #keepChange(): void {
    const { project, blocks, isTraceless } = this.#store.state
    if (project === this.#content.project && blocks === this.#content.blocks) return
    this.#content = { project, blocks }
    if (hasPeople(project) && !isTraceless) this.#open.peek().change(this.#content)
  }

  /** `id`: of a project that is kept. */
  #newProject(id?: string): KeptProject {
    return new KeptProject(this.#documents, new ProjectTexts(this.#startThread), id)
  }

  #newDocument(kept = this.#newProject(), content: Content | null = null): ProjectDocument {
    const document: ProjectDocument = new ProjectDocument(this.#documents, kept, content, () =>
      this.#onKept(document),
    )
    return document
  }

  #onKept(document: ProjectDocument): void {
    if (document !== this.#open.peek()) return
    this.#storeId()
    const { name, inPlaceOf } = document.named
    const { project } = this.#store.state
    // No change of the user's: their last one can still be taken back.
    if (inPlaceOf !== null && project.name === inPlaceOf)
      this.#store.setPart({ project: { ...project, name } })
  }

  /** The view goes on with the open project when the page loads. */
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

  /** Opens the project that was open in the page before. `goesOn`: as in `reopen`. */
  async restore(goesOn: boolean): Promise<void> {
    const id = this.#storage.read('project')
    if (id && !this.#isOff) await this.reopen(id, goesOn)
  }

  /** Opens a project that is not kept yet in place of one that may go, and asks about its people. */
  open({ isTraceless = this.#store.state.isTraceless, ...project }: Opening): void {
    this.#store.leave()
    this.#take(this.#newDocument())
    this.#store.set(opened({ ...NEW_PROJECT, ...project }, [], isTraceless || this.#isOff))
    if (isOpen(this.#store.state)) void this.#store.ask()
  }

  /** Closes the project, which stays kept. One that cannot be kept stays open, and says so. Resolves to whether it is closed. */
  async close(): Promise<boolean> {
    const document = this.#open.peek()
    await document.save()
    if (document.isUnsaved) return false
    this.open({ isTraceless: false })
    return true
  }

  /** Files that are read already stay. */
  leaveNoTrace(isTraceless: boolean): void {
    this.#store.setPart({ isTraceless: isTraceless || this.#isOff })
  }

  /** Opens a kept project, and goes on asking unless something else follows. Until then the one that is open stays. Never rejects. */
  async reopen(id: string, goesOn = true): Promise<void> {
    const store = this.#store
    const before = this.#open.peek()
    const kept = this.#newProject(id)
    await store.run(async (asking) => {
      const { signal } = asking
      asking.report({ phase: 'reading', share: 0, before: 0 })
      asking.nowAsks('coauthors')
      await before.save()
      const loaded = await kept.load({ signal }).catch(orNull)
      signal.throwIfAborted()
      // A project that is not kept stays open, and says so.
      if (before.isUnsaved) return
      if (loaded === null) return this.#openNone()
      if (!('kept' in loaded)) throw new Refused(loaded)
      const { project, blocks } = loaded
      forgetChanges(store)
      this.#take(this.#newDocument(kept, { project, blocks }))
      this.#content = { project, blocks }
      store.set(opened(project, blocks, false))
      asking.nowAsks('backend')
      if (goesOn && isOpen(store.state)) await store.askIn(asking)
    })
  }

  /** Loads the open project as another window has left it. */
  async loadAgain(): Promise<void> {
    const document = this.#open.peek()
    await document.keepTheirs()
    if (document.id === null) this.#openNone()
    else await this.reopen(document.id)
  }

  /** The project has gone: another window has deleted it. */
  #openNone(): void {
    this.open({ isTraceless: false })
    this.#store.work.refuse({ kind: 'gone' })
  }

  /** Keeps the open project as another one, beside that of the other window. */
  keepAsCopy(): void {
    void this.#open.peek().keepTheirs()
    this.#take(this.#newDocument())
    this.#open.peek().change(this.#content)
  }

  /** Keeps the project without waiting for more changes, or tries to again. Resolves once that has ended. */
  keepNow(): Promise<void> {
    return this.#open.peek().save()
  }

  /** Deletes the open project, and says which files may still hold something of it. One that cannot be deleted stays open, and says so. */
  async removeOpen(): Promise<void> {
    const document = this.#open.peek()
    document.change(null)
    await document.save()
    if (document.isUnsaved) return
    this.open({ isTraceless: false })
    if (document.left.length > 0) this.#store.work.refuse({ kind: 'left', paths: document.left.join(' · ') })
  }

  /** Opens the file of a project, or merges it into the open one. Its answers are not used: the backend is asked. */
  async openFile(file: File): Promise<void> {
    const store = this.#store
    const read = readProjectFile(await file.text().catch(() => ''), file.name)
    if (!('conference' in read)) return store.work.refuse(read)
    if (!hasPeople(store.state.project)) {
      // Opened alone, they are one's own from now on.
      return this.open({ ...read, sources: read.sources.map(({ by: _, ...source }) => source) })
    }
    const { project, differed } = mergeProjects(store.state.project, read)
    const undo = { key: 'didMergeProject', values: { name: file.name } } as const
    const earlier = noting(store.state, undo, differed)
    store.change(project, undo)
    store.setPart({ earlier })
    store.askSoon()
  }

  /** The open project as a file. */
  fileText(): string {
    const { project, decisions } = this.#store.state
    // The decisions were made for other conferences, too.
    const own = decisions.map(({ id: _, pair: __, made_for: ___, ...decision }) => decision)
    return projectFileText(project, own, this.#author)
  }
}

/** Null for a project that has gone. */
function orNull(error: unknown): null {
  if (error instanceof HttpFailure && error.status === 404) return null
  throw error
}
