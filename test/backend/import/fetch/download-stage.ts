import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { downloadDump } from '../../../../backend/import/fetch/download-dump.ts'
import { type DownloadFolder, downloadFolder } from '../../../../backend/import/fetch/download-folder.ts'
import type { DumpIdentity } from '../../../../backend/import/fetch/dump-identity.ts'
import type { Run } from '../../../../backend/import/run.ts'
import { ImportError } from '../../../../backend/import-error.ts'
import { dump, folder as testFolder } from '../../dump/dump.ts'
import { type DumpServer, dumpServer } from './dump-server.ts'

/** The start of a dump, then `bytes` random bytes that hardly compress. */
export const packed = (bytes: number): Buffer =>
  gzipSync(Buffer.concat([Buffer.from(dump()), randomBytes(bytes)]))
export const DUMP: Buffer = packed(3_000_000)

export async function downloadPlace(dblpSources: readonly string[]) {
  const place = testFolder()
  const folder = downloadFolder(place.path)
  mkdirSync(folder.path)
  const notes: string[] = []
  const hosts: string[] = []
  const settings = { dbPath: place.dbPath, dataDir: place.path, dblpSources, dblpDtdUrl: null }
  const run = (more: Partial<Run> = {}): Run => ({
    settings,
    force: false,
    signal: new AbortController().signal,
    ...more,
    timeouts: { stallMs: 10_000, firstPauseMs: 1, ...more.timeouts },
    onEvent: (event) => {
      if (event.note !== undefined) notes.push(event.note)
      if (event.source !== undefined) hosts.push(event.source)
      more.onEvent?.(event)
    },
  })
  return { place, folder, run, notes, hosts }
}

export type Wishes = Partial<Run> & { url?: string; loaded?: DumpIdentity }

export async function stage(content = DUMP) {
  const server = await dumpServer(content)
  const place = await downloadPlace([server.url])
  const download = ({ url = server.url, loaded, ...more }: Wishes = {}) =>
    downloadDump(place.run(more), url, loaded ?? null, 6)
  return { server, download, ...place }
}

export const gets = ({ asked }: DumpServer) =>
  asked.filter((one) => /^GET \/dblp\.xml\.gz(?!\.md5)/.test(one))
export const isComplete = ({ dump }: DownloadFolder, content = DUMP) => readFileSync(dump).equals(content)

/** Resolves to the error, and checks that no dump is left. */
export async function failure(running: Promise<unknown>, folder: DownloadFolder): Promise<Error> {
  const error = await running.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ImportError)) throw error
  expect(error.message).not.toMatch(/[\r\n]/)
  expect(existsSync(folder.dump)).toBe(false)
  return error
}

export const md5 = (content: Buffer) => createHash('md5').update(content).digest('hex')

/** Stops a download after `bytes` bytes, as a user may. */
export async function stopAfter(
  bytes: number,
  download: (more: Partial<Run>) => Promise<unknown>,
): Promise<void> {
  const stop = new AbortController()
  const running = download({
    signal: stop.signal,
    onEvent: ({ progress }) => progress && progress.bytes_done > bytes && stop.abort(),
  })
  await expect(running).rejects.toMatchObject({ name: 'AbortError' })
}
