import { UnreadableAnswer } from '../../clients/failures.ts'
import type { VersionedFileProblem } from '../../versioned-file.ts'
import type { SavedKind } from './project.ts'
import { answerProject, type ProjectReport, type ProjectRequest, partsOf } from './project-thread.ts'

/** Calls `failure` if the worker ends by itself. */
export type StartProjectThread = (listeners: {
  report: (message: ProjectReport) => void
  failure: (error: Error) => void
}) => { ask: (request: ProjectRequest) => void; end: () => void }

/** Runs the code of the worker in this thread, for tests. */
export const startInline: StartProjectThread = ({ report }) => ({ ask: answerProject(report), end: () => {} })

type Lists = Readonly<Record<string, readonly unknown[]>>
/** `bad`: the names of lists with an item that does not fit its schema. */
export type ReadDocument = {
  head: object
  revision: number
  name: string
  lists: Lists
  bad: readonly string[]
}

/** Writes and reads one project in a worker. The first request starts the worker. Send one request at a time. */
export class ProjectTexts {
  readonly #start: StartProjectThread
  #thread: ReturnType<StartProjectThread> | undefined
  /** The lists that the worker already has, so that they are not sent again. */
  #sent = new Map<string, readonly unknown[]>()
  #outcome: PromiseWithResolvers<ProjectReport> | undefined
  #read = new Map<string, unknown[]>()

  constructor(start: StartProjectThread) {
    this.#start = start
  }

  async textOf(kind: SavedKind, head: object, lists: Lists): Promise<Blob> {
    const thread = this.#started()
    for (const [list, items] of Object.entries(lists)) await this.#send(list, items)
    // A new worker lacks the lists of the ended worker.
    if (this.#thread !== thread) throw new Error('The worker has ended.')
    const message = await this.#ask({ write: kind, head, lists: Object.keys(lists) })
    if (!('written' in message)) throw new Error('The worker has sent another message.')
    return message.written
  }

  async read(kind: SavedKind, document: Blob): Promise<ReadDocument | VersionedFileProblem> {
    this.#read = new Map()
    const message = await this.#ask({ read: kind, document })
    if ('otherVersion' in message) return { kind: 'version', version: message.otherVersion }
    if ('unreadable' in message)
      return message.unreadable.length > 0
        ? { kind: 'invalid', fields: message.unreadable }
        : { kind: 'unreadable' }
    if (!('head' in message)) throw new Error('The worker has sent another message.')
    const lists = Object.fromEntries(this.#read)
    for (const [list, items] of this.#read) this.#sent.set(list, items)
    return { ...message, lists }
  }

  end(): void {
    this.#thread?.end()
    this.#thread = undefined
    this.#sent.clear()
    this.#outcome?.reject(new Error('The page has closed the project.'))
  }

  /** Sends a list in parts, unless the worker has it. */
  async #send(list: string, items: readonly unknown[]): Promise<void> {
    if (this.#sent.get(list) === items) return
    const thread = this.#started()
    this.#sent.set(list, items)
    for (const part of partsOf(items)) {
      thread.ask({ list, ...part })
      await new Promise((resume) => setTimeout(resume))
    }
  }

  #ask(request: ProjectRequest): Promise<ProjectReport> {
    const outcome = Promise.withResolvers<ProjectReport>()
    this.#outcome = outcome
    this.#started().ask(request)
    return outcome.promise
  }

  #started(): ReturnType<StartProjectThread> {
    this.#thread ??= this.#start({
      report: (message) => {
        if ('list' in message) {
          const items = this.#read.get(message.list) ?? []
          this.#read.set(message.list, items)
          items.push(...message.items)
        } else if ('failed' in message) this.#outcome?.reject(new UnreadableAnswer(message.failed))
        else this.#outcome?.resolve(message)
      },
      failure: (error) => {
        this.#outcome?.reject(error)
        this.end()
      },
    })
    return this.#thread
  }
}
