/** From dblp to a complete, checked `dblp.xml.gz` on disk. */
import { formatBytes, formatDuration } from '../../shared/measures.ts'
import { md5Of, publishedMd5 } from './checksum.ts'
import type { FreeBytes } from './disk-room.ts'
import { DownloadError, shown } from './download-error.ts'
import { type DownloadFolder, keptFile, partToDump, removeKept, removeStalePart } from './download-folder.ts'
import { type DumpIdentity, identityFrom, isNotNewer, isOtherDump, isSameDump } from './dump-identity.ts'
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

const STARTS_OVER = 'A new release has been published meanwhile; starting over with it'

/**
 * Downloads the dump unless it is no newer than the loaded one; goes on where an earlier download of the same dump
 * ended, and takes a complete one that is still current as it is. Tries again a bounded number of times. When the
 * server has a new release before the old one is here and proved right, starts over with the new one, once.
 * @throws DownloadError, ImportError (the disk), or the signal's reason; what has come stays for the next time
 */
export async function downloadDump(options: DownloadOptions): Promise<Downloaded> {
  await removeStalePart(options.folder)
  const first = await downloadRelease(options)
  if (first !== 'replaced') return first
  options.onNote(STARTS_OVER)
  const second = await downloadRelease(options)
  if (second !== 'replaced') return second
  throw new DownloadError(options.url, 'changed twice while it was downloaded; try again later', {
    again: false,
  })
}

/** Downloads the release that the server has now; `replaced` when another took its place on the way. */
async function downloadRelease(options: DownloadOptions): Promise<Downloaded | 'replaced'> {
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
  const remote = await retrying(() => look(url, connection), retries)
  if (loaded !== null && isNotNewer(remote, loaded)) return null
  const kept = await keptFile(folder.dump)
  if (kept !== null && isSameDump(kept.identity, remote) && kept.bytes === (remote.size ?? kept.bytes)) {
    onNote('The newest dump is on the disk already and is not downloaded again')
    return { file: folder.dump, identity: kept.identity }
  }
  await announce(options, remote)
  // The MD5 comes first: once the dump is here, it may be the next release's.
  const md5 = (await md5OfPart(folder, remote)) ?? (await publishedMd5Of(options, retries))
  const onBytes = (done: number, total: number | null) => {
    furthest = Math.max(furthest, done)
    options.onBytes('download', done, total)
  }
  await retrying(() => transfer({ ...options, remote, md5, onBytes }), retries)
  if (md5 !== null && !(await isIntact(options, md5, remote, retries))) return 'replaced'
  const identity = (await keptFile(folder.part))?.identity ?? remote
  await partToDump(folder)
  return { file: folder.dump, identity }
}

/** The MD5 that was published when the part was begun, if it is a part of this dump. */
async function md5OfPart({ part }: DownloadFolder, remote: DumpIdentity): Promise<string | null> {
  const kept = await keptFile(part)
  return kept !== null && isSameDump(kept.identity, remote) ? kept.md5 : null
}

const publishedMd5Of = (
  { url, connection, onNote }: DownloadOptions,
  retries: Retries,
): Promise<string | null> => retrying(() => publishedMd5(url, connection, onNote), retries)

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
 * Compares the part with the MD5 that was published for `remote`; false when they differ because the server has
 * another release by now. Damage cannot be mended, so a damaged part goes.
 * @throws DownloadError when the part is damaged
 */
async function isIntact(
  options: DownloadOptions,
  md5: string,
  remote: DumpIdentity,
  retries: Retries,
): Promise<boolean> {
  const { url, folder, connection, onBytes } = options
  const part = await keptFile(folder.part)
  const total = part?.bytes ?? null
  const found = await md5Of(folder.part, (done) => onBytes('verify', done, total), connection.signal)
  if (found === md5) return true
  const now = await retrying(() => look(url, connection), retries)
  if (isOtherDump(now, remote) || (part !== null && isOtherDump(part.identity, remote))) return false
  // The same release: a server may have a new dump a while before its MD5.
  if (found === (await publishedMd5Of(options, retries))) return true
  await removeKept(folder.part)
  throw new DownloadError(url, 'what was downloaded differs from the published MD5, and was removed', {
    again: false,
  })
}
