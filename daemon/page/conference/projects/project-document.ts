import type { DocumentsClient } from '../../../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { Block } from '../../../../shared/conference/conference-answer.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import type { SavedProject } from '../../../../shared/conference/project/saved-project.ts'
import { PROJECT_NAME_LENGTH } from '../../../../shared/limits.ts'
import { type Change, SavedDocument, type Sent } from '../../../../shared/ui/state/saved-document.ts'

export type Content = { project: Project; blocks: readonly Block[] }

/** Milliseconds between the last change and the save. */
const PAUSE_MS = 500

/** The open project. The daemon saves it as two documents: the project and its answer. */
export class ProjectDocument extends SavedDocument<Content> {
  readonly #documents: DocumentsClient
  readonly #project: SavedProject
  /** The name of the saved project. `inPlaceOf`: the wanted name if another project had it. */
  named: { name: string; inPlaceOf: string | null }
  /** Files that may still hold parts of the deleted project. */
  left: readonly string[] = []
  #revision = 1

  /** `content`: the saved content; null before the first save. */
  constructor(
    documents: DocumentsClient,
    project: SavedProject,
    content: Content | null,
    onSaved: () => void,
  ) {
    super({
      saved: content && { revision: 1, updated_at: '', body: content },
      send: (change) => this.#send(change),
      debounceMs: PAUSE_MS,
      isLarge: true,
      isSame: (one, other) => one?.project === other?.project && one?.blocks === other?.blocks,
      onSaved,
    })
    this.#documents = documents
    this.#project = project
    this.named = { name: content?.project.name ?? '', inPlaceOf: null }
  }

  /** Null before the first save. */
  get id(): string | null {
    return this.#project.isSaved ? this.#project.id : null
  }

  end(): void {
    this.#project.end()
  }

  async #send({ body }: Change<Content>): Promise<Sent<Content>> {
    this.#revision += 1
    const at = { revision: this.#revision, updated_at: '' }
    if (body === null) return this.#remove()
    const { project, blocks } = body
    const { name: before, inPlaceOf } = this.named
    const isNamed = this.id !== null && [before, inPlaceOf].includes(project.name)
    const name = isNamed ? before : await this.#freeName(usableName(project.name))
    const outcome = await this.#project.save({ ...project, name }, blocks)
    if (outcome.kind === 'full') throw new HttpFailure(413, outcome.detail, null)
    // The page loads the other window's project only if the user asks for it.
    if (outcome.kind === 'stale') return { kind: 'stale', current: { ...at, body: { project, blocks: [] } } }
    // Another window has just saved a project of this name.
    if (outcome.kind === 'taken') return this.#send({ body, replaces: null })
    this.named = { name, inPlaceOf: name === project.name ? null : project.name }
    return { kind: 'done', current: { ...at, body } }
  }

  /** Adds a number to a taken name: `VLDB (2)`. */
  async #freeName(name: string): Promise<string> {
    const { list } = await this.#documents.list('project', { bodies: false, limit: 10_000 })
    const taken = new Set(list.filter(({ id }) => id !== this.#project.id).map((other) => other.name))
    let tried = name
    for (let number = 2; taken.has(tried); number++)
      tried = `${name.slice(0, PROJECT_NAME_LENGTH - 6)} (${number})`
    return tried
  }

  async #remove(): Promise<Sent<Content>> {
    const { id } = this
    // The daemon takes seconds to remove the largest projects.
    const options = { timeoutMs: 300_000 }
    if (id !== null)
      this.left = (await this.#documents.put('project', { id, body: null }, options)).left ?? []
    return { kind: 'done', current: null }
  }
}

/** Makes a name valid: a file may give a project any name. */
const usableName = (name: string): string =>
  name.replaceAll('\0', '').slice(0, PROJECT_NAME_LENGTH).toWellFormed().trim() || '–'
