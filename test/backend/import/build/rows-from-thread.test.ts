import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NameFolder } from '../../../../backend/import/build/new-database.ts'
import { rowsFromThread } from '../../../../backend/import/build/rows-from-thread.ts'
import { unpackRows } from '../../../../backend/rows/row-batches.ts'
import { type RowBatch, rowsOfFile } from '../../../../backend/rows/rows-of-file.ts'
import { article, dump, folder, person } from '../../dump/dump.ts'

function reading(rowsOf: 'here' | 'thread', file: string): AsyncGenerator<RowBatch> {
  const source = { file, latestDate: '2030-01-01' }
  const names = new NameFolder()
  const batches =
    rowsOf === 'here'
      ? rowsOfFile(source, async () => names.take())
      : rowsFromThread(source, () => names.take())
  return (async function* () {
    for await (const batch of batches) {
      for (const rows of batch.rows)
        if (rows.table === 'names') unpackRows(rows, 2, (cells) => names.add(cells))
      yield batch
    }
  })()
}

async function all(batches: AsyncGenerator<RowBatch>) {
  const found: RowBatch[] = []
  for await (const batch of batches) found.push(batch)
  return found
}

async function failure(batches: AsyncGenerator<RowBatch>) {
  const error = await all(batches).then(String, (thrown: Error) => thrown)
  return { ...Object(error), message: Object(error).message }
}

/** Collects the threads that start from now on. An ended thread has the id -1. */
function startedThreads(): Worker[] {
  const started: Worker[] = []
  const add = (thread: Worker) => void started.push(thread)
  process.on('worker', add)
  onTestFinished(() => void process.off('worker', add))
  return started
}

const isRunning = ({ threadId }: Worker): boolean => threadId !== -1

const papers = (count: number) =>
  dump(
    ...Array.from({ length: count }, (_, index) =>
      article(`k${index}`, [`Name ${index % 999}`, `J&ouml;rg ${index}`], { title: `On ${index * 7919}` }),
    ),
    person('1', ['Name 1', 'Name 2']),
  )

describe('rowsFromThread', () => {
  it('yields the same rows as reading in this thread', async () => {
    const file = folder().file('dblp.xml.gz', gzipSync(papers(3000)))
    expect(await all(reading('thread', file))).toEqual(await all(reading('here', file)))
  })

  it('ends with the same errors as reading in this thread', async () => {
    const place = folder()
    const faults = [
      place.file('cut.xml', papers(10).slice(0, 900)),
      place.file('undeclared.xml', dump('<book key="k">&nope;</book>')),
      join(place.path, 'absent.xml'),
    ]
    for (const file of faults) {
      const [expected, found] = await Promise.all([
        failure(reading('here', file)),
        failure(reading('thread', file)),
      ])
      expect(found).toEqual(expected)
    }
  })

  it('ends the thread after the last row, after a break and after an error', async () => {
    const place = folder()
    const file = place.file('dblp.xml', papers(3000))
    const threads = startedThreads()
    await all(reading('thread', file))
    for await (const _batch of reading('thread', file)) {
      expect(threads.map(isRunning)).toEqual([false, true])
      break
    }
    await all(reading('thread', join(place.path, 'absent.xml'))).catch(() => undefined)
    expect(threads.map(isRunning)).toEqual([false, false, false])
  })
})
