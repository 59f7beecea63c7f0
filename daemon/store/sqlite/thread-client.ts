import { Worker } from 'node:worker_threads'
import { utcText } from '../../../shared/measures.ts'
import { ExpectedError } from '../../../shared/server/server-errors.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../store.ts'
import type { Continuation } from './files/files.ts'
import type { Batch, Message, Operations } from './store-thread.ts'
import type { ThreadData, ThreadMessages } from './thread-files.ts'

/** The arguments of an operation without the context, which the thread adds. */
type Arguments<Name extends keyof Operations> = Operations[Name] extends (
  context: never,
  ...args: infer Args
) => unknown
  ? Args
  : never
type Result<Name extends keyof Operations> = Operations[Name] extends (...args: never[]) => infer Returned
  ? Exclude<Awaited<Returned>, Continuation>
  : never

type Handlers = {
  [Name in Exclude<keyof ThreadMessages, 'outcomes'>]: (content: ThreadMessages[Name]) => void
} & {
  beforeSend: () => void
  received: () => void
  broken: (error: Error) => void
}

export type StoreThread = ReturnType<typeof storeThread>

/** Sends operations to the thread that owns the files: store-thread.ts. The first message starts the thread (16 MB of memory). */
export function storeThread(workerData: ThreadData, clock: Clock, handlers: Handlers) {
  const waiters = new Map<number, PromiseWithResolvers<unknown>>()
  let worker: Worker | null = null
  let broken: Error | null = null
  let lastId = 0
  /** The messages of this turn of the event loop. The client sends them together. */
  let outbox: Message[] = []
  let transfer: ArrayBuffer[] = []

  function start(): Worker {
    if (worker !== null) return worker
    worker = new Worker(new URL('./store-thread.ts', import.meta.url), { workerData })
    worker.on('message', ([name, content]: [keyof ThreadMessages, never]) => {
      handlers.received()
      if (name === 'outcomes') settle(content)
      else handlers[name](content)
    })
    worker.on('error', (error) => {
      broken = error instanceof Error ? error : new Error(String(error))
      rejectAll(broken)
      handlers.broken(broken)
    })
    return worker
  }

  function flush(): void {
    handlers.beforeSend()
    start().postMessage([utcText(clock()), outbox] satisfies Batch, transfer)
    outbox = []
    transfer = []
  }

  function send(id: number, name: string, args: readonly unknown[]): void {
    const sent = args.map((arg) => (arg instanceof Uint8Array ? transferable(arg) : arg))
    if (outbox.push([id, name, sent]) === 1) setImmediate(flush)
  }

  /** Copies small Buffers before the transfer, because they share memory with other Buffers. */
  function transferable(bytes: Uint8Array): Uint8Array {
    const alone = bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
    transfer.push(alone.buffer as ArrayBuffer) // no caller passes a SharedArrayBuffer
    return alone
  }

  function settle(outcomes: ThreadMessages['outcomes']): void {
    for (const outcome of outcomes) {
      const waiter = waiters.get(outcome.id)
      waiters.delete(outcome.id)
      if ('done' in outcome) waiter?.resolve(outcome.done)
      else if ('refused' in outcome) waiter?.reject(new ExpectedError(...outcome.refused))
      else waiter?.reject(new Error(outcome.error))
    }
  }

  function rejectAll(error: Error): void {
    for (const { reject } of waiters.values()) reject(error)
    waiters.clear()
  }

  /** Runs an operation in the thread. Transfers bytes: the caller can no longer read them. */
  function ask<Name extends keyof Operations>(name: Name, ...args: Arguments<Name>): Promise<Result<Name>> {
    const waiter = Promise.withResolvers<unknown>()
    if (broken !== null) waiter.reject(broken)
    else {
      waiters.set(++lastId, waiter)
      send(lastId, name, args)
    }
    return waiter.promise as Promise<Result<Name>> // the thread answers with the result of the operation
  }

  return {
    start,
    ask,
    notify: (name: 'beginShutdown' | 'damaged') => send(0, name, []),
    /** Whether the thread has started, or will start for a message in the outbox. */
    isStarted: () => worker !== null || outbox.length > 0,
    end: async () => {
      await worker?.terminate()
      rejectAll(new Error('The store is closed.'))
    },
  }
}

const THREAD_METHODS = [
  ...(['put', 'list', 'factsOf', 'answersAfter', 'importLines', 'history'] as const),
  ...(['listEarlier', 'earlier', 'earlierAfter'] as const),
  ...(['getDocument', 'findDocuments', 'documentsAfter', 'importDocuments'] as const),
] as const

export const threadMethods = (thread: StoreThread) =>
  Object.fromEntries(
    THREAD_METHODS.map((name) => [name, (...args: never[]) => thread.ask(name, ...(args as never))]),
  ) as unknown as Pick<Store, (typeof THREAD_METHODS)[number]> // each method has its operation's types
