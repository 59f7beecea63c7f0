import { type DocumentsClient, doneOf } from '../../../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { Block } from '../../../../shared/conference/conference-answer.ts'
import type { KeptProject } from '../../../../shared/conference/project/kept-project.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { PROJECT_NAME_LENGTH } from '../../../../shared/contract/project-name.ts'
import { type Change, SavedDocument, type Sent } from '../../../../shared/ui/state/saved-document.ts'

export type Content = { project: Project; blocks: readonly Block[] }

/** Milliseconds after a change until it is saved: several changes are one. */
const REST_MS = 500

/** One open project, which the daemon keeps as two documents. */
export class ProjectDocument extends SavedDocument<Content> {
  readonly #documents: DocumentsClient
  readonly #project: KeptProject
  /** The name that it was kept under, and the one that was wanted, if another project has that. */
  named: { name: string; inPlaceOf: string | null }
  /** Files that may still hold something of the project after it was deleted. */
  left: readonly string[] = []
  /** Counts what was found at the daemon. */
  #revision = 1

  /** `content`: as it was loaded; null for a project that is not kept yet, which its first change makes. */
  constructor(documents: DocumentsClient, project: KeptProject, content: Content | null, onKept: () => void) {
    super({
      saved: content && { revision: 1, updated_at: '', body: content },
      send: (change) => this.#send(change),
      debounceMs: REST_MS,
      isLarge: true,
      isSame: (one, other) => one?.project === other?.project && one?.blocks === other?.blocks,
      onSaved: onKept,
    })
    this.#documents = documents
    this.#project = project
    this.named = { name: content?.project.name ?? '', inPlaceOf: null }
  }

  /** The id of the project; null before it is kept. */
  get id(): string | null {
    return this.#project.isSaved ? this.#project.id : null
  }

  /** Ends its worker. */
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
    const name = isNamed ? before : await this.#freeName(keptName(project.name))
    const outcome = await this.#project.save({ ...project, name }, blocks)
    if (outcome.kind === 'full') throw new HttpFailure(413, outcome.detail, null)
    // The other window's project is loaded if the user wants it.
    if (outcome.kind === 'stale') return { kind: 'stale', current: { ...at, body: { project, blocks: [] } } }
    // Another window has taken the name meanwhile.
    if (outcome.kind === 'taken') return this.#send({ body, replaces: null })
    this.named = { name, inPlaceOf: name === project.name ? null : project.name }
    return { kind: 'done', current: { ...at, body } }
  }

  /** A name that another project has gets a number: `VLDB (2)`. */
  async #freeName(name: string): Promise<string> {
    const { list } = await this.#documents.list('project', { bodies: false, limit: 10_000 })
    const taken = new Set(list.filter(({ id }) => id !== this.#project.id).map((other) => other.name))
    let tried = name
    for (let number = 2; taken.has(tried); number++)
      tried = `${name.slice(0, PROJECT_NAME_LENGTH - 6)} (${number})`
    return tried
  }

  async #remove(): Promise<Sent<Content>> {
    try {
      if (this.id !== null)
        this.left = doneOf(await this.#documents.remove('project', { id: this.id }), '').left
    } catch (error) {
      // It has gone already.
      if (!(error instanceof HttpFailure) || error.status !== 404) throw error
    }
    return { kind: 'done', current: null }
  }
}

/** The name as the daemon takes it: those of files may be longer, and those in a file changed by hand blank. */
const keptName = (name: string): string =>
  name.replaceAll('\0', '').slice(0, PROJECT_NAME_LENGTH).toWellFormed().trim() || '–'
