import { expect, test } from 'vitest'
import { answerOf } from '../../../../shared/ui/drawing/own-worker.ts'

/** A worker that does what `onRequest` says. */
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

const ofMinute = 60_000

test.each<[string, (worker: MadeWorker) => void, number, string | null]>([
  [
    'answers',
    (worker) => worker.dispatchEvent(new MessageEvent('message', { data: 'Ada' })),
    ofMinute,
    'Ada',
  ],
  ['fails', (worker) => worker.dispatchEvent(new Event('error')), ofMinute, null],
  ['takes too long', () => {}, 1, null],
])('ends a worker that %s', async (_, onRequest, most, answer) => {
  const worker = new MadeWorker(onRequest)
  // A worker is an event target, whose listeners TypeScript knows by the names of the events.
  expect(await answerOf(worker as Parameters<typeof answerOf>[0], 'request', most)).toBe(answer)
  expect(worker.isEnded).toBe(true)
})
