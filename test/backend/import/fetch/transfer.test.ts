import { existsSync, statSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { downloadedFile } from '../../../../backend/import/fetch/download-folder.ts'
import { ImportError } from '../../../../backend/import-error.ts'
import { DUMP, failure, gets, isComplete, stage, stopAfter } from './download-stage.ts'
import { cutAfter, part, whole } from './dump-server.ts'

describe('a cut download', () => {
  test('resumes within one run', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(cutAfter(server, 1_200_000), cutAfter(server, 700_000))
    await download()
    expect(isComplete(folder)).toBe(true)
    expect(gets(server)[0]).toBe('GET /dblp.xml.gz')
    expect(gets(server).slice(1)).toEqual([
      expect.stringMatching(/bytes=[1-9]\d*-/),
      expect.stringMatching(/bytes=[1-9]\d*-/),
    ])
  })

  test('resumes with the next run', async () => {
    const { server, download, folder } = await stage()
    await stopAfter(1_000_000, download)
    const kept = statSync(folder.part).size
    expect(kept).toBeGreaterThan(1_000_000)

    await download()
    expect(gets(server).at(-1)).toBe(`GET /dblp.xml.gz bytes=${kept}-`)
    expect(isComplete(folder)).toBe(true)
  })

  test('ends after six tries in a row without a byte, and says why', async () => {
    const { server, download, folder, notes } = await stage()
    server.instead.push(...Array.from({ length: 10 }, () => cutAfter(server, 0)))
    expect((await failure(download(), folder)).message).toContain('the connection was cut')
    expect(gets(server)).toHaveLength(6)
    expect(notes.filter((note) => note.includes('trying again'))).toHaveLength(5)
  })

  test('starts over for a dump that has changed since', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(...Array.from({ length: 10 }, () => cutAfter(server, 1000)))
    await failure(download(), folder)
    server.instead.length = 0
    server.etag = '"two"'
    server.content = DUMP.subarray(0, 50_000)
    await download()
    expect(gets(server).at(-1)).toBe('GET /dblp.xml.gz')
    expect(isComplete(folder, server.content)).toBe(true)
  })

  test('compares dates without an ETag, and starts over without either', async () => {
    const { server, download, folder } = await stage()
    server.etag = null
    server.instead.push(cutAfter(server, 1_500_000))
    await download()
    expect(gets(server).at(-1)).toMatch(/bytes=/)
    expect(isComplete(folder)).toBe(true)

    const other = await stage()
    Object.assign(other.server, { etag: null, lastModified: null })
    other.server.instead.push(cutAfter(other.server, 1_500_000))
    await other.download()
    expect(gets(other.server)).toEqual(['GET /dblp.xml.gz', 'GET /dblp.xml.gz'])
    expect(isComplete(other.folder)).toBe(true)
  })

  test('removes a part of an unknown dump', async () => {
    const { server, download, folder } = await stage()
    writeFileSync(folder.part, 'x')
    await download()
    expect(gets(server)).toEqual(['GET /dblp.xml.gz'])
  })
})

describe('a hostile server', () => {
  test('refuses another part than the requested one', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(cutAfter(server, 1_500_000), (_, response) => {
      part(server, response, 0).end(server.content)
    })
    await download()
    expect(isComplete(folder)).toBe(true)
    expect(gets(server)).toHaveLength(3)
  })

  test('starts over when the server says 416 to a part', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(cutAfter(server, 1_500_000), (_, response) => void response.writeHead(416).end())
    await download()
    expect(isComplete(folder)).toBe(true)
  })

  test('cuts off a server that never stops sending', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(cutAfter(server, 1_500_000), ({ headers }, response) => {
      const start = Number(/\d+/.exec(headers.range ?? '')?.[0])
      // Chunked: without a declared length, the server may send any number of bytes.
      response.writeHead(206, { 'content-range': `bytes ${start}-${DUMP.length - 1}/${DUMP.length}` })
      response.end(Buffer.alloc(DUMP.length))
    })
    expect((await failure(download(), folder)).message).toContain('sends more than')
    expect(existsSync(folder.part)).toBe(false)
  })

  test('cuts off a server that sends more than it announced, and removes the bytes', async () => {
    const { server, download, folder } = await stage()
    server.etag = null
    server.instead.push((_, response) => response.writeHead(200).end(Buffer.concat([DUMP, DUMP])))
    expect((await failure(download(), folder)).message).toContain(`sends more than the ${DUMP.length} bytes`)
    expect(existsSync(folder.part)).toBe(false)
  })

  test('refuses an absurd size before it stores a byte', async () => {
    const { server, download, folder } = await stage()
    server.instead.push((_, response) => {
      response.writeHead(200, { 'content-length': 20 * 1024 ** 3 }).write('x')
    })
    expect((await failure(download(), folder)).message).toContain(
      'declares more than 8.59 GB, which no dblp dump has',
    )
    expect(existsSync(folder.part)).toBe(false)
  })

  test('gives up a server that sends a byte now and then', async () => {
    const { server, download, folder } = await stage()
    const timers: NodeJS.Timeout[] = []
    server.instead = Array.from({ length: 6 }, () => (_, response) => {
      whole(server, response)
      timers.push(setInterval(() => response.write('x'), 20))
    })
    expect((await failure(download({ stallMs: 150 }), folder)).message).toContain('has stopped sending')
    for (const timer of timers) clearInterval(timer)
  })

  test('gives up a server that never answers', async () => {
    const { server, download, folder } = await stage()
    server.head = () => undefined
    expect((await failure(download({ stallMs: 50 }), folder)).message).toContain('has stopped sending')
  })

  test('reports a broken connection, and the status of a missing dump', async () => {
    const { server, download, folder } = await stage()
    server.head = (_, response) => void response.writeHead(404).end()
    expect((await failure(download(), folder)).message).toContain('answers 404')
    expect(server.asked).toHaveLength(1)
  })

  test('asks a server again that is down for a moment', async () => {
    const { server, download, folder } = await stage()
    server.instead.push((_, response) => void response.writeHead(503).end())
    await download()
    expect(isComplete(folder)).toBe(true)
  })

  test('downloads from a server that refuses HEAD', async () => {
    const { server, download, folder } = await stage()
    server.head = (_, response) => void response.writeHead(405).end()
    await download()
    expect(isComplete(folder)).toBe(true)
  })

  test('downloads from a server that declares no length', async () => {
    const { server, download, folder } = await stage()
    server.head = (_, response) => void response.writeHead(405).end()
    server.instead.push((_, response) => void response.writeHead(200).end(server.content))
    expect((await download())?.identity.size).toBeNull()
    expect(isComplete(folder)).toBe(true)
  })
})

describe('the disk', () => {
  test('refuses a disk without room for dump and database before it stores a byte', async () => {
    const { server, download, folder } = await stage()
    const error = await failure(download({ freeBytes: async () => DUMP.length * 3 }), folder)
    expect(error).toBeInstanceOf(ImportError)
    expect(error.message).toMatch(/need 10\.\d+ MB there, and 9(\.\d+)? MB are free/)
    expect(existsSync(folder.part)).toBe(false)
    expect(gets(server)).toHaveLength(1)
    expect(await download({ freeBytes: async () => DUMP.length * 4 })).not.toBeNull()
  })

  test('needs room only for the rest of a part', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(...Array.from({ length: 8 }, () => cutAfter(server, 400_000)))
    await failure(download(), folder)
    server.instead.length = 0
    expect((await downloadedFile(folder.part))?.bytes).toBeGreaterThan(1_500_000)
    expect(await download({ freeBytes: async () => DUMP.length * 3 })).not.toBeNull()
  })
})
