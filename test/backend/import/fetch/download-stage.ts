import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { addressRule } from '../../../../backend/import/fetch/allowed-addresses.ts'
import { type DownloadOptions, downloadDump } from '../../../../backend/import/fetch/download-dump.ts'
import { DownloadError } from '../../../../backend/import/fetch/download-error.ts'
import {
  type DownloadFolder,
  downloadFolder,
  makeDownloadFolder,
} from '../../../../backend/import/fetch/download-folder.ts'
import { ImportError } from '../../../../backend/import-error.ts'
import { dump, folder as testFolder } from '../../dump/dump.ts'
import { type DumpServer, dumpServer } from './dump-server.ts'

/** Returns the beginning of a dump followed by bytes that hardly compress. */
export const packed = (bytes: number): Buffer =>
  gzipSync(Buffer.concat([Buffer.from(dump()), randomBytes(bytes)]))
export const DUMP: Buffer = packed(3_000_000)

export async function stage(content = DUMP) {
  const place = testFolder()
  const folder = downloadFolder(place.path)
  await makeDownloadFolder(folder)
  const server = await dumpServer(content)
  const notes: string[] = []
  const options = (more: Partial<DownloadOptions> = {}): DownloadOptions => ({
    url: server.url,
    folder,
    dbPath: place.dbPath,
    loaded: null,
    connection: { mayFetch: addressRule([server.url]), stallMs: 10_000 },
    onBytes: () => undefined,
    onNote: (note) => notes.push(note),
    firstPauseMs: 1,
    ...more,
  })
  const download = (more: Partial<DownloadOptions> = {}) => downloadDump(options(more))
  return { server, folder, download, notes, place }
}

export const gets = ({ asked }: DumpServer) =>
  asked.filter((one) => /^GET \/dblp\.xml\.gz(?!\.md5)/.test(one))
export const isComplete = ({ dump }: DownloadFolder, content = DUMP) => readFileSync(dump).equals(content)

/** Resolves to the download's error, and checks that no dump is left. */
export async function failure(running: Promise<unknown>, folder: DownloadFolder): Promise<Error> {
  const error = await running.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DownloadError || error instanceof ImportError)) throw error
  expect(error.message).not.toMatch(/[\r\n]/)
  expect(existsSync(folder.dump)).toBe(false)
  return error
}

export const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')

/** Stops a download after `bytes` bytes, as a user may. */
export async function stopAfter(
  bytes: number,
  server: DumpServer,
  download: (more: Partial<DownloadOptions>) => Promise<unknown>,
): Promise<void> {
  const stop = new AbortController()
  const connection = { mayFetch: addressRule([server.url]), signal: stop.signal }
  const running = download({ connection, onBytes: (_, done) => done > bytes && stop.abort() })
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
}
