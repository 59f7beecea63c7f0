import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { importFile } from '../../../backend/import/import-file.ts'
import { ImportError } from '../../../backend/import-error.ts'
import { article, contentOf, dump, type Folder, folder, person } from '../dump/dump.ts'

const SMALL = Buffer.from(
  dump(article('a', ['Ann', 'Zo&euml;']), person('1', ['Ann']))
    .replace('ISO-8859-1', 'UTF-8')
    .replace('&euml;', 'ë'),
)

async function withOldData(): Promise<Folder> {
  const place = folder()
  const file = place.file('old.xml', dump(article('old', ['Old'])))
  await importFile({ file, dbPath: place.dbPath })
  return place
}

async function failure(place: Folder, file: string): Promise<ImportError> {
  const [before, entries] = [place.databaseBytes(), place.entries()]
  const error = await importFile({ file, dbPath: place.dbPath }).catch((thrown: unknown) => thrown)
  expect(place.databaseBytes().equals(before)).toBe(true)
  expect(place.entries()).toEqual(entries)
  if (!(error instanceof ImportError)) throw new Error('expected an ImportError', { cause: error })
  expect(error.message).not.toMatch(/[\r\n]/)
  return error
}

describe('a file that ends too early', () => {
  it('reports the byte at which XML was cut', async () => {
    const place = await withOldData()
    const whole = SMALL.lastIndexOf('>') + 1
    for (let length = 0; length < whole; length++) {
      const file = place.file('cut.xml', SMALL.subarray(0, length))
      const error = await failure(place, file)
      expect(error.message).toContain(`${file}: `)
      expect(error.message).toContain(`(at byte ${error.byteOffset} of the XML)`)
      expect(error.byteOffset).toBe(length)
    }
  })

  it('refuses gzip that was cut in its header, data or checksum', async () => {
    const place = await withOldData()
    const packed = gzipSync(SMALL)
    const HEADER_BYTES = 10
    const CHECKSUM_BYTES = 8
    for (let length = 0; length < packed.length; length++) {
      const isInContent = length > HEADER_BYTES && length < packed.length - CHECKSUM_BYTES - 1
      if (isInContent && length % 6 !== 0) continue
      await failure(place, place.file('cut.xml.gz', packed.subarray(0, length)))
    }
    const error = await failure(place, place.file('cut.xml.gz', packed.subarray(0, -1)))
    expect(error.byteOffset).toBe(SMALL.length)
    expect(error.message).toContain('gzip')
  })

  it('reports the byte of the unpacked XML at which large gzip was cut', async () => {
    const place = await withOldData()
    const records = Array.from({ length: 4000 }, (_, index) =>
      article(`k${index}`, [`Name ${index * 7919}`], { title: randomBytes(60).toString('hex') }),
    )
    const packed = gzipSync(dump(...records))
    expect(packed.length).toBeGreaterThan(300_000)
    const cut = packed.subarray(0, packed.length / 2)
    const unpacked = gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH })
    const error = await failure(place, place.file('cut.xml.gz', cut))
    expect(error.byteOffset).toBe(unpacked.length)
  })
})

describe('a file that is no dump', () => {
  it.each([
    ['damaged gzip', Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.alloc(50, 7)]), 'gzip'],
    ['a changed byte in gzip', gzipSync(SMALL).fill(0xff, 40, 44), 'gzip'],
    ['an undeclared entity', dump('<book key="k">&nope;</book>'), '&nope;'],
    [
      'an unknown encoding with a line break',
      '<?xml version="1.0" encoding="a\nb"?><dblp/>',
      'is encoded as "a b"',
    ],
    ['a dump without publications', dump(person('1', ['Ann'])), 'holds no publications'],
    ['an empty bibliography', '<dblp/>', 'holds no publications'],
    ['an empty file', '', 'is empty'],
  ])('refuses %s', async (_kind, content, problem) => {
    const place = await withOldData()
    expect((await failure(place, place.file('x.xml', content))).message).toContain(problem)
  })

  it('refuses a folder, a missing file and a file inside a file', async () => {
    const place = await withOldData()
    const messages = ['.', 'missing.xml', 'old.xml/x'].map(
      async (name) => (await failure(place, join(place.path, name))).message,
    )
    expect((await Promise.all(messages)).map((message) => message.slice(message.lastIndexOf(': ')))).toEqual([
      ': is a folder, not a dblp file',
      ': there is no such file',
      ': is inside something that is not a folder',
    ])
  })

  it.skipIf(process.platform === 'win32')('refuses a named pipe', async () => {
    const place = await withOldData()
    const pipe = join(place.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    expect((await failure(place, pipe)).message).toContain('is not a regular file')
  })

  it.skipIf(!existsSync('/proc/self/mem'))('refuses a file that cannot be read to its end', async () => {
    const place = await withOldData()
    expect((await failure(place, '/proc/self/mem')).message).toBe(
      '/proc/self/mem: cannot be read or written: the disk fails',
    )
  })

  it.runIf(process.getuid?.())('refuses a file that this user may not read', async () => {
    const place = await withOldData()
    const file = place.file('x.xml', SMALL)
    chmodSync(file, 0)
    expect((await failure(place, file)).message).toContain('may not be read')
  })
})

describe('an unusable DB_PATH', () => {
  it('refuses a folder, and a path that leads through a file', async () => {
    const place = folder()
    const file = place.file('x.xml', SMALL)
    for (const dbPath of [place.path, join(file, 'dblp.sqlite')]) {
      const error = await importFile({ file, dbPath }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(ImportError)
      expect(String(error)).toMatch(/folder/)
    }
    expect(place.entries()).toEqual(['x.xml'])
  })
})

describe('a running or stopped import', () => {
  it.each(['read', 'build', 'check', 'replace'])(
    'leaves the old data when an import is stopped in the step %s',
    async (step) => {
      const place = await withOldData()
      const before = place.databaseBytes()
      const stop = new AbortController()
      const file = place.file('x.xml', SMALL)
      const running = importFile({
        file,
        dbPath: place.dbPath,
        signal: stop.signal,
        onProgress: (progress) => {
          if (progress.step === step) stop.abort(new Error('enough'))
        },
      })
      await expect(running).rejects.toThrow('enough')
      expect(place.databaseBytes().equals(before)).toBe(true)
      expect(place.entries()).toEqual(['dblp.sqlite', 'old.xml', 'x.xml'])
    },
  )

  it('lets other work of the process run during an import', async () => {
    const place = folder()
    const records = Array.from({ length: 8000 }, (_, index) => article(`k${index}`, [`Name ${index}`]))
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await importFile({ file: place.file('x.xml.gz', gzipSync(dump(...records))), dbPath: place.dbPath })
    clearInterval(timer)
    // The import takes about 100 ms. If it never yielded, there would be one turn.
    expect(turns).toBeGreaterThan(3)
  })

  it('imports nothing when stopped before its start', async () => {
    const place = folder()
    const running = importFile({
      file: place.file('x.xml', SMALL),
      dbPath: join(place.path, 'new/dblp.sqlite'),
      signal: AbortSignal.abort(),
    })
    await expect(running).rejects.toThrow()
    expect(place.entries()).toEqual(['x.xml'])
  })

  it('removes the files of a killed import with the next import', async () => {
    const place = await withOldData()
    const before = place.databaseBytes()
    const module = join(import.meta.dirname, '../../../backend/import/import-file.ts')
    const file = place.file('x.xml', SMALL)
    const script = `
      const { importFile } = await import(${JSON.stringify(module)})
      await importFile({ file: ${JSON.stringify(file)}, dbPath: ${JSON.stringify(place.dbPath)},
        onProgress: ({ step }) => { if (step === 'check') process.kill(process.pid, 'SIGKILL') } })`
    const [, signal] = await once(
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' }),
      'exit',
    )
    expect(signal).toBe('SIGKILL')
    expect(place.databaseBytes().equals(before)).toBe(true)
    expect(place.entries().filter((name) => name.startsWith('dblp.sqlite.import-'))).not.toEqual([])

    await importFile({ file, dbPath: place.dbPath })
    expect(place.entries()).toEqual(['dblp.sqlite', 'old.xml', 'x.xml'])
    expect(contentOf(place.dbPath).records.map(({ key }) => key)).toEqual(['a'])
  })
})

describe('files beside the database', () => {
  it('removes the files of an ended import, but not of a running one', async () => {
    const place = folder()
    const dead = spawnSync(process.execPath, ['-e', '']).pid
    const foreign = [
      `dblp.sqlite.import-${process.ppid}-0123abcd`,
      'dblp.sqlite.import-notes',
      'other.sqlite.import-1-0123abcd',
    ]
    for (const name of [
      ...foreign,
      `dblp.sqlite.import-${dead}-0123abcd`,
      `dblp.sqlite.import-${dead}-0123abcd-journal`,
    ]) {
      writeFileSync(join(place.path, name), '')
    }
    await importFile({ file: place.file('x.xml', SMALL), dbPath: place.dbPath })
    expect(readdirSync(place.path).sort()).toEqual(['dblp.sqlite', 'x.xml', ...foreign].sort())
  })

  it('removes the journals of the old database', async () => {
    const place = await withOldData()
    for (const companion of ['-wal', '-journal']) place.file(`dblp.sqlite${companion}`, 'x')
    await importFile({ file: place.file('x.xml', SMALL), dbPath: place.dbPath })
    expect(place.entries()).toEqual(['dblp.sqlite', 'old.xml', 'x.xml'])
    expect(contentOf(place.dbPath).records.map(({ key }) => key)).toEqual(['a'])
  })

  it('leaves one database after two imports at the same time', async () => {
    const place = folder()
    mkdirSync(join(place.path, 'db'))
    const dbPath = join(place.path, 'db/dblp.sqlite')
    const files = [0, 1].map((index) => place.file(`${index}.xml`, dump(article(`k${index}`, ['Ann']))))
    await Promise.all(files.map((file) => importFile({ file, dbPath })))
    expect(readdirSync(join(place.path, 'db'))).toEqual(['dblp.sqlite'])
    expect(contentOf(dbPath).records).toHaveLength(1)
  })
})
