import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { importFile, importInProcess } from '../../../backend/import/import-file.ts'
import { Pipeline } from '../../../backend/import/pipeline.ts'
import type { RunParts } from '../../../backend/import/run.ts'
import { ImportError } from '../../../backend/import-error.ts'
import { soon } from '../../soon.ts'
import { article, contentOf, dump, folder as testFolder } from '../dump/dump.ts'
import { endedRun } from './ended-run.ts'
import { cutAfter, dumpServer } from './fetch/dump-server.ts'

const PACKED = gzipSync(dump(article('a', ['Ann']), article('b', ['Bo', 'Ann'])))

async function stage(content: Buffer = PACKED, parts: RunParts = {}, report?: (error: unknown) => void) {
  const place = testFolder()
  const server = await dumpServer(content)
  const settings = {
    dbPath: place.dbPath,
    dataDir: place.path,
    dblpSources: [server.url],
    dblpDtdUrl: `${server.base}/dblp.dtd`,
  }
  const timeouts = { firstPauseMs: 1, stallMs: 5000 }
  const pipeline = new Pipeline(settings, { importDump: importFile, timeouts, ...parts }, report)
  onTestFinished(() => pipeline.close())
  const ended = () => endedRun(() => pipeline.state)
  return { place, server, pipeline, ended, settings }
}

const keysIn = (dbPath: string) => contentOf(dbPath).records.map(({ key }) => key)
const withoutTimes = (lines: readonly string[]) => lines.map((line) => line.slice(20))

test('reports the state idle before the first run', async () => {
  const { pipeline } = await stage()
  expect(pipeline.state).toEqual({
    status: 'idle',
    step: null,
    message: 'Nothing has been started.',
    started_at: null,
    finished_at: null,
    progress: null,
    retry: null,
    source: null,
    logs: [],
  })
})

describe('a run of the pipeline', () => {
  test('downloads a dump, imports it and reports each step', async () => {
    const { pipeline, ended, place, server } = await stage()
    server.md5 = 'right'
    pipeline.start({})
    expect(pipeline.state).toMatchObject({ status: 'running', finished_at: null })
    const state = await ended()
    expect(state).toMatchObject({
      status: 'completed',
      step: 'replace',
      message: 'Loaded 2 papers and 2 people, data of an unknown date.',
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      finished_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      progress: { bytes_done: PACKED.length, bytes_total: PACKED.length, publications: 2 },
    })
    expect(withoutTimes(state.logs)).toEqual([
      'Started',
      expect.stringMatching(/^Downloading http/),
      'Receiving the dump.',
      "Comparing the download with dblp's checksum.",
      expect.stringContaining('There is no DTD'),
      'Reading the dump.',
      'Building the new database.',
      'Checking the new database.',
      'Putting the new database in place.',
      'Loaded 2 papers and 2 people, data of an unknown date.',
      expect.stringMatching(/^The import took/),
    ])
    expect(keysIn(place.dbPath)).toEqual(['a', 'b'])
  })

  test('reads the entities of a downloaded DTD', async () => {
    const { pipeline, ended, place, server } = await stage(gzipSync(dump(article('a', ['A&circledR;nn']))))
    server.paths.set('/dblp.dtd', (_, response) => void response.end('<!ENTITY circledR "&#174;">'))
    pipeline.start({})
    expect((await ended()).status).toBe('completed')
    expect([...contentOf(place.dbPath).personOfName.keys()]).toEqual(['A®nn'])
  })

  test('leaves the database unchanged if the source has no newer dump, unless forced', async () => {
    const { pipeline, ended, place, server } = await stage()
    pipeline.start({})
    await ended()
    const before = place.databaseBytes()
    server.asked.length = 0
    pipeline.start({})
    expect(await ended()).toMatchObject({
      status: 'completed',
      message: 'There is nothing newer than the data that are loaded.',
    })
    expect(server.asked).toEqual(['GET /dblp.xml.gz unless "one"'])
    expect(place.databaseBytes().equals(before)).toBe(true)

    server.asked.length = 0
    pipeline.start({ rebuild: true })
    expect((await ended()).message).toMatch(/^Loaded/)
    // The dump on the disk is still the newest, so the run does not download it again.
    expect(server.asked.filter((one) => one.startsWith('GET /dblp.xml.gz'))).toEqual([
      'GET /dblp.xml.gz unless "one"',
    ])
  })

  test('loads the same dump again after an import of another file', async () => {
    const { pipeline, ended, place, server } = await stage()
    pipeline.start({})
    await ended()
    await importFile({ file: place.file('other.xml', dump(article('c', ['Cy']))), dbPath: place.dbPath })
    pipeline.start({})
    await ended()
    expect(keysIn(place.dbPath)).toEqual(['a', 'b'])
    server.etag = '"two"'
    server.lastModified = 'Sat, 21 Nov 2026 10:00:00 GMT'
    server.content = gzipSync(dump(article('d', ['Di'])))
    pipeline.start({})
    await ended()
    expect(keysIn(place.dbPath)).toEqual(['d'])
  })

  test('refuses a dump with less than half of the loaded publications, unless forced', async () => {
    const { pipeline, ended, place, server } = await stage()
    const keys = ['a', 'b', 'c', 'd', 'e']
    const file = place.file('old.xml', dump(...keys.map((key) => article(key, ['Ann']))))
    await importFile({ file, dbPath: place.dbPath })
    pipeline.start({})
    const { status, message } = await ended()
    expect(status).toBe('error')
    expect(message).toMatch(/holds 2 papers, less than half of the 5 that are loaded \(--force, .*"rebuild"/)
    expect(keysIn(place.dbPath)).toEqual(keys)

    server.asked.length = 0
    pipeline.start({ rebuild: true })
    expect((await ended()).status).toBe('completed')
    expect(keysIn(place.dbPath)).toEqual(['a', 'b'])
    // The refused file is complete, so the next run does not download it again.
    expect(server.asked.filter((one) => one.startsWith('GET /dblp.xml.gz'))).toEqual([
      'GET /dblp.xml.gz unless "one"',
    ])
  })

  test('logs a line every N publications, but at most a thousand lines', async () => {
    const records = Array.from({ length: 2500 }, (_, index) => article(`k${index}`, ['Ann']))
    const { pipeline, ended } = await stage(gzipSync(dump(...records)))
    for (let run = 0; run < 3; run++) {
      pipeline.start({ progress_every: 1000, rebuild: true })
      await ended()
    }
    expect(withoutTimes(pipeline.state.logs).filter((line) => line === '2,500 papers read')).toHaveLength(3)
    expect(pipeline.state.logs.length).toBeLessThanOrEqual(1000)
  })

  test('names no author in the log', async () => {
    const twice = ['1', '2'].map(
      (key) => `<www key="homepages/${key}"><author>Ann Onymous</author><title>Home Page</title></www>`,
    )
    const { pipeline, ended } = await stage(gzipSync(dump(article('a', ['Ann Onymous']), ...twice)))
    pipeline.start({})
    expect((await ended()).logs.join('\n')).not.toContain('Onymous')
  })
})

describe('a stop of the pipeline', () => {
  test('reports a failure during a stop', async () => {
    const importing = Promise.withResolvers<void>()
    const { pipeline, ended } = await stage(PACKED, {
      importDump: async ({ file, signal }) => {
        importing.resolve()
        await once(signal ?? new EventTarget(), 'abort')
        throw new ImportError(`${file}: there is no room left on the disk`)
      },
    })
    pipeline.start({})
    await importing.promise
    pipeline.stop()
    expect(await ended()).toMatchObject({ status: 'error', message: expect.stringContaining('no room left') })
  })

  test('resumes a stopped download with the next run', async () => {
    const { pipeline, ended, place, server } = await stage(Buffer.concat([PACKED, Buffer.alloc(2_000_000)]))
    await importFile({ file: place.file('old.xml', dump(article('old', ['Old']))), dbPath: place.dbPath })
    server.instead.push((_, response) => {
      response.writeHead(200, { 'content-length': server.content.length, etag: '"one"' })
      response.write(server.content.subarray(0, 1_500_000))
    })
    pipeline.start({})
    await soon(() => expect(pipeline.state.progress?.bytes_done ?? 0).toBeGreaterThan(1_000_000))
    pipeline.stop()
    expect(pipeline.state.status).toBe('stopping')
    expect((await ended()).status).toBe('stopped')
    expect(keysIn(place.dbPath)).toEqual(['old'])
    expect(readdirSync(join(place.path, 'download')).sort()).toEqual([
      'dblp.xml.gz.json',
      'dblp.xml.gz.part',
      'import.lock',
    ])

    pipeline.start({})
    expect((await ended()).status).toBe('completed')
    expect(server.asked.some((one) => /^GET \/dblp\.xml\.gz bytes=[1-9]/.test(one))).toBe(true)
    expect(keysIn(place.dbPath)).toEqual(['a', 'b'])
  })

  test('stays idle when a stop arrives without a run', async () => {
    const { pipeline } = await stage()
    pipeline.stop()
    expect(pipeline.state.status).toBe('idle')
  })
})

describe('a server that does not answer', () => {
  test('shows the problem and the next try until bytes arrive', async () => {
    const { pipeline, server, ended } = await stage(PACKED, {
      timeouts: { firstPauseMs: 300, stallMs: 5000 },
    })
    server.always = (_, response) => void response.writeHead(503).end()
    pipeline.start({})
    const { status, message, retry } = await soon(() => {
      expect(pipeline.state.retry).not.toBeNull()
      return pipeline.state
    })
    expect(status).toBe('running')
    expect(retry).toEqual({
      problem: expect.stringMatching(/dblp\.xml\.gz: answers 503$/),
      failures: 1,
      failures_at_most: 6,
      next_try_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(message).toMatch(
      /answers 503\. 1 of 6 tries has failed; the next is at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\.$/,
    )
    await soon(() => expect(pipeline.state.retry?.failures).toBe(2))
    server.always = null
    expect(await ended()).toMatchObject({ status: 'completed', retry: null })
  })

  test('shows no next try after a stop or the last try', async () => {
    const { pipeline, server, ended } = await stage()
    server.always = (_, response) => void response.writeHead(503).end()
    pipeline.start({})
    expect(await ended()).toMatchObject({
      status: 'error',
      retry: null,
      message: expect.stringMatching(/answers 503\. .*The loaded data are unchanged\.$/),
    })

    const patient = await stage(PACKED, { timeouts: { firstPauseMs: 60_000, stallMs: 5000 } })
    patient.server.always = (_, response) => void response.writeHead(503).end()
    patient.pipeline.start({})
    await soon(() => expect(patient.pipeline.state.retry).not.toBeNull())
    patient.pipeline.stop()
    expect(patient.pipeline.state).toMatchObject({ status: 'stopping', retry: null })
    expect(await patient.ended()).toMatchObject({ status: 'stopped', retry: null })
  })
})

describe('a failed run', () => {
  test("reports the server's failure and leaves the old data", async () => {
    const { pipeline, ended, place, server } = await stage()
    await importFile({ file: place.file('old.xml', dump(article('old', ['Old']))), dbPath: place.dbPath })
    server.instead = Array.from({ length: 6 }, () => cutAfter(server, 0))
    pipeline.start({})
    expect(await ended()).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/connection was cut\. .*The loaded data are unchanged\.$/),
    })
    expect(keysIn(place.dbPath)).toEqual(['old'])
  })

  test.each([
    ['a web page', Buffer.from('<html><body>Sorry</body></html>'), /answers with a file that is a web page/],
    ['cut gzip', PACKED.subarray(0, PACKED.length - 20), /gzip/],
    ['an empty file', Buffer.alloc(0), /answers with a file that is empty/],
  ])('deletes the download if the server has sent %s', async (_, content, problem) => {
    const { pipeline, ended, place } = await stage(content)
    pipeline.start({})
    expect(await ended()).toMatchObject({ status: 'error', message: expect.stringMatching(problem) })
    expect(existsSync(join(place.path, 'download/dblp.xml.gz'))).toBe(false)
    expect(existsSync(place.dbPath)).toBe(false)
  })

  test('reports a file in the place of the download folder', async () => {
    const { pipeline, ended, place } = await stage()
    place.file('download', 'a file in the way')
    pipeline.start({})
    expect(await ended()).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/\/download: is inside something that is not a folder\./),
    })
  })

  test('reports an unexpected error, but hides it from the state', async () => {
    const report = vi.fn()
    const importDump = async () => {
      throw new TypeError('secret')
    }
    const { pipeline, ended } = await stage(PACKED, { importDump }, report)
    pipeline.start({})
    const state = await ended()
    expect(state.status).toBe('error')
    expect(JSON.stringify(state)).not.toContain('secret')
    expect(report).toHaveBeenCalledOnce()
  })

  test('resets a failed run to idle without a change of the data', async () => {
    const { pipeline, ended, place, server } = await stage()
    pipeline.start({})
    await ended()
    server.always = (_, response) => void response.writeHead(404).end()
    pipeline.start({})
    expect((await ended()).status).toBe('error')
    pipeline.reset()
    expect(pipeline.state).toMatchObject({ status: 'idle', logs: [], progress: null, started_at: null })
    expect(keysIn(place.dbPath)).toEqual(['a', 'b'])
    expect(readFileSync(join(place.path, 'download/dblp.xml.gz')).equals(PACKED)).toBe(true)
  })
})

test('lets only one program at a time download into a folder', async () => {
  const { pipeline, ended, settings, server } = await stage()
  const held: (() => void)[] = []
  server.always = (_, response) => {
    held.push(() => void response.writeHead(404).end())
  }
  pipeline.start({})
  await soon(() => expect(held).toHaveLength(1))
  const other = new Pipeline(settings, { importDump: importFile })
  other.start({})
  await soon(() => expect(other.state.message).toContain(`another import (process ${process.pid})`))
  held[0]?.()
  await ended()

  server.always = null
  other.start({})
  expect((await endedRun(() => other.state)).status).toBe('completed')
})

test('reports success and failure of an import in another process', async () => {
  const { pipeline, ended, place, server } = await stage(PACKED, { importDump: importInProcess })
  pipeline.start({})
  expect((await ended()).message).toBe('Loaded 2 papers and 2 people, data of an unknown date.')
  expect(keysIn(place.dbPath)).toEqual(['a', 'b'])
  server.etag = '"two"'
  server.lastModified = null
  server.content = gzipSync('<dblp><article key="a"><author>A')
  pipeline.start({})
  expect((await ended()).message).toMatch(/\(at byte 32 of the XML\)\. The loaded data/)
  expect(keysIn(place.dbPath)).toEqual(['a', 'b'])
})
