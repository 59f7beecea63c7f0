/** From dblp to a complete, checked `dblp.xml.gz` on disk. */
import { formatBytes, formatDuration } from '../../../shared/measures.ts'
import { md5Of, publishedMd5 } from './checksum.ts'
import type { FreeBytes } from './disk-room.ts'
import { DownloadError, shown } from './download-error.ts'
import { type DownloadFolder, keptFile, partToDump, removeKept, removeStalePart } from './download-folder.ts'
import { type DumpIdentity, identityFrom, isNotNewer, isSameDump } from './dump-identity.ts'
import { type Connection, openResponse } from './open-response.ts'
import { type Retries, retrying } from './retrying.ts'
import { transfer } from './transfer.ts'

export interface DownloadOptions {
  url: string
  folder: DownloadFolder
  /** The database that will be made of the dump: its disk needs room too. */
  dbPath: string
  /** The dump that is loaded; null to fetch whatever there is. */
  loaded: Pick<DumpIdentity, 'url' | 'etag' | 'lastModified'> | null
  connection: Connection
  onBytes: (step: 'download' | 'verify', done: number, total: number | null) => void
  /** Told in a sentence what happens. */
  onNote: (note: string) => void
  /** Told when a try has failed and another one follows, after `onNote`. */
  onRetry?: ((retry: Retry) => void) | undefined
  firstPauseMs?: number | undefined
  freeBytes?: FreeBytes | undefined
}

/** A failed try: what went wrong, how many in a row have failed, and how long the next one is waited for. */
export interface Retry {
  problem: string
  failures: number
  pauseMs: number
}

/** Null when there is nothing newer than what is loaded. */
export type Downloaded = { file: string; identity: DumpIdentity } | null

/**
 * Downloads the dump unless it is no newer than the loaded one; goes on where an earlier download of the same dump
 * ended, and takes a complete one that is still current as it is. Tries again a bounded number of times.
 * @throws DownloadError, ImportError (the disk), or the signal's reason; what has come stays for the next time
 */
export async function downloadDump(options: DownloadOptions): Promise<Downloaded> {
  const { url, folder, loaded, connection, onNote } = options
  let furthest = 0
  const retries: Retries = {
    signal: connection.signal,
    firstPauseMs: options.firstPauseMs,
    furthest: () => furthest,
    onFailure: (error, pauseMs, failures) => {
      onNote(`${error.message}; trying again in ${formatDuration(pauseMs, 'en', 'up')}`)
      options.onRetry?.({ problem: error.message, failures, pauseMs })
    },
  }
  await removeStalePart(folder)
  const remote = await retrying(() => look(url, connection), retries)
  if (loaded !== null && isNotNewer(remote, loaded)) return null
  const kept = await keptFile(folder.dump)
  if (kept !== null && isSameDump(kept.identity, remote) && kept.bytes === (remote.size ?? kept.bytes)) {
    onNote('The newest dump is on the disk already and is not downloaded again')
    return { file: folder.dump, identity: kept.identity }
  }
  await announce(options, remote)
  const onBytes = (done: number, total: number | null) => {
    furthest = Math.max(furthest, done)
    options.onBytes('download', done, total)
  }
  await retrying(() => transfer({ ...options, remote, onBytes }), retries)
  await verify(options, retries)
  const identity = (await keptFile(folder.part))?.identity ?? remote
  await partToDump(folder)
  return { file: folder.dump, identity }
}

/** What the server has, without fetching it. A server that takes no HEAD tells nothing, and is asked for all of it. */
async function look(url: string, connection: Connection): Promise<DumpIdentity> {
  const opened = await openResponse(url, { method: 'HEAD' }, connection)
  opened.close()
  if (opened.status === 200) return identityFrom(url, opened.headers)
  if ([403, 405, 501].includes(opened.status)) return { url, etag: null, lastModified: null, size: null }
  const again = opened.status >= 500 || opened.status === 408 || opened.status === 429
  throw new DownloadError(url, `answers ${opened.status}`, { again })
}

async function announce({ url, folder, onNote }: DownloadOptions, remote: DumpIdentity): Promise<void> {
  const part = await keptFile(folder.part)
  const size = remote.size === null ? 'of unknown size' : formatBytes(remote.size)
  const begun =
    part !== null && isSameDump(part.identity, remote) ? `; ${formatBytes(part.bytes)} are here already` : ''
  onNote(`Downloading ${shown(url)} (${size}${begun})`)
}

/**
 * Compares the part with the published MD5. Damage cannot be mended, so the part goes.
 * @throws DownloadError when they differ
 */
async function verify(
  { url, folder, connection, onBytes, onNote }: DownloadOptions,
  retries: Retries,
): Promise<void> {
  const published = await retrying(() => publishedMd5(url, connection, onNote), retries)
  if (published === null) return
  const total = (await keptFile(folder.part))?.bytes ?? null
  const found = await md5Of(folder.part, (done) => onBytes('verify', done, total), connection.signal)
  if (found === published) return
  await removeKept(folder.part)
  throw new DownloadError(url, 'what was downloaded differs from the published MD5, and was removed', {
    again: false,
  })
}
