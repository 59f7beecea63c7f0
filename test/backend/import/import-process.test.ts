import { getEventListeners } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { importInProcess } from '../../../backend/import/import-file.ts'
import { ImportError } from '../../../backend/import-error.ts'
import type { PipelineProgress } from '../../../shared/contract/backend/pipeline-shapes.ts'
import { article, contentOf, dump, folder, person } from '../dump/dump.ts'

const processes = () =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length

const PROCESSES_BEFORE = processes()

/** Large enough to be read in a thread (fill-database.ts). Has few records, so that the import is quick. */
const LARGE = dump(
  ...Array.from({ length: 900 }, (_, index) =>
    article(`k${index}`, [`Name ${index % 99}`, `J&ouml;rg ${index}`], {
      title: `On ${index * 7919} `.repeat(120),
    }),
  ),
  person('1', ['Name 1', 'Name 2']),
)
const SMALL = dump(article('a', ['Ann']))

describe('an import in its own process', () => {
  it('imports a large file and reports progress without blocking the parent process', async () => {
    const place = folder()
    const file = place.file('dblp.xml', LARGE)
    const steps = new Set<string>()
    const before = performance.eventLoopUtilization()
    const result = await importInProcess({
      file,
      dbPath: place.dbPath,
      onProgress: ({ step }) => steps.add(step),
    })
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
    expect(result).toMatchObject({ publications: 900, records: 900, names: 999, persons: 998 })
    expect([...steps]).toEqual(['read', 'build', 'check', 'replace'])
    const { records, persons } = contentOf(place.dbPath)
    expect(records.at(-1)).toMatchObject({ key: 'k899', authors: ['Name 8', 'Jörg 899'] })
    expect(persons[0]).toMatchObject({ names: ['Name 1', 'Name 2'], publications: 20 })
    await expect.poll(processes).toBe(PROCESSES_BEFORE)
  })

  it.each([
    ['small', SMALL],
    ['large', LARGE],
  ])('refuses a damaged %s file and reports the byte after the damage', async (_size, content) => {
    const place = folder()
    const file = place.file('dblp.xml', content.replace('</dblp>', '&nope;</dblp>'))
    const error = await importInProcess({ file, dbPath: place.dbPath }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ImportError)
    expect(error).toMatchObject({ byteOffset: content.indexOf('</dblp>') + '&nope;'.length })
    expect(place.entries()).toEqual(['dblp.xml'])
    await expect.poll(processes).toBe(PROCESSES_BEFORE)
  })

  it.skipIf(!existsSync('/proc/self/mem'))('names a file that cannot be read', async () => {
    const place = folder()
    const importing = importInProcess({ file: '/proc/self/mem', dbPath: place.dbPath })
    await expect(importing).rejects.toThrow('/proc/self/mem: cannot be read or written: the disk fails')
    expect(place.entries()).toEqual([])
  })

  it.each(['read', 'build', 'check', 'replace'])(
    'stops an import in the step %s and leaves no process, file or listener',
    async (last) => {
      const place = folder()
      const file = place.file('dblp.xml', LARGE)
      const stop = new AbortController()
      const onProgress = ({ step }: PipelineProgress) => {
        if (step === last) stop.abort(new Error('enough'))
      }
      const running = importInProcess({ file, dbPath: place.dbPath, signal: stop.signal, onProgress })
      await expect(running).rejects.toThrow('enough')
      expect(getEventListeners(stop.signal, 'abort')).toEqual([])
      expect(place.entries()).toEqual(['dblp.xml'])
      await expect.poll(processes).toBe(PROCESSES_BEFORE)
    },
  )

  it.skipIf(!existsSync('/proc/self/task'))('survives a signal to all processes of its group', async () => {
    const place = folder()
    const before = new Set(children())
    let signals = 0
    const result = await importInProcess({
      file: place.file('dblp.xml', LARGE),
      dbPath: place.dbPath,
      onProgress: () => {
        for (const pid of children()) {
          if (before.has(pid)) continue
          for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal)
          signals++
        }
      },
    })
    expect(signals).toBeGreaterThan(1)
    expect(result.publications).toBe(900)
  })
})

function children(): number[] {
  return readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
