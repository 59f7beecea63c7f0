import { Worker } from 'node:worker_threads'
import { utcText } from '../../../shared/measures.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store.ts'
import type { Rest } from './files/files.ts'
import type { Message, Operations } from './store-thread.ts'
import type { ThreadData, Told, Whole } from './thread-files.ts'

const THREAD = new URL('./store-thread.ts', import.meta.url)

/** The arguments of an operation after the files, if it is in a transaction, and what it says in the end. */
type Asked<Name extends keyof Operations> = Name extends keyof Whole
  ? Parameters<Operations[Name]>
  : Operations[Name] extends (files: never, ...args: infer Args) => unknown
    ? Args
    : never
type Said<Name extends keyof Operations> = Operations[Name] extends (...args: never[]) => infer Result
  ? Exclude<Awaited<Result>, Rest>
  : never

type Heard = { [Name in Exclude<keyof Told, 'outcomes'>]: (what: Told[Name]) => void } & {
  /** Called before messages are sent. */
  sending: () => void
  /** Called before a message of the thread is read. */
  hears: () => void
  /** The thread has ended by itself. */
  broken: (error: Error) => void
}

/** The serving thread's side of the thread that owns the files (store-thread.ts). Messages of a turn are sent together. */
export class StoreThread {
  readonly #data: ThreadData
  readonly #clock: Clock
  readonly #heard: Heard
  readonly #waiters = new Map<number, PromiseWithResolvers<unknown>>()
  /** Started with the first message: a thread holds 16 MB. */
  #worker: Worker | null = null
  #error: Error | null = null
  #lastId = 0
  #outbox: Message[] = []
  #transfer: ArrayBuffer[] = []

  constructor(data: ThreadData, clock: Clock, heard: Heard) {
    this.#data = data
    this.#clock = clock
    this.#heard = heard
  }

  /** Whether it was ever needed. */
  get isUsed(): boolean {
    return this.#worker !== null || this.#outbox.length > 0
  }

  /** Asks for an operation; resolves to its outcome. Bytes are handed over. */
  ask<Name extends keyof Operations>(name: Name, ...args: Asked<Name>): Promise<Said<Name>> {
    const waiter = Promise.withResolvers<unknown>()
    if (this.#error !== null) waiter.reject(this.#error)
    else {
      this.#waiters.set(++this.#lastId, waiter)
      this.#send(this.#lastId, name, args)
    }
    return waiter.promise as Promise<Said<Name>> // as the thread answers an operation
  }

  /** Says something that is not answered. */
  tell(name: 'beginShutdown' | 'damaged'): void {
    this.#send(0, name, [])
  }

  start(): void {
    if (this.#worker !== null) return
    this.#worker = new Worker(THREAD, { workerData: this.#data })
    this.#worker.on('message', ([name, what]: [keyof Told, never]) => {
      this.#heard.hears()
      if (name === 'outcomes') this.#settle(what)
      else this.#heard[name](what)
    })
    this.#worker.on('error', (error) => {
      this.#error = error instanceof Error ? error : new Error(String(error))
      this.#failWaiting(this.#error)
      this.#heard.broken(this.#error)
    })
  }

  async end(): Promise<void> {
    await this.#worker?.terminate()
    this.#failWaiting(new Error('The store is closed.'))
  }

  #send(id: number, name: string, args: readonly unknown[]): void {
    const own = args.map((arg) => (arg instanceof Uint8Array ? this.#handedOver(arg) : arg))
    if (this.#outbox.push({ id, name, args: own, at: utcText(this.#clock()) }) === 1)
      setImmediate(() => this.#flush())
  }

  /** Small Buffers share their memory, and are copied. */
  #handedOver(bytes: Uint8Array): Uint8Array {
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
    this.#transfer.push(own.buffer as ArrayBuffer) // no thread shares memory here
    return own
  }

  #flush(): void {
    this.#heard.sending()
    this.start()
    this.#worker?.postMessage(this.#outbox, this.#transfer)
    this.#outbox = []
    this.#transfer = []
  }

  #settle(outcomes: Told['outcomes']): void {
    for (const outcome of outcomes) {
      const waiter = this.#waiters.get(outcome.id)
      this.#waiters.delete(outcome.id)
      if ('done' in outcome) waiter?.resolve(outcome.done)
      else
        waiter?.reject(
          'refused' in outcome ? new ExpectedError(...outcome.refused) : new Error(outcome.error),
        )
    }
  }

  #failWaiting(error: Error): void {
    for (const { reject } of this.#waiters.values()) reject(error)
    this.#waiters.clear()
  }
}

/** The methods of a store that its thread alone does. */
const OF_THREAD = [
  'put',
  'list',
  'factsOf',
  'answersAfter',
  'documentsAfter',
  'earlierAfter',
  'importLines',
  'listEarlier',
  'earlier',
  'history',
  'recordEvent',
  'getDocument',
  'putDocument',
  'findDocuments',
  'importDocuments',
  'noteRestoredRead',
] as const

/** Each is asked in the same words as the store. */
export const ofThread = (thread: StoreThread) =>
  Object.fromEntries(
    OF_THREAD.map((name) => [name, (...args: never[]) => thread.ask(name, ...(args as never))]),
  ) as unknown as Pick<Store, (typeof OF_THREAD)[number]> // by the types of the operations
