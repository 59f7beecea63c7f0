import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openXml } from '../../../backend/dump/xml-source.ts'
import { downloadDump } from '../../../backend/import/fetch/download-dump.ts'
import { downloadFolder } from '../../../backend/import/fetch/download-folder.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { ImportError } from '../../../backend/import-error.ts'
import { makeSmallDisk } from '../../faults/small-disk.ts'
import { article, contentOf, dump, imported, folder as testFolder } from '../dump/dump.ts'
import { readBySaxes, readPieces } from '../dump/reading.ts'
import { dumpServer } from './fetch/dump-server.ts'

describe('an excessive dump', () => {
  test('imports all records beside a title of 10 MB', async () => {
    const title = 'x'.repeat(10_000_000)
    const { records } = await imported(dump(article('a', ['Ann'], { title }), article('b', ['Bo'])))
    expect(records.map(({ key }) => key)).toEqual(['a', 'b'])
    expect([title, '']).toContain(records[0]?.title)
  })

  test('imports names beside a name of 10,000 characters', async () => {
    const { personOfName } = await imported(
      dump(article('a', ['Ann', 'N'.repeat(10_000)]), article('b', ['Bo'])),
    )
    expect(personOfName.has('Ann') && personOfName.has('Bo')).toBe(true)
  })

  test('refuses a gzip bomb before memory runs out, and reports the byte', async () => {
    const place = testFolder()
    const bomb = Buffer.alloc(17 * 1024 * 1024, 'x')
    const file = place.file(
      'x.xml.gz',
      gzipSync(Buffer.concat([Buffer.from('<dblp><article key="a"><title>'), bomb]), { level: 1 }),
    )
    await expect(importFile({ file, dbPath: place.dbPath })).rejects.toMatchObject({
      message: expect.stringContaining(
        `${file}: holds a record of more than 16,777,216 characters (at byte 1`,
      ),
    })
    expect(place.entries()).toEqual(['x.xml.gz'])
  })

  test('refuses a file that unpacks to hundreds of times its size', async () => {
    // The gzip file has 70 members of 1 MiB each.
    const file = testFolder().file(
      'x.xml.gz',
      Buffer.concat(Array(70).fill(gzipSync(Buffer.alloc(1024 ** 2, ' ')))),
    )
    let bytes = 0
    const unpack = async () => {
      for await (const chunk of openXml(file, 64 * 1024 ** 2).chunks) bytes += chunk.length
    }
    await expect(unpack()).rejects.toThrow('unpacks to more than 100 times its size, which no dblp dump does')
    expect(bytes).toBeGreaterThan(56 * 1024 ** 2)
  })

  test('refuses elements nested too deep', () => {
    for (const start of ['<dblp><article key="a"><title>', '<dblp>']) {
      const fits = `${start}${'<i>'.repeat(90)}${'</i>'.repeat(90)}`
      expect(() => readBySaxes(fits)).toThrow('ends too early')
      const bomb = `${start}${'<i>'.repeat(10_000)}`
      expect(() => readBySaxes(bomb)).toThrow('holds elements that are nested more than 100 deep')
    }
  })

  test('refuses more than 16 Mi characters of comments between records', () => {
    expect(() => readBySaxes(`<dblp>${'<!-- x -->'.repeat(1_700_000)}`)).toThrow(
      'holds more than 16,777,216 characters outside of records',
    )
  })

  const small = '<article key="a"><title>T</title></article>'
  const more = 'x'.repeat(17_000_000)
  const spaces = more.replaceAll('x', ' ')

  test.each([
    ['a key', `<dblp><article key="${more}"/></dblp>`],
    ["an element's name", `<dblp><${more}/></dblp>`],
    ['white space before the root', `${spaces}<dblp>${small}</dblp>`],
    ['white space after the root', `<dblp>${small}</dblp>${spaces}`],
  ])('refuses %s of more than 16 Mi characters', async (_, xml) => {
    const file = testFolder().file('x.xml', xml)
    const { chunks } = openXml(file)
    await expect(readPieces(chunks)).rejects.toThrow(
      /^holds more than 16,777,216 characters outside of records/,
    )
  })

  test('reports stray text after much white space', () => {
    expect(() => readBySaxes(`<dblp>${small}</dblp>${' '.repeat(20_000_000)}stray`)).toThrow(
      expect.objectContaining({ byteOffset: 13 + small.length + 20_000_005 }),
    )
  })
})

describe('a DTD', () => {
  const withSubset = (subset: string, title: string) =>
    `<?xml version="1.0"?><!DOCTYPE dblp ${subset}>\n<dblp>${article('a', ['Ann'], { title })}</dblp>`

  async function failure(xml: string): Promise<ImportError> {
    const place = testFolder()
    place.file('secret.txt', 'top secret')
    const error = await importFile({ file: place.file('x.xml', xml), dbPath: place.dbPath }).catch(
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ImportError)) throw new Error('expected an ImportError', { cause: error })
    expect(error.message).not.toContain('top secret')
    return error
  }

  test.each([
    'SYSTEM "file:///etc/passwd"',
    'SYSTEM "http://127.0.0.1:1/dblp.dtd"',
    'PUBLIC "x" "secret.txt"',
  ])('does not open the DTD that a DOCTYPE names: %s', async (subset) => {
    const place = testFolder()
    const file = place.file('x.xml', withSubset(subset, 'T'))
    await importFile({ file, dbPath: place.dbPath })
    expect(contentOf(place.dbPath).records[0]?.title).toBe('T')
  })

  test.each([
    ['an external entity', '[<!ENTITY x SYSTEM "secret.txt">]', '&x;'],
    ['a parameter entity', '[<!ENTITY % p SYSTEM "secret.txt"> %p;]', '&x;'],
  ])('refuses a document that uses %s', async (_, subset, title) => {
    expect((await failure(withSubset(subset, title))).message).toContain('&x;')
  })

  test('refuses entities that expand a billion times (billion laughs)', async () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    )
    const subset = `[<!ENTITY l0 "lol">${laughs}]`
    expect((await failure(withSubset(subset, '&l9;'))).message).toContain('&l9;')

    const place = testFolder()
    place.file('dblp.dtd', `<!ENTITY l0 "lol">${laughs}`)
    const file = place.file('x.xml', dump(article('a', ['Ann'], { title: '&l9;' })))
    await expect(importFile({ file, dbPath: place.dbPath })).rejects.toThrow('&l9;')
  })
})

function smallDisk(): string | null {
  const disk = makeSmallDisk(join(testFolder().path, 'disk'), 1024)
  if (disk !== null) onTestFinished(disk.unmount)
  return disk?.path ?? null
}

describe('a disk that runs full', () => {
  test('says that the disk is full if an import fills it, and leaves the old data', async (context) => {
    const disk = smallDisk()
    if (disk === null) return context.skip('only root can make a small disk')
    const place = testFolder()
    const dbPath = join(disk, 'dblp.sqlite')
    await importFile({ file: place.file('old.xml', dump(article('old', ['Old']))), dbPath })
    const many = Array.from({ length: 20_000 }, (_, n) => article(`k${n}`, [`Name ${n}`]))
    const running = importFile({ file: place.file('x.xml', dump(many.join('\n'))), dbPath })
    await expect(running).rejects.toThrow(/no room left on the disk/)
    expect(readdirSync(disk)).toEqual(['dblp.sqlite'])
    expect(contentOf(dbPath).records.map(({ key }) => key)).toEqual(['old'])
  })

  test('says that the disk is full if a download fills it, and removes the partial file', async (context) => {
    const disk = smallDisk()
    if (disk === null) return context.skip('only root can make a small disk')
    const server = await dumpServer(gzipSync(Buffer.concat([Buffer.from('<dblp>'), randomBytes(3_000_000)])))
    const folder = downloadFolder(disk)
    mkdirSync(folder.path)
    writeFileSync(join(disk, 'old'), 'old data')
    const run = {
      settings: {
        dbPath: join(disk, 'dblp.sqlite'),
        dataDir: disk,
        dblpSources: [server.url],
        dblpDtdUrl: null,
      },
      force: false,
      signal: new AbortController().signal,
      onEvent: () => undefined,
      // The check finds enough room, but another program fills the disk later.
      timeouts: { freeBytes: async () => Number.MAX_SAFE_INTEGER },
    }
    const running = downloadDump(run, server.url, null, 6)
    await expect(running).rejects.toThrow(/dblp\.xml\.gz\.part: there is no room left on the disk/)
    expect(readdirSync(folder.path)).toEqual([])
  })
})
