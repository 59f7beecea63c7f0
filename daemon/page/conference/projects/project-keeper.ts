import { HttpFailure } from '../../../../shared/clients/failures.ts'
import type { ProjectsClient } from '../../../../shared/clients/projects-client.ts'
import type { Block } from '../../../../shared/conference/answer.ts'
import { type Saved, unsaved } from '../../../../shared/conference/project/load-project.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { saveProject } from '../../../../shared/conference/project/save-project.ts'
import { PROJECT_NAME_LENGTH } from '../../../../shared/contract/projects.ts'

/** `stale`: another window has changed or deleted the project. `detail`: why it cannot be kept, by the daemon's word. */
export type Keeping = { kind: 'saved' | 'saving' | 'stale' } | { kind: 'failed'; detail: string | null }

/** The project as the daemon has it: its id, null before it is kept; and its name, in place of one that was taken. */
export type Kept = { id: number | null; name: string; inPlaceOf: string | null }

export type Content = { project: Project; blocks: readonly Block[] }

/** Milliseconds after a change until it is saved: several changes are one. */
const REST_MS = 500

/** Saves one open project at the daemon, one save after the other. */
export class ProjectKeeper {
  readonly #client: ProjectsClient
  readonly #report: (keeping: Keeping, kept: Kept) => void
  #saved: Saved | null
  /** The name that the project has. */
  #name: string
  /** The name that was wanted, if another project has it. */
  #taken: string | null = null
  #wanted: Content | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | null = null
  #isLeft = false

  /** `saved`: the project as it was loaded; null for one that is not kept yet. `report` gets each change of its state. */
  constructor(
    client: ProjectsClient,
    report: (keeping: Keeping, kept: Kept) => void,
    saved: Saved | null = null,
    name = '',
  ) {
    this.#client = client
    this.#report = report
    this.#saved = saved
    this.#name = name
  }

  /** The id of the project; null before it is kept. */
  get id(): number | null {
    return this.#saved?.id ?? null
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
  leave(): Promise<void> {
    this.#isLeft = true
    return this.save()
  }

  /** Saves nothing more. Resolves once nothing is under way. */
  async forget(): Promise<void> {
    this.#isLeft = true
    this.#wanted = null
    await this.save()
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
    if (this.#saved === null || ![this.#name, this.#taken].includes(project.name))
      await this.#giveName(project.name)
    const outcome = await saveProject(this.#client, this.#saved ?? unsaved(0), project, blocks)
    if (outcome.kind === 'full') return { kind: 'failed', detail: outcome.detail }
    if (outcome.kind === 'saved') this.#saved = outcome.saved
    return { kind: outcome.kind }
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

function problemOf(error: unknown): Keeping {
  if (!(error instanceof HttpFailure)) return { kind: 'failed', detail: null }
  return error.status === 404 ? { kind: 'stale' } : { kind: 'failed', detail: error.detail }
}
