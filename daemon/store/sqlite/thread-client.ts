import { Worker } from 'node:worker_threads'
import { utcText } from '../../../shared/measures.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store.ts'
import type { Rest } from './files/files.ts'
import type { Batch, Message, Operations } from './store-thread.ts'
import type { ThreadData, Told, Whole } from './thread-files.ts'

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

export type StoreThread = ReturnType<typeof storeThread>

/**
 * The serving thread's side of the thread that owns the files (store-thread.ts). The thread is
 * started with the first message: it holds 16 MB.
 */
export function storeThread(workerData: ThreadData, clock: Clock, heard: Heard) {
  const waiters = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | null = null
  let broken: Error | null = null
  let lastId = 0
  /** Messages that come while the thread works are sent together after its turn. */
  let isBusy = false
  let outbox: Message[] = []
  let transfer: ArrayBuffer[] = []

  function start(): Worker {
    if (worker !== null) return worker
    worker = new Worker(new URL('./store-thread.ts', import.meta.url), { workerData })
    worker.on('message', ([name, what]: [keyof Told, never]) => {
      heard.hears()
      if (name === 'outcomes') {
        isBusy = false
        flush()
        settle(what)
      } else heard[name](what)
    })
    worker.on('error', (error) => {
      broken = error instanceof Error ? error : new Error(String(error))
      failWaiting(broken)
      heard.broken(broken)
    })
    return worker
  }

  function flush(): void {
    if (isBusy || outbox.length === 0) return
    isBusy = true
    heard.sending()
    start().postMessage([utcText(clock()), outbox] satisfies Batch, transfer)
    outbox = []
    transfer = []
  }

  function send(id: number, name: string, args: readonly unknown[]): void {
    const own = args.map((arg) => (arg instanceof Uint8Array ? handedOver(arg) : arg))
    if (outbox.push([id, name, own]) === 1) setImmediate(flush)
  }

  /** Small Buffers share their memory, and are copied. */
  function handedOver(bytes: Uint8Array): Uint8Array {
    const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
    transfer.push(own.buffer as ArrayBuffer) // no thread shares memory here
    return own
  }

  function settle(outcomes: Told['outcomes']): void {
    for (const outcome of outcomes) {
      const waiter = waiters.get(outcome.id)
      waiters.delete(outcome.id)
      if ('done' in outcome) waiter?.resolve(outcome.done)
      else if ('refused' in outcome) waiter?.reject(new ExpectedError(...outcome.refused))
      else waiter?.reject(new Error(outcome.error))
    }
  }

  function failWaiting(error: Error): void {
    for (const { reject } of waiters.values()) reject(error)
    waiters.clear()
  }

  /** Asks for an operation; resolves to its outcome. Bytes are handed over. */
  function ask<Name extends keyof Operations>(name: Name, ...args: Asked<Name>): Promise<Said<Name>> {
    const waiter = Promise.withResolvers<unknown>()
    if (broken !== null) waiter.reject(broken)
    else {
      waiters.set(++lastId, waiter)
      send(lastId, name, args)
    }
    return waiter.promise as Promise<Said<Name>> // as the thread answers an operation
  }

  return {
    start,
    ask,
    /** Says something that is not answered. */
    tell: (name: 'beginShutdown' | 'damaged') => send(0, name, []),
    /** Whether it was ever needed. */
    isUsed: () => worker !== null || outbox.length > 0,
    end: async () => {
      await worker?.terminate()
      failWaiting(new Error('The store is closed.'))
    },
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
