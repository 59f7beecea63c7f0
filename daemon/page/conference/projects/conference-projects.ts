import { signal } from '@preact/signals'
import { type ProjectsClient, projectsClient } from '../../../../shared/clients/projects-client.ts'
import { loadProject } from '../../../../shared/conference/project/load-project.ts'
import { mergeProjects } from '../../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { projectFileText, readProjectFile } from '../../../../shared/conference/project/project-file.ts'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import type { ViewStorage } from '../../../../shared/ui/context/view-storage.ts'
import { announceChange } from '../../../../shared/ui/state/changes-elsewhere.ts'
import { Refused } from '../../../../shared/ui/state/query.ts'
import type { Saving } from '../../../../shared/ui/state/saved-document.ts'
import { forgetChanges } from '../../../../shared/ui/state/undoable.ts'
import { hasPeople, isOpen, NEW_PROJECT, noting, opened } from '../conference-state.ts'
import type { ConferenceStore } from '../conference-store.ts'
import { type Content, type Loaded, ProjectDocument } from './project-document.ts'

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
  readonly #open
  /** The open project as it was opened, or was last given to its document. */
  #content: Content

  constructor(flow: FlowSettings, storage: ViewStorage, store: ConferenceStore) {
    this.client = projectsClient({ base: flow.daemonBase, fetch: flow.fetch })
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

  #keepChange(): void {
    const { project, blocks, isTraceless } = this.#store.state
    if (project === this.#content.project && blocks === this.#content.blocks) return
    this.#content = { project, blocks }
    if (hasPeople(project) && !isTraceless) this.#open.peek().change(this.#content)
  }

  #newDocument(loaded: Loaded | null = null): ProjectDocument {
    const document: ProjectDocument = new ProjectDocument(this.client, loaded, () => this.#onKept(document))
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
    const id = String(this.#open.peek().id ?? '')
    if (this.#storage.read('project') !== id) announceChange('project')
    void this.#storage.write('project', id)
  }

  #take(document: ProjectDocument): void {
    this.#open.value = document
    this.#storeId()
  }

  /** Opens the project that was open in the page before. `goesOn`: as in `reopen`. */
  async restore(goesOn: boolean): Promise<void> {
    const id = Number(this.#storage.read('project'))
    if (id > 0 && !this.#isOff) await this.reopen(id, goesOn)
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
    if (document.wouldLose) return false
    this.open({ isTraceless: false })
    return true
  }

  /** What is read already stays. */
  leaveNoTrace(isTraceless: boolean): void {
    this.#store.setPart({ isTraceless: isTraceless || this.#isOff })
  }

  /** Opens a kept project, and goes on asking unless something else follows. Until then the one that is open stays. Never rejects. */
  async reopen(id: number, goesOn = true): Promise<void> {
    const store = this.#store
    const before = this.#open.peek()
    await store.run(async (asking) => {
      const { signal } = asking
      asking.report({ phase: 'reading', share: 0, isWaiting: false })
      asking.turnTo('coauthors')
      await before.save()
      const kept = (await this.client.list({ signal })).find((one) => one.id === id)
      const loaded = kept ? await loadProject(this.client, kept, { signal }) : null
      signal.throwIfAborted()
      // What is not kept stays open, and says so.
      if (before.wouldLose) return
      if (!kept || loaded === null) return this.open({ isTraceless: false })
      if (!('saved' in loaded)) throw new Refused(loaded)
      const { project, blocks } = loaded
      forgetChanges('conference')
      this.#take(this.#newDocument({ ...loaded, name: kept.name }))
      this.#content = { project, blocks }
      store.set(opened(project, blocks, false))
      asking.turnTo('backend')
      if (goesOn && isOpen(store.state)) await store.askIn(asking)
    })
  }

  /** Loads the open project as another window has left it. */
  async loadAgain(): Promise<void> {
    const document = this.#open.peek()
    await document.keepTheirs()
    if (document.id === null) this.open({ isTraceless: false })
    else await this.reopen(document.id)
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

  /** Deletes a kept project, with all that it has left. Resolves to the files that may still hold something of it. */
  remove(id: number): Promise<readonly string[]> {
    return this.client.remove(id)
  }

  /** Deletes the open project. One that cannot be deleted stays open, and says so. */
  async removeOpen(): Promise<void> {
    const document = this.#open.peek()
    document.change(null)
    await document.save()
    if (!document.wouldLose) this.open({ isTraceless: false })
  }

  /** Opens the file of a project, or merges it into the open one. Its answers are not used: the backend is asked. */
  async openFile(file: File): Promise<void> {
    const store = this.#store
    const read = readProjectFile(await file.text().catch(() => ''), file.name)
    if (!('conference' in read)) return store.work.refuse(read)
    if (!hasPeople(store.state.project)) return this.open(read)
    const { project, conflicts } = mergeProjects(store.state.project, read)
    const undo = { key: 'didMerge', values: { name: file.name } } as const
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
