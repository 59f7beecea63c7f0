import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { readPart, wakeReader } from '../../../../../shared/ui/names/reader/ask-reader.ts'

let readers: Reader[]
/** A worker that answers when the test says so. */
class Reader extends EventTarget {
  request: unknown = null
  isEnded = false
  constructor() {
    super()
    readers.push(this)
  }
  postMessage(request: unknown) {
    this.request = request
  }
  terminate() {
    this.isEnded = true
  }
  answer = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }))
  fail = () => this.dispatchEvent(new Event('error'))
}

beforeEach(() => {
  readers = []
  vi.stubGlobal('Worker', Reader)
  onTestFinished(() => {
    // Otherwise a test of another file would get this test's waiting reader.
    for (const reader of readers) reader.fail()
    vi.unstubAllGlobals()
  })
})

const RANGE = { start: 0, end: 3 }
const { signal } = new AbortController()

test('reads with the reader that was started early, and starts another for the next list', async () => {
  wakeReader()
  wakeReader()
  const [one, two] = [readPart('Ada', RANGE, signal), readPart('Bob', RANGE, signal)]
  expect(readers.map(({ request }) => request)).toEqual([
    { text: 'Ada', range: RANGE },
    { text: 'Bob', range: RANGE },
  ])
  readers[1]?.answer('of Bob')
  readers[0]?.answer('of Ada')
  expect([await one, await two, readers.map(({ isEnded }) => isEnded)]).toEqual([
    'of Ada',
    'of Bob',
    [true, true],
  ])
})

test('starts another reader after one that did not start', () => {
  wakeReader()
  readers[0]?.fail()
  wakeReader()
  readers[0]?.fail()
  wakeReader()
  expect(readers).toHaveLength(2)
})

test('rejects a list whose reader fails, or which the user cancels', async () => {
  const failed = readPart('Ada', RANGE, signal)
  readers[0]?.fail()
  await expect(failed).rejects.toThrow('The reader of lists gave no answer.')
  await expect(readPart('Ada', RANGE, AbortSignal.abort())).rejects.toThrow('no answer')
  expect(readers.map(({ isEnded }) => isEnded)).toEqual([true, true])
})
