import type { DocumentsClient } from '../../../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { Block } from '../../../../shared/conference/answer.ts'
import { type KeptProject, listProjects } from '../../../../shared/conference/project/kept-project.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { PROJECT_NAME_LENGTH } from '../../../../shared/contract/project-name.ts'

/** `stale`: another window has changed or deleted the project. `detail`: why it cannot be kept, by the daemon's word. */
export type Keeping = { kind: 'saved' | 'saving' | 'stale' } | { kind: 'failed'; detail: string | null }

/** The project as the daemon has it: its id, null before it is kept; and its name, in place of one that was taken. */
export type Kept = { id: string | null; name: string; inPlaceOf: string | null }

export type Content = { project: Project; blocks: readonly Block[] }

/** Milliseconds after a change until it is saved: several changes are one. */
const REST_MS = 500

/** Saves one open project at the daemon, one save after the other. */
export class ProjectKeeper {
  readonly #documents: DocumentsClient
  readonly #report: (keeping: Keeping, kept: Kept) => void
  readonly #project: KeptProject
  /** The name that the project has. */
  #name: string
  /** The name that was wanted, if another project has it. */
  #taken: string | null = null
  #wanted: Content | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | null = null
  #isLeft = false

  /** `project`: as it was loaded, or one that is not kept yet. `report` gets each change of its state. */
  constructor(
    documents: DocumentsClient,
    project: KeptProject,
    report: (keeping: Keeping, kept: Kept) => void,
    name = '',
  ) {
    this.#documents = documents
    this.#project = project
    this.#report = report
    this.#name = name
  }

  /** The id of the project; null before it is kept. */
  get id(): string | null {
    return this.#project.isSaved ? this.#project.id : null
  }

  /** Saves after a moment. A project that is not kept yet is made. */
  keep(content: Content): void {
    if (this.#wanted === null && this.#saving === null) this.#say({ kind: 'saving' })
    this.#wanted = content
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), REST_MS)
  }

  /** Saves at once, after a save that is under way. Never rejects. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#wanted) this.#say({ kind: 'saving' })
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = null
    })
    return this.#saving
  }

  /** Saves what is left, and reports nothing more. */
  async leave(): Promise<void> {
    this.#isLeft = true
    await this.save()
    this.#project.end()
  }

  /** Saves nothing more. Resolves once nothing is under way. */
  async forget(): Promise<void> {
    this.#wanted = null
    await this.leave()
  }

  async #saveAll(): Promise<void> {
    while (this.#wanted) {
      const content = this.#wanted
      this.#wanted = null
      const keeping = await this.#save(content).catch(problemOf)
      if (keeping.kind === 'saved') {
        if (!this.#wanted) this.#say(keeping)
        continue
      }
      // It is tried again with the next change, and when the user asks for it.
      this.#wanted ??= this.#isLeft ? null : content
      return this.#say(keeping)
    }
  }

  #say(keeping: Keeping): void {
    const { id } = this
    if (!this.#isLeft) this.#report(keeping, { id, name: this.#name, inPlaceOf: this.#taken })
  }

  async #save({ project, blocks }: Content): Promise<Keeping> {
    const isNamed = this.id !== null && [this.#name, this.#taken].includes(project.name)
    const name = isNamed ? this.#name : await this.#freeName(project.name)
    const outcome = await this.#project.save({ ...project, name }, blocks)
    if (outcome.kind === 'full') return { kind: 'failed', detail: outcome.detail }
    // Another window has taken the name meanwhile.
    if (outcome.kind === 'taken') return this.#save({ project, blocks })
    this.#name = name
    this.#taken = name === project.name ? null : project.name
    return { kind: outcome.kind }
  }

  /** A name that another project has gets a number. */
  async #freeName(name: string): Promise<string> {
    const others = (await listProjects(this.#documents)).filter(({ id }) => id !== this.#project.id)
    return numbered(keptName(name), (tried) => others.every((other) => other.name !== tried))
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

const problemOf = (error: unknown): Keeping => ({
  kind: 'failed',
  detail: error instanceof HttpFailure ? error.detail : null,
})
