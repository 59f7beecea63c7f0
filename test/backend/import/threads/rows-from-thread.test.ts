import { getEventListeners } from 'node:events'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type FileSummary, type RowBatch, rowsOfFile } from '../../../../backend/build/rows-of-file.ts'
import { ImportError, type ImportProgress, importFile } from '../../../../backend/import/import-file.ts'
import { rowsFromThread } from '../../../../backend/import/threads/rows-from-thread.ts'
import { asFailure } from '../../../../backend/import/threads/thread-failure.ts'
import { article, contentOf, dump, folder, person } from '../../dump/dump.ts'

async function all(batches: AsyncGenerator<RowBatch, FileSummary>) {
  const rows: RowBatch[] = []
  let next = await batches.next()
  for (; !next.done; next = await batches.next()) rows.push(next.value)
  return { rows, summary: next.value }
}

/** All that is known of the error that reading ends with, but where in our code it was thrown. */
async function failure(batches: AsyncGenerator<RowBatch, FileSummary>) {
  const { stack: _place, ...rest } = asFailure(await all(batches).catch((error: unknown) => error))
  return rest
}

const sourceOf = (file: string) => ({ file, latestDate: '2030-01-01' })

/** Threads that this process runs now. */
const threads = () => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length

const THREADS_BEFORE = threads()

const papers = (count: number) =>
  dump(
    ...Array.from({ length: count }, (_, index) =>
      article(`k${index}`, [`Name ${index % 999}`, `J&ouml;rg ${index}`], { title: `On ${index * 7919}` }),
    ),
    person('1', ['Name 1', 'Name 2']),
  )

/** More than is read without threads of its own (import-file.ts). */
const LARGE = papers(9000)

describe('the rows of a file from a thread', () => {
  it('are those that the file has', async () => {
    const file = folder().file('dblp.xml.gz', gzipSync(papers(3000)))
    expect(await all(rowsFromThread(sourceOf(file)))).toEqual(await all(rowsOfFile(sourceOf(file))))
  })

  it('end with the same errors', async () => {
    const place = folder()
    const faults = [
      place.file('cut.xml', papers(10).slice(0, 900)),
      place.file('undeclared.xml', dump('<book key="k">&nope;</book>')),
      join(place.path, 'absent.xml'),
    ]
    for (const file of faults) {
      const [expected, found] = await Promise.all([
        failure(rowsOfFile(sourceOf(file))),
        failure(rowsFromThread(sourceOf(file))),
      ])
      expect(found).toEqual(expected)
    }
  })

  it('leave no thread behind, whether they are read to the end, in part or not to be read at all', async () => {
    const place = folder()
    const file = place.file('dblp.xml', LARGE)
    await all(rowsFromThread(sourceOf(file)))
    for await (const _batch of rowsFromThread(sourceOf(file))) {
      expect(threads()).toBeGreaterThan(THREADS_BEFORE)
      break
    }
    await all(rowsFromThread(sourceOf(join(place.path, 'absent.xml')))).catch(() => undefined)
    expect(threads()).toBe(THREADS_BEFORE)
  })
})

describe('the import of a large file', () => {
  it('gives what reading it in one thread gives, and progress on the way', async () => {
    const place = folder()
    const steps = new Set<string>()
    const result = await importFile({
      file: place.file('dblp.xml', LARGE),
      dbPath: place.dbPath,
      onProgress: ({ step }) => steps.add(step),
    })
    expect(result).toMatchObject({ publications: 9000, records: 9000, names: 9999, persons: 9998 })
    expect([...steps]).toEqual(['read', 'build', 'check', 'replace'])
    const { records, persons } = contentOf(place.dbPath)
    expect(records.at(-1)).toMatchObject({ key: 'k8999', authors: ['Name 8', 'Jörg 8999'] })
    expect(persons[0]).toMatchObject({ names: ['Name 1', 'Name 2'], publications: 20 })
  })

  it('is refused with the byte that is wrong', async () => {
    const place = folder()
    const file = place.file('dblp.xml', LARGE.replace('</dblp>', '&nope;</dblp>'))
    const error = await importFile({ file, dbPath: place.dbPath }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ImportError)
    expect(error).toMatchObject({ file, byteOffset: LARGE.indexOf('</dblp>') })
    expect(place.entries()).toEqual(['dblp.xml'])
  })

  it.each(['read', 'build', 'check', 'replace'])(
    'stops in the step %s with the reason given, and leaves neither thread nor file nor listener',
    async (last) => {
      const place = folder()
      const file = place.file('dblp.xml', LARGE)
      const stop = new AbortController()
      const onProgress = ({ step }: ImportProgress) => {
        if (step === last) stop.abort(new Error('enough'))
      }
      const running = importFile({ file, dbPath: place.dbPath, signal: stop.signal, onProgress })
      await expect(running).rejects.toThrow('enough')
      expect(getEventListeners(stop.signal, 'abort')).toEqual([])
      expect(place.entries()).toEqual(['dblp.xml'])
      // A thread that is busy with one long call ends behind it.
      await expect.poll(threads, { timeout: 10_000 }).toBe(THREADS_BEFORE)
    },
  )

  it('leaves the thread that asked for it free', async () => {
    const place = folder()
    const file = place.file('dblp.xml', LARGE)
    const before = performance.eventLoopUtilization()
    await importFile({ file, dbPath: place.dbPath })
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  })
})
