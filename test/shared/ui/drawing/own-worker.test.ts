import { expect, test } from 'vitest'
import { firstReply } from '../../../../shared/ui/drawing/own-worker.ts'

class MadeWorker extends EventTarget {
  isEnded = false
  readonly #onRequest: (worker: MadeWorker) => void

  constructor(onRequest: (worker: MadeWorker) => void) {
    super()
    this.#onRequest = onRequest
  }

  postMessage(): void {
    this.#onRequest(this)
  }

  terminate(): void {
    this.isEnded = true
  }
}

const never = new AbortController().signal

test.each<[string, (worker: MadeWorker) => void, AbortSignal, string | null]>([
  ['answers', (worker) => worker.dispatchEvent(new MessageEvent('message', { data: 'Ada' })), never, 'Ada'],
  ['fails', (worker) => worker.dispatchEvent(new Event('error')), never, null],
  ['is stopped', () => {}, AbortSignal.timeout(1), null],
])('ends a worker that %s', async (_, onRequest, stop, answer) => {
  const worker = new MadeWorker(onRequest)
  // The cast is safe: `MadeWorker` lacks only the types of a worker's events.
  expect(await firstReply(worker as Parameters<typeof firstReply>[0], 'request', stop)).toBe(answer)
  expect(worker.isEnded).toBe(true)
})
