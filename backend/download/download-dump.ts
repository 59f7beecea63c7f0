/** From dblp to a complete, verified `dblp.xml.gz` on disk. */
import { formatBytes, formatDuration } from '../../shared/measures.ts'
import { DownloadError, type Retries, retrying, shown } from './download-error.ts'
import type { FreeBytes } from './download-folder.ts'
import {
  type DownloadFolder,
  keptFile,
  partToDump,
  removeKept,
  removeStalePart,
  writeIdentity,
} from './download-folder.ts'
import {
  type DumpIdentity,
  identityFrom,
  isNotNewer,
  isOtherDump,
  isSameDump,
  type LoadedDump,
  md5Of,
  publishedMd5,
} from './dump-identity.ts'
import { type Connection, isWebPage, openResponse, statusError } from './open-response.ts'
import { transfer } from './transfer.ts'

export interface DownloadOptions {
  url: string
  folder: DownloadFolder
  /** The database that will be built from the dump: its disk needs space too. */
  dbPath: string
  /** The loaded dump; null to download in any case. */
  loaded: LoadedDump | null
  connection: Connection
  onBytes: (step: 'download' | 'verify', done: number, total: number | null) => void
  /** Receives a sentence about each event. */
  onNote: (note: string) => void
  /** Called after `onNote` when a try has failed and another one follows. */
  onRetry?: ((retry: Retry) => void) | undefined
  /** How many tries in a row may fail without progress. */
  tries?: number | undefined
  firstPauseMs?: number | undefined
  freeBytes?: FreeBytes | undefined
}

/** A failed try: what went wrong, how many tries in a row have failed, and the pause before the next one. */
export interface Retry {
  problem: string
  failures: number
  /** The number of failures that ends the tries. */
  failuresAtMost: number
  pauseMs: number
}

/** Null if there is nothing newer than the loaded dump. */
export type Downloaded = { file: string; identity: DumpIdentity } | null

const STARTS_OVER = 'A new release has been published meanwhile; starting over with it'

/**
 * Downloads the dump unless it is no newer than the loaded one. Resumes an earlier download of the same dump, and
 * reuses a complete one that is still current. Retries a limited number of times. If the server publishes a new
 * release before the old one is downloaded and verified, starts over with the new one, once.
 * @throws DownloadError, ImportError (the disk), or the signal's reason; a partial download is kept for the next
 * run
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

/** Downloads the server's current release; `replaced` if another release replaced it meanwhile. */
async function downloadRelease(options: DownloadOptions): Promise<Downloaded | 'replaced'> {
  const { url, folder, loaded, connection, onNote } = options
  let furthest = 0
  const retries = retriesOf(options, () => furthest)
  const remote = await retrying(() => look(url, connection), retries)
  if (loaded !== null && isNotNewer(remote, loaded)) return null
  const kept = await keptFile(folder.dump)
  if (kept !== null && isSameDump(kept.identity, remote) && kept.bytes === (remote.size ?? kept.bytes)) {
    onNote('The newest dump is on the disk already and is not downloaded again')
    return { file: folder.dump, identity: kept.identity }
  }
  await announce(options, remote)
  // Fetches the MD5 first: after the download it may already be the next release's.
  const md5 = (await md5OfPart(folder, remote)) ?? (await publishedMd5Of(options, retries))
  await adoptPart(options, remote, md5)
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

/** Returns the MD5 stored with a part, if it is a part of this dump. */
async function md5OfPart({ part }: DownloadFolder, remote: DumpIdentity): Promise<string | null> {
  const kept = await keptFile(part)
  return kept !== null && isSameDump(kept.identity, remote) ? kept.md5 : null
}

/**
 * Two hosts serve the same dump: the part of one is continued from the other if size and MD5 agree. A wrong guess
 * is found when the whole is compared with the MD5.
 */
async function adoptPart(
  { folder, onNote }: DownloadOptions,
  remote: DumpIdentity,
  md5: string | null,
): Promise<void> {
  const kept = await keptFile(folder.part)
  if (kept === null || md5 === null || kept.md5 !== md5 || kept.identity.url === remote.url) return
  if (remote.size === null || kept.identity.size !== remote.size) return
  writeIdentity(folder.part, remote, md5)
  onNote(`${formatBytes(kept.bytes)} of this dump are here already, from ${shown(kept.identity.url)}`)
}

/** Reports each failed try as a note and to `onRetry`. */
export function retriesOf(
  {
    connection,
    tries,
    firstPauseMs,
    onNote,
    onRetry,
  }: Pick<DownloadOptions, 'connection' | 'tries' | 'firstPauseMs' | 'onNote' | 'onRetry'>,
  furthest?: () => number,
): Retries {
  return {
    signal: connection.signal,
    tries,
    firstPauseMs,
    ...(furthest && { furthest }),
    onFailure: (error, pauseMs, failures, failuresAtMost) => {
      onNote(`${error.message}; trying again in ${formatDuration(pauseMs, 'en', 'up')}`)
      onRetry?.({ problem: error.message, failures, failuresAtMost, pauseMs })
    },
  }
}

const publishedMd5Of = (
  { url, connection, onNote }: DownloadOptions,
  retries: Retries,
): Promise<string | null> => retrying(() => publishedMd5(url, connection, onNote), retries)

/**
 * Asks the server for the dump's identity with HEAD. If the server does not support HEAD, or describes a web page,
 * everything is unknown, and the bytes of the download decide.
 */
async function look(url: string, connection: Connection): Promise<DumpIdentity> {
  const opened = await openResponse(url, { method: 'HEAD' }, connection)
  opened.close()
  if (opened.status === 200 && !isWebPage(opened)) return identityFrom(url, opened.headers)
  if ([200, 403, 405, 501].includes(opened.status)) return { url, etag: null, lastModified: null, size: null }
  throw statusError(url, opened)
}

async function announce({ url, folder, onNote }: DownloadOptions, remote: DumpIdentity): Promise<void> {
  const part = await keptFile(folder.part)
  const size = remote.size === null ? 'of unknown size' : formatBytes(remote.size)
  const begun =
    part !== null && isSameDump(part.identity, remote) ? `; ${formatBytes(part.bytes)} are here already` : ''
  onNote(`Downloading ${shown(url)} (${size}${begun})`)
}

/**
 * Compares the part with the MD5 published for `remote`. Returns false if they differ because the server has a new
 * release. A damaged part is deleted.
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
  // The same release: a server may publish a new dump a while before its MD5.
  if (found === (await publishedMd5Of(options, retries))) return true
  await removeKept(folder.part)
  throw new DownloadError(url, 'what was downloaded differs from the published MD5, and was removed', {
    again: false,
  })
}
