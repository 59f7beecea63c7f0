/**
 * Works like the real worker of queries, but obeys an order in the first name. `hold:FILE` creates FILE.held and answers once
 * FILE exists. `thread:` answers the id of the thread. `exit:` and `crash:` end the worker. `fail:` returns a failure.
 * `later:FILE` answers at once, but ends the worker when FILE exists.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import runQuery, { type Query, type QueryOutcome } from '../../../backend/queries/query-worker.ts'

const ORDER = /^(hold|thread|exit|crash|fail|later):(.*)$/
const LOOK_AGAIN_MS = 5

export default async function obey(query: Query): Promise<QueryOutcome> {
  const names = query.kind === 'pairs' ? query.left : query.kind === 'coauthors' ? query.authors : query.names
  const [name = ''] = names
  const [, order, file = ''] = ORDER.exec(name) ?? []
  switch (order) {
    case 'hold':
      hold(file)
      break
    case 'thread':
      return new TextEncoder().encode(String(threadId))
    case 'later':
      setInterval(() => {
        if (existsSync(file)) throw new Error('nobody asked for this')
      }, LOOK_AGAIN_MS)
      break
    case 'exit':
      return process.exit(0)
    case 'crash':
      setImmediate(() => {
        throw new Error('nobody catches this')
      })
      return new Promise(() => {})
    case 'fail':
      return { failed: new TypeError('a mistake') }
  }
  return runQuery(query)
}

function hold(file: string): void {
  writeFileSync(`${file}.held`, '')
  const nothing = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  while (!existsSync(file)) Atomics.wait(nothing, 0, 0, LOOK_AGAIN_MS)
}
