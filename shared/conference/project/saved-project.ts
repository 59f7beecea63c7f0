import type { DocumentsClient } from '../../clients/documents-client.ts'
import { HttpFailure } from '../../clients/failures.ts'
import type { RequestOptions } from '../../clients/request.ts'
import { z } from '../../contract/zod.ts'
import type { VersionedFileProblem } from '../../versioned-file.ts'
import type { Block } from '../conference-answer.ts'
import {
  answerHead,
  blockItemSchemas,
  isWholeBlock,
  type itemSchemas,
  type Project,
  workHead,
} from './project.ts'
import type { ProjectTexts } from './project-texts.ts'

const WITHOUT_BODIES = { bodies: false, limit: 10_000 }

/**
 * `unsaved`: the number of blocks that the daemon has no room for. After the next load, the page asks for them again.
 * `stale`: another browser window has saved or deleted the project. `taken`: another project has the name.
 * `full`: the project has no room, and `detail` says why.
 */
export type SaveOutcome =
  | { kind: 'saved'; unsaved: number }
  | { kind: 'stale' }
  | { kind: 'taken' }
  | { kind: 'full'; detail: string }

/** `lost`: the number of unreadable blocks of the answer. The page asks the backend for them again. */
export type LoadedProject = { project: Project; blocks: Block[]; lost: number; saved: SavedProject }

/** A project at the daemon, as this browser window last read or wrote it. Send one request at a time. */
export class SavedProject {
  readonly id: string
  readonly #documents: DocumentsClient
  readonly #texts: ProjectTexts
  #revision: number | null = null
  #blocks: readonly Block[] = []
  /** The project's text that this window sent last. Null once the daemon has answered. */
  #unanswered: Blob | null = null

  constructor(documents: DocumentsClient, texts: ProjectTexts, id = newId()) {
    this.id = id
    this.#documents = documents
    this.#texts = texts
  }

  get isSaved(): boolean {
    return this.#revision !== null
  }

  /** Ends the worker. The next save starts a new one. */
  end(): void {
    this.#texts.end()
  }

  /**
   * Resolves to a problem, and changes nothing, if the saved project has another version of the format or is unreadable.
   * Rejects with a `Failure`, with status 404 if the project has been deleted.
   */
  async load(options?: RequestOptions): Promise<LoadedProject | VersionedFileProblem> {
    const { id } = this
    const work = await this.#texts.read('project', await this.#documents.file('project', id, options))
    if ('kind' in work) return work
    if (work.bad.length > 0) return { kind: 'invalid', fields: work.bad }
    const { hasDeclarations, ...head } = z.parse(workHead, work.head)
    // The worker has checked each list by the schema of its items.
    const of = <Name extends keyof typeof itemSchemas>(name: Name) =>
      (work.lists[name] ?? []) as z.infer<(typeof itemSchemas)[Name]>[]
    const project: Project = {
      ...head,
      conference: {
        submissions: of('submissions'),
        reviewers: of('reviewers'),
        ...(hasDeclarations && { hasDeclarations }),
      },
      sources: of('sources'),
      choices: Object.fromEntries(of('choices')),
      windows: Object.fromEntries(of('windows')),
      proposals: of('proposals'),
    }
    this.#revision = work.revision
    const { blocks, lost } = await this.#loadAnswer(options)
    return { project, blocks, lost, saved: this }
  }

  async #loadAnswer(options?: RequestOptions): Promise<{ blocks: Block[]; lost: number }> {
    // Lists the answers first: a request for a missing answer would put a 404 into the browser's console.
    const { list } = await this.#documents.list('answer', WITHOUT_BODIES, options)
    const isKept = list.some(({ id }) => id === this.id)
    const document = isKept ? await this.#documents.file('answer', this.id, options) : null
    const answer = document && (await this.#texts.read('answer', document))
    if (!answer || 'kind' in answer) return { blocks: [], lost: answer ? 1 : 0 }
    const heads = z.parse(answerHead, answer.head).blocks
    const blocks = heads.flatMap(({ number, ...fields }) => {
      const lists = Object.keys(blockItemSchemas).map((list) => [
        list,
        answer.lists[`${number}.${list}`] ?? [],
      ])
      // The worker has checked these lists, too.
      const block = { ...fields, ...Object.fromEntries(lists) } as Block
      const isBad = answer.bad.some((list) => list.startsWith(`${number}.`))
      return !isBad && isWholeBlock(block) ? [block] : []
    })
    this.#blocks = blocks
    return { blocks, lost: heads.length - blocks.length }
  }

  /**
   * Saves the project and, if changed, its answer as two documents. A crash leaves each document either old or new.
   * After a rejection, the project may have been saved. The next call finds out.
   */
  async save(project: Project, blocks: readonly Block[]): Promise<SaveOutcome> {
    if (this.#unanswered) {
      const again = await this.#putWork(this.#unanswered)
      if (again.kind !== 'saved') return again
    }
    const put = await this.#putWork(await this.#texts.textOf('project', headOf(project), listsOf(project)))
    if (put.kind !== 'saved') return put
    const isSame =
      blocks.length === this.#blocks.length && blocks.every((block, at) => block === this.#blocks[at])
    if (isSame) return put
    return this.#saveAnswer(blocks)
  }

  async #putWork(text: Blob): Promise<SaveOutcome> {
    const { id } = this
    this.#unanswered = text
    try {
      const changed = await this.#documents.putText('project', { id, replaces: this.#revision, text })
      this.#unanswered = null
      if (!changed.ok) return { kind: changed.document && changed.document.id !== id ? 'taken' : 'stale' }
      this.#revision = changed.document?.revision ?? null
      return { kind: 'saved', unsaved: 0 }
    } catch (error) {
      if (error instanceof HttpFailure) this.#unanswered = null
      if (error instanceof HttpFailure && error.status === 413) return { kind: 'full', detail: error.detail }
      throw error
    }
  }

  async #saveAnswer(blocks: readonly Block[]): Promise<SaveOutcome> {
    const head = blocks.map(({ exact, rules, data }, at) => ({ number: at + 1, exact, rules, data }))
    const lists = blocks.flatMap((block, at) =>
      // `Object.keys` loses the type of the keys, which are names of lists.
      (Object.keys(blockItemSchemas) as (keyof typeof blockItemSchemas)[]).map(
        (list) => [`${at + 1}.${list}`, block[list]] as const,
      ),
    )
    const text = await this.#texts.textOf('answer', { version: 1, blocks: head }, Object.fromEntries(lists))
    // This window has just saved the project, so the answer needs no revision.
    const changed = await this.#documents.putText('answer', { id: this.id, text }).catch((error: unknown) => {
      if (error instanceof HttpFailure && error.status === 413) return null
      throw error
    })
    if (changed === null) return { kind: 'saved', unsaved: blocks.length }
    if (!changed.ok) return { kind: 'stale' }
    this.#blocks = blocks
    return { kind: 'saved', unsaved: 0 }
  }
}

/** Pages that another machine serves without https lack `crypto.randomUUID`. */
const newId = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0])

const headOf = ({ version, name, policy, settings, site, rulings, conference }: Project): object => ({
  version,
  name,
  settings,
  policy: 'own' in policy ? { own: policy.own } : { preset: policy.preset },
  ...(conference.hasDeclarations && { hasDeclarations: true }),
  ...(site !== undefined && { site }),
  ...(rulings && { rulings }),
})

const listsOf = (project: Project): Record<keyof typeof itemSchemas, readonly unknown[]> => ({
  submissions: project.conference.submissions,
  reviewers: project.conference.reviewers,
  sources: project.sources,
  choices: Object.entries(project.choices),
  windows: Object.entries(project.windows),
  proposals: project.proposals,
})
