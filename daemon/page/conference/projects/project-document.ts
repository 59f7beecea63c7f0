import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { ProjectsClient } from '../../../../shared/clients/projects-client.ts'
import type { Block } from '../../../../shared/conference/answer.ts'
import { type Saved, unsaved } from '../../../../shared/conference/project/load-project.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { saveProject } from '../../../../shared/conference/project/save-project.ts'
import { PROJECT_NAME_LENGTH } from '../../../../shared/contract/projects.ts'
import { type Change, SavedDocument, type Sent } from '../../../../shared/ui/state/saved-document.ts'

export type Content = { project: Project; blocks: readonly Block[] }

/** A project as it was loaded: its content, and what it is saved with. */
export type Loaded = Content & { saved: Saved; name: string }

/** Milliseconds after a change until it is saved: several changes are one. */
const REST_MS = 500

/** One open project as a document of the daemon, where it lies in parts, each saved when it has changed. */
export class ProjectDocument extends SavedDocument<Content> {
  readonly #client: ProjectsClient
  #saved: Saved | null
  /** The name that the project has. */
  #name: string
  /** The name that was wanted, if another project has it. */
  #taken: string | null = null
  /** Counts what was found at the daemon. */
  #revision = 1

  /** `loaded`: null for a project that is not kept yet, which its first change makes. */
  constructor(client: ProjectsClient, loaded: Loaded | null, onKept: () => void) {
    super({
      kept: loaded && { revision: 1, updated_at: '', body: loaded },
      send: (change) => this.#send(change),
      restMs: REST_MS,
      isLarge: true,
      isSame: (one, other) => one?.project === other?.project && one?.blocks === other?.blocks,
      onKept,
    })
    this.#client = client
    this.#saved = loaded?.saved ?? null
    this.#name = loaded?.name ?? ''
  }

  /** The id of the project; null before it is kept. */
  get id(): number | null {
    return this.#saved?.id ?? null
  }

  /** The name that it was kept under, and the one that was wanted, if another project has that. */
  get named(): { name: string; inPlaceOf: string | null } {
    return { name: this.#name, inPlaceOf: this.#taken }
  }

  async #send({ body }: Change<Content>): Promise<Sent<Content>> {
    this.#revision += 1
    const at = { revision: this.#revision, updated_at: '' }
    try {
      if (body === null) return await this.#remove()
      const { project, blocks } = body
      if (this.#saved === null || ![this.#name, this.#taken].includes(project.name))
        await this.#giveName(project.name)
      const outcome = await saveProject(this.#client, this.#saved ?? unsaved(0), project, blocks)
      if (outcome.kind === 'full') throw new HttpFailure(413, outcome.detail, null)
      if (outcome.kind === 'saved') this.#saved = outcome.saved
      else return { kind: 'stale', there: { ...at, body: { project, blocks: [] } } }
      return { kind: 'done', there: { ...at, body } }
    } catch (error) {
      if (error instanceof HttpFailure && error.status === 404) return { kind: 'stale', there: null }
      throw error
    }
  }

  async #remove(): Promise<Sent<Content>> {
    if (this.#saved) await this.#client.remove(this.#saved.id)
    this.#saved = null
    return { kind: 'done', there: null }
  }

  /** Makes the project, or renames it. A name that another one has gets a number. */
  async #giveName(name: string): Promise<void> {
    const others = (await this.#client.list()).filter(({ id }) => id !== this.id)
    const free = numbered(keptName(name), (tried) => others.every((other) => other.name !== tried))
    if (this.#saved) await this.#client.rename(this.#saved.id, free)
    else this.#saved = unsaved(await this.#client.create(free))
    this.#name = free
    this.#taken = free === name ? null : name
  }
}
/** The name as the daemon takes it: those of files may be longer, and those in a file changed by hand blank. */
const keptName = (name: string): string =>
  name.replaceAll('\0', '').slice(0, PROJECT_NAME_LENGTH).toWellFormed().trim() || '–'

/** The name, with a number if it is not free: `VLDB (2)`. */
function numbered(name: string, isFree: (name: string) => boolean): string {
  for (let number = 1; ; number++) {
    const tried = number === 1 ? name : `${name.slice(0, PROJECT_NAME_LENGTH - 6)} (${number})`
    if (isFree(tried)) return tried
  }
}
