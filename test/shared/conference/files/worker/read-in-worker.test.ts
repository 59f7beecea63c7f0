import { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { readFiles } from '../../../../../shared/conference/files/read-files.ts'
import {
  readFilesInWorker,
  type StartWorker,
} from '../../../../../shared/conference/files/worker/read-in-worker.ts'
import { givenFile, problemTexts } from '../given-files.ts'

afterEach(() => void vi.useRealTimers())

const PAPERS = `paper,title,given_name,family_name\n${Array.from({ length: 1_200 }, (_, at) => `${at + 1},T${at},Ada,Lovelace`).join('\n')}`
const FILES = [
  givenFile('papers.csv', PAPERS),
  givenFile('pc.csv', 'name,email\nGrace Hopper,grace@example.org'),
  givenFile('pcconflicts.csv', 'paper,title,email,conflicttype\n1,T0,grace@example.org,collaborator'),
]

const startOdd: StartWorker = ({ report, failure }) => {
  const worker = new Worker(new URL('./odd-reading-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  worker.on('message', report)
  worker.on('error', (error: NodeJS.ErrnoException) =>
    failure(error, error.code === 'ERR_WORKER_OUT_OF_MEMORY'),
  )
  return { ask: (request) => worker.postMessage(request), end: () => void worker.terminate() }
}

test('rejects if the worker reports a failure', async () => {
  const start: StartWorker = ({ report }) => ({
    ask: () => report({ kind: 'failed', message: 'No.' }),
    end: () => undefined,
  })
  await expect(readFilesInWorker(start, FILES)).rejects.toThrow('No.')
})

test('rejects if the memory is full after the last file', async () => {
  const start: StartWorker = ({ report, failure }) => ({
    ask: () => {
      report({ kind: 'reading', file: FILES.length, share: 1 })
      failure(new Error('No memory.'), true)
    },
    end: () => undefined,
  })
  await expect(readFilesInWorker(start, FILES)).rejects.toThrow('No memory.')
})

test('reads the other files if a file takes too long or fills the memory', async () => {
  const odd = [givenFile('endless.xlsx', 'x'), ...FILES, givenFile('greedy.xlsx', 'x')]
  const { conference, files } = await readFilesInWorker(startOdd, odd, {}, {}, 2_000)
  expect(conference.submissions).toHaveLength(1_200)
  expect(files.map(({ name, problems }) => [name, problemTexts(problems)])).toEqual([
    [
      'endless.xlsx',
      [
        'CoAuthors stopped reading this file: it takes too much time or memory. Save it as .csv, and add that.',
      ],
    ],
    ['papers.csv', []],
    ['pc.csv', []],
    ['pcconflicts.csv', []],
    [
      'greedy.xlsx',
      [
        'CoAuthors stopped reading this file: it takes too much time or memory. Save it as .csv, and add that.',
      ],
    ],
  ])
})

test('stops a file after the given time and a millisecond for each 1,000 bytes', async () => {
  vi.useFakeTimers()
  const stopped: (string | undefined)[] = []
  const start: StartWorker = ({ report }) => ({
    ask: ({ files: [file] }) => {
      stopped.push(file?.problem)
      report({ kind: 'reading', file: 0, share: 0 })
    },
    end: () => undefined,
  })
  void readFilesInWorker(start, [{ name: 'a.csv', bytes: new Uint8Array(3_000_000) }], {}, {}, 2_000)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(stopped).toEqual([undefined])
  await vi.advanceTimersByTimeAsync(1)
  expect(stopped).toEqual([undefined, 'fileStopped'])
})

test('waits for the conference after all files are read', async () => {
  vi.useFakeTimers()
  const read = await readFiles(FILES)
  const start: StartWorker = ({ report }) => ({
    ask: () => {
      report({ kind: 'reading', file: FILES.length, share: 1 })
      setTimeout(() => report({ kind: 'end', read: JSON.stringify(read) }), 3_600_000)
    },
    end: () => undefined,
  })
  const reading = readFilesInWorker(start, FILES)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await reading).toEqual(read)
})

test('rejects at once with the signal’s reason while the worker is busy', async () => {
  const stopping = new AbortController()
  const reading = readFilesInWorker(
    startOdd,
    [givenFile('endless.xlsx', 'x')],
    {},
    {
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error('Stopped.')),
    },
  )
  await expect(reading).rejects.toThrow('Stopped.')
})

test('rejects if no worker starts', async () => {
  const start: StartWorker = ({ failure }) => {
    queueMicrotask(() => failure(new Error('No worker.')))
    return { ask: () => undefined, end: () => undefined }
  }
  await expect(readFilesInWorker(start, FILES)).rejects.toThrow('No worker.')
})
