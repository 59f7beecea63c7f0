import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { downloadDump } from '../../../../backend/import/fetch/download-dump.ts'
import { downloadFolder, keptDownload } from '../../../../backend/import/fetch/download-folder.ts'
import type { Run } from '../../../../backend/import/run.ts'
import { ImportError } from '../../../../backend/import-error.ts'
import { makeSmallDisk } from '../../../faults/small-disk.ts'
import { isPrivate } from '../../../private-files.ts'
import { DUMP, failure, gets, isComplete, md5, packed, stage, stopAfter } from './download-stage.ts'
import { cutAfter, type DumpServer, part, whole } from './dump-server.ts'

test('downloads the whole dump as one private file', async () => {
  const { download, folder, server } = await stage()
  const steps: string[] = []
  let last: unknown
  const got = await download({
    onEvent: ({ progress }) => {
      if (progress && steps.at(-1) !== progress.step) steps.push(progress.step)
      if (progress) last = [progress.bytes_done, progress.bytes_total]
    },
  })
  expect(got).toEqual({
    file: folder.dump,
    bytes: DUMP.length,
    isComplete: true,
    identity: { url: server.url, etag: '"one"', lastModified: server.lastModified, size: DUMP.length },
  })
  expect(isComplete(folder)).toBe(true)
  expect(readdirSync(folder.path).sort()).toEqual(['dblp.xml.gz', 'dblp.xml.gz.json'])
  expect(isPrivate(folder.dump)).toBe(true)
  expect(steps).toEqual(['download'])
  expect(last).toEqual([DUMP.length, DUMP.length])
})

describe('a dump that may be loaded or on the disk already', () => {
  const loaded = { url: '', etag: '"one"', lastModified: null, size: null }

  test('asks the loaded dump’s server only for a dump with another ETag', async () => {
    const { server, download } = await stage()
    const known = { ...loaded, url: server.url }
    expect(await download({ loaded: known })).toBeNull()
    expect(server.asked).toEqual(['GET /dblp.xml.gz unless "one"'])
  })

  test('stores no dump with the same ETag or without a later date', async () => {
    const { server, download, folder } = await stage()
    server.always = (_, response) => void whole(server, response).end(server.content)
    expect(await download({ loaded: { ...loaded, url: server.url } })).toBeNull()
    const { lastModified } = server
    expect(
      await download({ loaded: { ...loaded, url: 'https://other', etag: null, lastModified } }),
    ).toBeNull()
    expect([server.asked.length, existsSync(folder.part), existsSync(folder.dump)]).toEqual([2, false, false])
  })

  test('downloads a dump of newer or unknown date', async () => {
    const { server, download } = await stage(DUMP.subarray(0, 1000))
    const earlier = 'Thu, 19 Nov 2026 10:00:00 GMT'
    expect(
      await download({ loaded: { ...loaded, url: server.url, etag: '"zero"', lastModified: earlier } }),
    ).not.toBeNull()
    Object.assign(server, { etag: null, lastModified: null })
    expect(await download({ loaded: { ...loaded, url: server.url } })).not.toBeNull()
  })

  test('downloads a dump again if its file has lost bytes', async () => {
    const { server, download, folder } = await stage()
    await download()
    truncateSync(folder.dump, 1_000_000)
    await download()
    expect(isComplete(folder)).toBe(true)
    expect(gets(server)).toEqual(['GET /dblp.xml.gz', 'GET /dblp.xml.gz'])
  })

  test.each(['that heeds If-None-Match', 'that ignores If-None-Match'])(
    'does not repeat a complete download from a server %s',
    async (which) => {
      const { server, download, folder, notes } = await stage()
      await download()
      if (which === 'that ignores If-None-Match')
        server.always = (_, response) => void whole(server, response).end(server.content)
      expect(await download()).toMatchObject({ file: folder.dump })
      expect(notes.at(-1)).toContain('is on the disk already and is not downloaded again')
      expect(gets(server)).toEqual(['GET /dblp.xml.gz', 'GET /dblp.xml.gz unless "one"'])
    },
  )
})

describe('the published MD5', () => {
  test('compares the download with the published MD5', async () => {
    const { server, download, folder } = await stage()
    server.md5 = 'right'
    await download()
    expect(server.asked).toContain('GET /dblp.xml.gz.md5')
    expect(isComplete(folder)).toBe(true)
  })

  test('fails and removes the download if it differs from the MD5 twice', async () => {
    const { server, download, folder } = await stage()
    server.md5 = 'wrong'
    expect((await failure(download(), folder)).message).toMatch(/the published MD5 and was removed$/)
    expect(existsSync(folder.part)).toBe(false)
  })

  test('asks for the MD5 first if a server allows only one connection', async () => {
    const { server, download, folder } = await stage()
    let connections = 0
    server.instead.push((_, response) => {
      connections++
      response.once('close', () => connections--)
      whole(server, response).write(DUMP.subarray(0, 100_000))
    })
    server.paths.set('/dblp.xml.gz.md5', (_, response) => {
      response.writeHead(connections === 0 ? 200 : 503).end(md5(DUMP))
    })
    await download()
    expect(isComplete(folder)).toBe(true)
    const one = ['GET /dblp.xml.gz', 'GET /dblp.xml.gz.md5']
    expect(server.asked).toEqual([...one, ...one.toReversed()])
  })

  test.each([
    ['short', '<html>Not found</html>'],
    ['long, and not read to its end', `<html>${'a'.repeat(100_000)}`],
    ['empty', ''],
  ])('ignores a web page in place of the MD5 (%s), with a note', async (_, page) => {
    const { server, download, folder, notes } = await stage(DUMP.subarray(0, 1000))
    server.paths.set('/dblp.xml.gz.md5', (_request, response) => void response.end(page))
    await download()
    expect(isComplete(folder, server.content)).toBe(true)
    expect(notes.at(-1)).toBe(`There is no checksum at ${server.url}.md5; the import finds damage on its own`)
  })
})

describe('a new release', () => {
  const NEXT: Buffer = packed(2_000_000)
  const publishNext = (server: DumpServer) =>
    Object.assign(server, { content: NEXT, etag: '"two"', lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT' })
  const md5s = ({ asked }: DumpServer) => asked.filter((one) => one.endsWith('.md5'))
  const STARTS_OVER = expect.stringContaining('the published MD5 and was removed; trying again')

  async function published() {
    const staged = await stage()
    staged.server.md5 = 'right'
    return staged
  }

  test('accepts a dump if a new release appears after the dump’s MD5 was read', async () => {
    const { server, download, folder } = await published()
    server.paths.set('/dblp.xml.gz.md5', (_, response) => {
      response.end(md5(DUMP))
      publishNext(server)
    })
    expect((await download())?.identity.etag).toBe('"one"')
    expect(isComplete(folder)).toBe(true)
    expect(gets(server)).toHaveLength(1)
  })

  test('downloads again after a new release between dump and MD5', async () => {
    const { server, download, folder, notes } = await published()
    server.instead.push((_, response) => {
      whole(server, response).end(server.content)
      publishNext(server)
    })
    expect((await download())?.identity.etag).toBe('"two"')
    expect(isComplete(folder, NEXT)).toBe(true)
    expect(notes).toContainEqual(STARTS_OVER)
    expect([gets(server).length, md5s(server).length]).toEqual([2, 2])
  })

  test('downloads a release whose MD5 is published before its dump', async () => {
    const { server, download, folder, notes } = await published()
    server.paths.set('/dblp.xml.gz.md5', (_, response) => void response.end(md5(NEXT)))
    server.instead.push((_, response) => {
      whole(server, response).end(server.content)
      publishNext(server)
    })
    expect((await download())?.identity.etag).toBe('"two"')
    expect(isComplete(folder, NEXT)).toBe(true)
    expect(notes).toContainEqual(STARTS_OVER)
    expect(gets(server)).toHaveLength(2)
  })

  test('replaces the part of an earlier release, and asks for the new MD5', async () => {
    const { server, download, folder } = await published()
    await stopAfter(1_000_000, download)
    publishNext(server)
    expect((await download())?.identity.etag).toBe('"two"')
    expect(isComplete(folder, NEXT)).toBe(true)
    expect(md5s(server)).toHaveLength(2)
  })

  test('compares a resumed part with its release’s MD5', async () => {
    const { server, download, folder } = await published()
    await stopAfter(1_000_000, download)
    await download()
    expect(isComplete(folder)).toBe(true)
    expect(gets(server)).toEqual(['GET /dblp.xml.gz', expect.stringMatching(/bytes=[1-9]\d*-/)])
    expect(md5s(server)).toHaveLength(2)
  })

  test('verifies a complete part without another transfer', async () => {
    const { server, download, folder } = await published()
    await download()
    renameSync(folder.dump, folder.part)
    expect((await download())?.file).toBe(folder.dump)
    expect(gets(server)).toEqual(['GET /dblp.xml.gz', 'GET /dblp.xml.gz unless "one"'])
    expect(md5s(server)).toHaveLength(2)
  })

  test('downloads again after a part was damaged on the disk', async () => {
    const { server, download, folder } = await published()
    await stopAfter(1_000_000, download)
    writeFileSync(folder.part, Buffer.alloc(500_000, 7), { flag: 'r+' })
    await download()
    expect(isComplete(folder)).toBe(true)
    expect(gets(server).at(-1)).toBe('GET /dblp.xml.gz')
  })
})

describe('a cut download', () => {
  test('resumes a cut download within one run', async () => {
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

  test('resumes a cut download with the next run', async () => {
    const { server, download, folder } = await stage()
    await stopAfter(1_000_000, download)
    const kept = statSync(folder.part).size
    expect(kept).toBeGreaterThan(1_000_000)

    await download()
    expect(gets(server).at(-1)).toBe(`GET /dblp.xml.gz bytes=${kept}-`)
    expect(isComplete(folder)).toBe(true)
  })

  test('ends a download after six tries without a byte, and says why', async () => {
    const { server, download, folder, notes } = await stage()
    server.instead.push(...Array.from({ length: 10 }, () => cutAfter(server, 0)))
    expect((await failure(download(), folder)).message).toContain('the connection was cut')
    expect(gets(server)).toHaveLength(6)
    expect(notes.filter((note) => note.includes('trying again'))).toHaveLength(5)
  })

  test.each([
    ['a complete', true],
    ['a part of an', false],
  ])('counts a new dump’s progress from its first byte, after %s earlier dump', async (_, isWhole) => {
    const { server, download, folder } = await stage(packed(9_000_000))
    await (isWhole ? download() : stopAfter(8_000_000, download))
    server.instead = Array.from({ length: 7 }, () => cutAfter(server, 1_200_000))
    Object.assign(server, { content: packed(9_000_000), etag: '"two"' })
    await download()
    expect(isComplete(folder, server.content)).toBe(true)
    expect(gets(server)).toHaveLength(9)
  })

  test('starts over if the dump has changed', async () => {
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

  test('resumes by date without an ETag, and starts over without either', async () => {
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

  test('returns a download although the file with the dump’s identity was removed', async () => {
    const { download, folder, server } = await stage()
    const onEvent: Run['onEvent'] = ({ progress }) =>
      progress?.bytes_done === DUMP.length && rmSync(folder.record, { force: true })
    expect(await download({ onEvent })).toMatchObject({ bytes: DUMP.length, identity: { url: server.url } })
  })

  test('removes a part of an unknown dump', async () => {
    const { server, download, folder } = await stage()
    writeFileSync(folder.part, 'x')
    await download()
    expect(gets(server)).toEqual(['GET /dblp.xml.gz'])
  })
})

describe('unusual answers', () => {
  test('refuses a part other than the requested one', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(cutAfter(server, 1_500_000), (_, response) => {
      part(server, response, 0).end(server.content)
    })
    await download()
    expect(isComplete(folder)).toBe(true)
    expect(gets(server)).toHaveLength(3)
  })

  test.each([
    ['the whole dump', false],
    ['the rest of a part', true],
  ])('reports a 304 for %s as a failure', async (_, hasPart) => {
    const { server, download, folder } = await stage()
    if (hasPart) await stopAfter(1_000_000, download)
    const kept = keptDownload(folder)
    server.always = (_request, response) => void response.writeHead(304).end()
    const loaded = { url: 'https://other', etag: '"one"', lastModified: null, size: null }
    expect((await failure(download({ loaded }), folder)).message).toContain('answers 304')
    expect(keptDownload(folder)).toEqual(kept)
  })

  test('does not append the rest of another dump of the same size', async () => {
    const { server, download, folder } = await stage()
    server.etag = null
    await stopAfter(1_000_000, download)
    const content = Buffer.concat([DUMP.subarray(0, 500_000), Buffer.alloc(DUMP.length - 500_000)])
    Object.assign(server, { content, lastModified: 'Sat, 21 Nov 2026 10:00:00 GMT' })
    server.instead.push(({ headers }, response) => {
      const start = Number(/\d+/.exec(headers.range ?? '')?.[0])
      part(server, response, start).end(content.subarray(start))
    })
    await download()
    expect(isComplete(folder, content)).toBe(true)
    expect(gets(server).at(-1)).toBe('GET /dblp.xml.gz')
  })

  test('starts over if the server answers 416 for the rest', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(cutAfter(server, 1_500_000), (_, response) => void response.writeHead(416).end())
    await download()
    expect(isComplete(folder)).toBe(true)
  })

  test('cuts off a server that sends without end', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(cutAfter(server, 1_500_000), ({ headers }, response) => {
      const start = Number(/\d+/.exec(headers.range ?? '')?.[0])
      // Sends chunks: a server without a declared length may send any number of bytes.
      response.writeHead(206, { 'content-range': `bytes ${start}-${DUMP.length - 1}/${DUMP.length}` })
      response.end(Buffer.alloc(DUMP.length))
    })
    expect((await failure(download(), folder)).message).toContain('sends more than')
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

  test('gives up on a server that sends almost nothing', async () => {
    const { server, download, folder } = await stage()
    const timers: NodeJS.Timeout[] = []
    server.instead = Array.from({ length: 6 }, () => (_, response) => {
      whole(server, response)
      timers.push(setInterval(() => response.write('x'), 20))
    })
    expect((await failure(download({ timeouts: { stallMs: 150 } }), folder)).message).toContain(
      'has stopped sending',
    )
    for (const timer of timers) clearInterval(timer)
  })

  test('gives up on a silent server', async () => {
    const { server, download, folder } = await stage()
    server.always = () => undefined
    expect((await failure(download({ timeouts: { stallMs: 50 } }), folder)).message).toContain(
      'has stopped sending',
    )
  })

  test('reports the status of a missing dump', async () => {
    const { server, download, folder } = await stage()
    server.always = (_, response) => void response.writeHead(404).end()
    expect((await failure(download(), folder)).message).toContain('answers 404')
    expect(server.asked).toHaveLength(1)
  })

  test('asks a server again after a 503', async () => {
    const { server, download, folder } = await stage()
    server.instead.push((_, response) => void response.writeHead(503).end())
    await download()
    expect(isComplete(folder)).toBe(true)
  })

  test('downloads from a server without a declared length', async () => {
    const { server, download, folder } = await stage()
    server.instead.push((_, response) => void response.writeHead(200).end(server.content))
    expect((await download())?.identity.size).toBeNull()
    expect(isComplete(folder)).toBe(true)
  })
})

describe('the disk', () => {
  test('refuses a disk without room for dump and database', async () => {
    const { server, download, folder } = await stage()
    const error = await failure(download({ timeouts: { freeBytes: async () => DUMP.length * 3 } }), folder)
    expect(error).toBeInstanceOf(ImportError)
    expect(error.message).toMatch(/need 10\.\d+ MB there, and 9(\.\d+)? MB are free/)
    expect(existsSync(folder.part)).toBe(false)
    expect(gets(server)).toHaveLength(1)
    expect(await download({ timeouts: { freeBytes: async () => DUMP.length * 4 } })).not.toBeNull()
  })

  test('names the file of the dump’s identity if the full disk cannot hold it', async ({ skip }) => {
    const { server, folder, run } = await stage()
    const disk = makeSmallDisk(join(folder.path, 'disk'), 64)
    if (disk === null) return skip('only root can make a small disk')
    onTestFinished(disk.unmount)
    const full = downloadFolder(disk.path)
    mkdirSync(full.path)
    expect(() => writeFileSync(join(disk.path, 'ballast'), Buffer.alloc(100_000))).toThrow('ENOSPC')
    const settings = { ...run().settings, dataDir: disk.path }
    const timeouts = { freeBytes: async () => DUMP.length * 4 }
    const error = await failure(downloadDump(run({ settings, timeouts }), server.url, null, 1), full)
    expect(error.message).toBe(`${full.record}: there is no room left on the disk`)
  })

  test('names an unreadable part', async () => {
    const { server, download, folder } = await stage()
    server.md5 = 'right'
    const onEvent: Run['onEvent'] = ({ progress }) => {
      if (progress?.step !== 'download' || progress.bytes_done < DUMP.length) return
      rmSync(folder.part)
      // Node opens a folder like a file, but cannot read it.
      mkdirSync(folder.part)
    }
    await expect(download({ onEvent })).rejects.toMatchObject({ code: 'EISDIR', path: folder.part })
  })

  test('needs room only for the missing rest of a dump', async () => {
    const { server, download, folder } = await stage()
    server.instead.push(...Array.from({ length: 8 }, () => cutAfter(server, 400_000)))
    await failure(download(), folder)
    server.instead.length = 0
    expect(keptDownload(folder)?.bytes).toBeGreaterThan(1_500_000)
    expect(await download({ timeouts: { freeBytes: async () => DUMP.length * 3 } })).not.toBeNull()
  })

  test('counts a part without an identity as free room', async () => {
    const { download, folder } = await stage()
    writeFileSync(folder.part, Buffer.alloc(DUMP.length))
    expect(await download({ timeouts: { freeBytes: async () => DUMP.length * 3 } })).not.toBeNull()
  })
})
